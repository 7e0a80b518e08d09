import type { UiContext } from '../context.ts';
import { keepInSight } from './keep-in-sight.ts';
import { followLauncherDrops } from './launcher-drop.ts';
import { stayOnTop } from './stay-on-top.ts';
import { installSwipe } from '../frame/swipe.ts';

/** Where nothing takes a file, as behind a paywall, the browser would leave the page for it. */
function refuseFile(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/** What a mounted view gets when nobody waits for anything. */
export function afterMount(view: HTMLElement, context: UiContext): void {
  const { container, close } = context;
  installSwipe(view, container, close);
  stayOnTop(container);
  followLauncherDrops(view, context);
  for (const type of ['dragover', 'drop'] as const) view.addEventListener(type, refuseFile);
  const panel = view.querySelector<HTMLElement>('.pc-panel');
  if (!panel) return;
  keepInSight(panel);
  // It speaks 31 languages itself, and a translator puts nodes of its own in the place of those that are redrawn; messages may be translated.
  panel.translate = false;
}
