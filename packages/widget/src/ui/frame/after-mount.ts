import { stayOnTop } from './stay-on-top.ts';
import { installSwipe } from './swipe.ts';

/** What a mounted view gets when nobody waits for anything. */
export function afterMount(view: HTMLElement, container: HTMLElement, close: () => void): void {
  installSwipe(view, container, close);
  stayOnTop(container);
}
