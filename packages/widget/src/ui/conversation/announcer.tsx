import { useStore } from '@nanostores/react';
import { useConversation } from '../context.ts';

/**
 * The hidden live region. The visible log is none, so that a stream is heard in sentences and not in tokens. Each
 * announcement is a new element, so that equal texts are spoken again.
 */
export function Announcer() {
  const announcement = useStore(useConversation().announcer.$announcement);
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
