import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { chunks } from '../chunks.ts';
import { useSession, useT } from '../context.ts';
import { tw } from '../theme/tw.ts';

const barClass = tw`pc-skeleton h-[38px] rounded-bubble`;

/**
 * Until it is known whether a form is due (docs/behaviour.md#opening) nothing here looks like one, nor like a conversation: the
 * header is shaped like what comes, the rest is quiet, and three dots breathe where it takes longer than a second. The code that
 * will probably be needed is fetched meanwhile.
 */
export function OpeningSkeleton() {
  const t = useT();
  const { bootstrap } = useSession();
  useEffect(() => {
    // The screen that needs it says so when it cannot be had.
    if (!bootstrap.isReturning()) void chunks.startForm.load();
  }, [bootstrap]);
  return (
    <div className={tw`grid flex-1 place-items-center`}>
      <div className={tw`flex gap-1.5 [animation:pc-appear_200ms_1s_both]`} aria-hidden="true">
        {[0, 1, 2].map((index) => (
          <span key={index} className={tw`size-2 animate-breathe rounded-full bg-muted-foreground`} />
        ))}
      </div>
      <Heard text={t('opening.connecting')} />
    </div>
  );
}

/** Shaped like the messages that come; appears only when they take longer than 150 ms. */
export function ConversationSkeleton() {
  const t = useT();
  return (
    <div className={tw`mx-auto w-full max-w-[792px] flex-1 px-4 py-8`}>
      <div className={tw`pc-late flex flex-col gap-4`} aria-hidden="true">
        {[64, 44, 72].map((percent, index) => (
          <span
            key={percent}
            className={`${barClass} ${index === 1 ? tw`self-end` : tw`ms-9`}`}
            style={{ inlineSize: `${percent}%` }}
          />
        ))}
      </div>
      <Heard text={t('opening.messages')} />
    </div>
  );
}

/** What is said while something loads: in the visitor's language, once that is here. */
function Heard({ text }: { readonly text: string }) {
  const isLoaded = useStore(useSession().i18n.$isLoaded);
  return (
    <p className="pc-sr" role="status">
      {isLoaded && text}
    </p>
  );
}
