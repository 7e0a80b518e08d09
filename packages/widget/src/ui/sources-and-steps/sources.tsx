import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { useConversation, useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { SourceCard } from './source-card.tsx';
import { SourceLink } from './source-link.tsx';
import { createSourceMarks, type SourceMarks } from './source-marks.ts';
import { type ShownSource, shownSources } from './shown-sources.ts';
import { useSourceCard } from './use-source-card.ts';

const shownAtFirst = 3;

export interface SourcesProps {
  readonly message: TimelineMessage;
  /** It has come while it was looked at. */
  readonly isNew: boolean;
}

/** What a reply rests on: its marks in the text, the card of one of them, and once the text is whole the list below it. */
export function Sources({ message, isNew }: SourcesProps) {
  const t = useT();
  const { announcer } = useConversation();
  const sources = useMemo(() => shownSources(message.sources), [message.sources]);
  const names = useMemo(
    () => new Map(sources.map(({ number, title }) => [number, t('sources.mark', { number, title })])),
    [sources, t],
  );
  const place = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<Element | null>(null);
  const marks = useRef<SourceMarks | null>(null);
  useLayoutEffect(() => {
    const markdown = place.current?.parentElement?.querySelector('.pc-markdown') ?? null;
    setText(markdown);
    if (!markdown) return undefined;
    const own = (marks.current = createSourceMarks(markdown));
    return () => own.destroy();
  }, []);
  useLayoutEffect(() => marks.current?.setNames(names), [names]);
  const open = useSourceCard(text, card);
  const shown = open && sources.find(({ number }) => number === open.number);

  const isSaid = useRef(false);
  const isWhole = !message.isStreaming;
  useEffect(() => {
    if (isSaid.current || !isWhole || sources.length === 0) return;
    isSaid.current = true;
    if (isNew || message.answers) announcer.say(t('sources.count', { number: sources.length }));
  }, [announcer, isNew, isWhole, message.answers, sources, t]);

  return (
    <div ref={place}>
      {isWhole && <SourceList sources={sources} />}
      {open && shown && (
        <SourceCard
          key={open.number}
          source={shown}
          name={names.get(shown.number) ?? ''}
          mark={open.mark}
          card={card}
        />
      )}
    </div>
  );
}

const itemClass = tw`flex gap-2 items-baseline min-h-6`;
/** By touch each link has its height of a finger; title and site are two lines in it, and one line stands where the first of two does. */
const linkedClass = tw`coarse:min-h-11 coarse:items-start coarse:pt-1`;
const numberClass = tw`flex-none min-w-[18px] h-[18px] px-1 rounded-full bg-foreground/10 text-center text-[12px] leading-[18px] font-semibold tabular-nums forced:border forced:leading-4 forced:[overflow:clip]`;

function SourceList({ sources }: { readonly sources: readonly ShownSource[] }) {
  const t = useT();
  const [isWhole, setIsWhole] = useState(false);
  const headingId = useId();
  if (sources.length === 0) return null;
  const rest = sources.length - shownAtFirst;
  // A button for one more line would be as high as that line.
  const isCut = rest > 1 && !isWhole;
  return (
    <div className={`pc-sources ${tw`mt-3 pt-2 border-t border-foreground/10 text-meta`}`}>
      <p id={headingId} className={tw`mb-1.5 coarse:mb-0 text-tiny text-muted-foreground`}>
        <bdi>{t('sources.title')}</bdi>
      </p>
      <ol className={tw`list-none`} aria-labelledby={headingId}>
        {(isCut ? sources.slice(0, shownAtFirst) : sources).map((source) => (
          <li key={source.number} className={source.href ? `${itemClass} ${linkedClass}` : itemClass}>
            <span className={numberClass}>{source.number}</span>
            <span className={tw`min-w-0 line-clamp-2`}>
              <bdi>
                <SourceLink source={source} />
              </bdi>
              {/* Beside the other, not within: in a right-to-left line its own would stand at the far end. */}
              {source.site && ' '}
              {source.site && (
                <span className={tw`coarse:block`}>
                  <bdi className={tw`text-muted-foreground`}>{source.site}</bdi>
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {isCut && (
        <button type="button" className={tw`pc-link-button coarse:min-h-11`} onClick={() => setIsWhole(true)}>
          <bdi>{t('sources.all', { number: sources.length })}</bdi>
        </button>
      )}
    </div>
  );
}
