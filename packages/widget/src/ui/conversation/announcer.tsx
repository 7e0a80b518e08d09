import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Announcement, AnnouncerFeature } from '../../features/announcer/announcer.ts';
import { useConversation } from '../context.ts';

/** What was said of each: this view is drawn anew with another conversation. */
const said = new WeakMap<AnnouncerFeature, Announcement>();

/**
 * The hidden live region. The visible log is none, so that a stream is heard in sentences and not in tokens. Each
 * announcement is a new element, so that equal texts are spoken again. What stands in a region from its beginning is not spoken:
 * the first text comes after it.
 */
export function Announcer() {
  const { announcer } = useConversation();
  const latest = useStore(announcer.$announcement);
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  useEffect(() => {
    // What was forgotten is read in the region no more.
    if (!latest) return setAnnouncement(null);
    if (said.get(announcer) === latest) return;
    said.set(announcer, latest);
    setAnnouncement(latest);
  }, [announcer, latest]);
  return (
    <div className="pc-sr" aria-live="polite" aria-atomic="false">
      {announcement && (
        <p key={announcement.serial} lang={announcement.lang}>
          {announcement.text}
        </p>
      )}
    </div>
  );
}
