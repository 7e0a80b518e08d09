import { type RefObject, useLayoutEffect, useState } from 'react';
import { tw } from '../theme/tw.ts';
import { placeCard, type Place } from './place-card.ts';
import type { ShownSource } from './shown-sources.ts';
import { SourceLink } from './source-link.tsx';

const placeClass = tw`absolute z-[4] flex flex-col gap-1 w-[300px] max-w-[calc(100cqi-32px)] overflow-y-auto scrollbar-thin`;
const lookClass = tw`p-3 rounded-card bg-popover text-popover-foreground shadow-mid text-meta wrap-anywhere animate-appear`;

export interface SourceCardProps {
  readonly source: ShownSource;
  readonly name: string;
  readonly mark: HTMLElement;
  readonly card: RefObject<HTMLDivElement | null>;
}

/** What a mark stands for: title, site, and what is quoted. */
export function SourceCard({ source, name, mark, card }: SourceCardProps) {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const { current } = card;
    const log = mark.closest('.pc-log');
    const around = current?.offsetParent;
    if (!current || !log || !around) return;
    const [first = mark.getBoundingClientRect()] = mark.getClientRects();
    setPlace(
      placeCard(
        first,
        { width: current.offsetWidth, height: current.scrollHeight },
        around.getBoundingClientRect(),
        log.getBoundingClientRect(),
      ),
    );
  }, [card, mark, source]);
  return (
    <div
      ref={card}
      className={`pc-popover pc-source-card ${placeClass} ${lookClass}`}
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      style={place ?? { left: 0, top: 0 }}
    >
      {source.site && (
        <p className={tw`text-tiny text-muted-foreground`} dir="auto">
          {source.site}
        </p>
      )}
      <p className={tw`font-semibold text-body`} dir="auto">
        <SourceLink source={source} />
      </p>
      {source.snippet && (
        <p className={tw`text-muted-foreground`} dir="auto">
          {source.snippet}
        </p>
      )}
    </div>
  );
}
