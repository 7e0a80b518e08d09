import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { createPlaceSearch } from '../../features/timeline/place-search.ts';
import { useConversation, useT } from '../context.ts';
import { OwnTexts } from '../conversation/own-texts.tsx';
import { ConversationSkeleton } from '../conversation/skeletons.tsx';
import { tw } from '../theme/tw.ts';
import { Log } from './log.tsx';

/** The list, once the pages up to where it was read are here; who scrolls, types or presses before that has its end at once. */
export function PlacedLog() {
  const { readingPlace, timeline } = useConversation();
  const [search] = useState(() => createPlaceSearch(readingPlace, timeline));
  useEffect(() => search.run(), [search]);
  return useStore(search.$isSearching) ? <Searching skip={search.skip} /> : <Log />;
}

function Searching({ skip }: { readonly skip: () => void }) {
  const t = useT();
  const keys = useStore(useConversation().timeline.$keys);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = box.current;
    const chat = place?.getRootNode();
    for (const gesture of ['wheel', 'touchmove']) place?.addEventListener(gesture, skip, { passive: true });
    chat?.addEventListener('input', skip);
    return () => chat?.removeEventListener('input', skip);
  }, [skip]);
  return (
    <div ref={box} className={tw`flex min-h-0 flex-1 flex-col`}>
      <ConversationSkeleton />
      <OwnTexts keys={keys} />
      <button type="button" className={`pc-link-button pc-late ${tw`mb-3 self-center`}`} onClick={skip}>
        {t('timeline.toEnd')}
      </button>
    </div>
  );
}
