// A low window leaves the list some lines, whatever stands in the composer (docs/behaviour.md#composer). List and composer are drawn before
// any message is: what they need only with one comes with the messages.

import { useLayoutEffect, type RefObject } from 'react';
import { tw } from '../theme/tw.ts';
import { markWriting } from './writing-in-list.ts';

/** In a chat that low, less beside files or the tools of formatting: what is to be sent, and can be removed, is seen whole; and in a narrow window less beside the voice settings, whose card is not cut. */
const listClass = tw`short:!basis-[22dvh] short:[.pc[data-mode=bubble]_&]:!basis-[22%] [.pc[data-mode=page]_[data-low]_&:has(+*_:is([role=list],.pc-format))]:!basis-9 slim:[.pc[data-mode=page]_&]:!basis-[10dvh] slim:[.pc_&:has(+*_.pc-hands-free>[role=group])]:!basis-[17%] [@media(min-height:421px)_and_(max-height:480px)]:[.pc[data-mode=bubble]_&:has(+*_:is([role=list],.pc-format))]:!basis-9`;
/** Beside them the text has fewer lines. */
const textClass = tw`[[data-low]_&_.pc-rich]:max-h-[66px] [[data-low]_&:has([role=list])_.pc-rich]:max-h-[44px] [[data-low]_&:has([role=list])_textarea]:max-h-[52px]`;
/** What stands above the text scrolls, and begins at its end, where "Send" is; a dialog in it is not cut, nor the two rows of a composer in a narrow window. */
const placeClass = tw`short:[&:not(:has([role=dialog]))]:flex short:[&:not(:has([role=dialog]))]:overflow-y-auto short:[&:not(:has([role=dialog]))]:overflow-x-hidden short:flex-col-reverse short:min-h-[54px] slim:[&:has(:not([hidden])>textarea:not([hidden]))]:min-h-[clamp(54px,25vh,96px)] short:[flex-shrink:999] short:[&_.pc-field>span:not(.pc-bars)]:hidden`;

const lowPx = 480;
/** What a keyboard leaves of a phone that lies on its side. */
const lowestPx = 240;

/** Gives list and composer what they need for that, by the chat's own height: a page may have a header of its own above it. */
export function useLowWindow(log: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const list = log.current?.parentElement;
    list?.classList.add(...listClass.split(' '));
    list?.nextElementSibling?.classList.add(...placeClass.split(' '), ...textClass.split(' '));
    const panel = list?.closest<HTMLElement>('.pc-panel');
    if (!panel) return undefined;
    const measure = () => {
      // The panel of a bubble is lower than its window.
      const roomPx = panel.matches('[data-mode=bubble] *') ? innerHeight : panel.clientHeight;
      panel.toggleAttribute('data-low', roomPx <= lowPx);
      // A window that is as low itself has no keyboard over it.
      panel.toggleAttribute('data-lowest', panel.clientHeight <= lowestPx && innerHeight > lowestPx);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(panel);
    const stopMarking = markWriting(panel);
    return () => {
      observer.disconnect();
      stopMarking();
    };
  }, [log]);
}
