// A reply that pauses looks finished: after a second without a token three dots breathe behind its last word, until the next one comes.

import { tw } from '../theme/tw.ts';
import { browserClock, type PacerClock } from './pacer.ts';

const pauseMs = 1_000;

/** Nothing that is read out, and no line of its own. Where the line below the messages says what is being done, that is enough. */
const dotsClass = tw`after:ms-1.5 after:inline-block after:w-[25px] after:align-middle after:text-muted-foreground after:content-[''] after:[border-top:5px_dotted] after:[animation:pc-breathe_.6s_ease-in-out_infinite_alternate] [.pc-rows:has(>[role=status]:not(:empty))_&]:after:hidden`;
const goesInto = 'p, h3, h4, h5, h6, ul, ol, li, blockquote, div:not([class])';

export interface WaitingDots {
  /** The text has changed, or will change no more. */
  follow(isStreaming: boolean): void;
}

/** Creates the dots of one message. They are a pseudo-element: what is drawn, copied and read out stays the same. */
export function createWaitingDots(element: HTMLElement, clock: Pick<PacerClock, 'after'> = browserClock): WaitingDots {
  let cancel: (() => void) | undefined;
  let marked: Element | undefined;
  const mark = (isWaiting: boolean) => {
    for (const name of dotsClass.split(' ')) marked?.classList.toggle(name, isWaiting);
    if (!marked?.className) marked?.removeAttribute('class');
  };

  return {
    follow(isStreaming) {
      cancel?.();
      mark(false);
      marked = undefined;
      cancel = isStreaming
        ? clock.after(pauseMs, () => {
            marked = lastLine(element);
            mark(true);
          })
        : undefined;
    },
  };
}

/** The innermost block at the end; code and tables have theirs below them. */
function lastLine(element: Element): Element {
  const last = element.lastElementChild;
  return last?.matches(goesInto) ? lastLine(last) : element;
}
