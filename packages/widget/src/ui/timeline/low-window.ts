// A low window leaves the list some lines, whatever stands in the composer (docs/behaviour.md#composer). List and composer are drawn before
// any message is: what they need only with one comes with the messages.

import { useLayoutEffect, type RefObject } from 'react';
import { tw } from '../theme/tw.ts';

const listClass = tw`short:!basis-[22dvh]`;
/** What stands above the text scrolls, and begins at its end, where "Send" is; a dialog in it is not cut. */
const placeClass = tw`short:[&:not(:has([role=dialog]))]:flex short:[&:not(:has([role=dialog]))]:overflow-y-auto short:[&:not(:has([role=dialog]))]:overflow-x-hidden short:flex-col-reverse short:min-h-[54px] short:[flex-shrink:999] short:[&_.pc-field>span:not(.pc-bars)]:hidden`;

/** Gives list and composer what they need for that. */
export function useLowWindow(log: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const list = log.current?.parentElement;
    list?.classList.add(...listClass.split(' '));
    list?.nextElementSibling?.classList.add(...placeClass.split(' '));
  }, [log]);
}
