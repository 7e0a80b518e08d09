import backIcon from 'lucide-static/icons/arrow-left.svg';
import nextIcon from 'lucide-static/icons/arrow-right.svg';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Card } from '../../protocol/cards.ts';
import { useT } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';

/** In the panel it goes on to the edge, as the files above the composer do; in a page, and in a sheet wider than the column, to the end of that. */
const boxClass = tw`-me-4 overflow-x-auto overscroll-x-contain rounded-s-bubble pe-4 page:me-0 page:rounded-bubble page:pe-0 [@media(max-height:420px)_and_(min-width:800px)]:!me-0 [@media(max-height:420px)_and_(min-width:800px)]:!rounded-bubble [@media(max-height:420px)_and_(min-width:800px)]:!pe-0 [scroll-snap-type:x_mandatory] [scrollbar-width:none]`;
/** In the column of a page three whole cards, as a third that is cut by its padding looks broken. */
const itemClass = tw`flex-none w-60 max-w-[86%] [scroll-snap-align:start] [@container(min-width:616px)]:w-[calc((100cqi-16px)/3)]`;
/** By touch nothing but the next card tells that more follow. */
const peekClass = tw`coarse:[@container(min-width:616px)]:!w-[calc((100cqi-52px)/3)]`;
/** For a mouse alone, over the row's two ends: a finger draws the row, and the card that is cut says that there is more. */
const buttonClass = tw`absolute -mt-4 size-8 bg-popover text-popover-foreground [box-shadow:var(--pc-shadow-low)] aria-disabled:pointer-events-none aria-disabled:cursor-default aria-disabled:opacity-0 aria-disabled:focus-visible:opacity-50 coarse:hidden print:hidden`;
const endClasses = {
  previous: tw`start-2`,
  next: tw`-end-2 page:end-2 [@media(max-height:420px)_and_(min-width:800px)]:!end-2`,
};
/** The middle of the pictures, which stand at the top; else that of the row. */
const pictureMiddle = tw`top-[75px]`;
const rowMiddle = tw`top-1/2`;

export interface CarouselProps {
  readonly cards: readonly Card[];
  readonly draw: (card: Card) => ReactNode;
}

/** Cards side by side, as a list that scrolls by touch, by arrow keys and by two buttons, one card at a time; it never moves by itself. */
export function Carousel({ cards, draw }: CarouselProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { isAtStart, isAtEnd } = useEnds(box);
  const isMovable = !isAtStart || !isAtEnd;
  const height = cards.every(({ image }) => image) ? pictureMiddle : rowMiddle;

  function move(step: -1 | 1) {
    const { current } = box;
    const item = current?.querySelector('li');
    if (!current || !item) return;
    const isMirrored = getComputedStyle(current).direction === 'rtl';
    // What is wider than the gap shows the next card whole.
    const left = step * (item.offsetWidth + 8) * (isMirrored ? -1 : 1);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    current.scrollBy({ left, behavior: isCalm ? 'auto' : 'smooth' });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    move((event.key === 'ArrowRight') === isMirrored ? -1 : 1);
  }

  return (
    <div className={tw`relative [container-type:inline-size]`} onKeyDown={onKeyDown}>
      <div
        ref={box}
        className={boxClass}
        role="group"
        aria-label={t('cards.title')}
        tabIndex={isMovable ? 0 : undefined}
      >
        <ul className={tw`flex list-none gap-2 print:flex-wrap`}>
          {cards.map((card, index) => (
            <li key={index} className={cards.length > 3 ? `${itemClass} ${peekClass}` : itemClass}>
              {draw(card)}
            </li>
          ))}
        </ul>
      </div>
      {isMovable && (
        <>
          <IconButton
            label={t('viewer.previous')}
            icon={backIcon}
            size={16}
            mirrored
            className={`${buttonClass} ${endClasses.previous} ${height}`}
            aria-disabled={isAtStart || undefined}
            onClick={() => move(-1)}
          />
          <IconButton
            label={t('viewer.next')}
            icon={nextIcon}
            size={16}
            mirrored
            className={`${buttonClass} ${endClasses.next} ${height}`}
            aria-disabled={isAtEnd || undefined}
            onClick={() => move(1)}
          />
        </>
      )}
    </div>
  );
}

/** The card of which the keyboard has a control: a browser leaves it where a part of it is seen, however small. */
function showFocused({ target, currentTarget }: FocusEvent): void {
  const box = currentTarget as HTMLElement;
  const card = (target as Element).closest('li');
  if (!card || !(target as Element).matches(':focus-visible')) return;
  const view = box.getBoundingClientRect();
  const { left, right } = card.getBoundingClientRect();
  if (left >= view.left && right <= view.right) return;
  const isMirrored = getComputedStyle(box).direction === 'rtl';
  box.scrollLeft += isMirrored ? right - view.right : left - view.left;
}

/** Whether there is more in either direction; what has the focus is shown. */
function useEnds(box: { readonly current: HTMLElement | null }) {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true });
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const look = () => {
      const { scrollWidth, clientWidth, scrollLeft } = current;
      const before = Math.abs(scrollLeft);
      const isAtStart = before <= 1;
      const isAtEnd = scrollWidth - clientWidth - before <= 1;
      setEnds((known) => (known.isAtStart === isAtStart && known.isAtEnd === isAtEnd ? known : { isAtStart, isAtEnd }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener('scroll', look);
    current.addEventListener('focusin', showFocused);
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', look);
      current.removeEventListener('focusin', showFocused);
    };
  }, [box]);
  return ends;
}
