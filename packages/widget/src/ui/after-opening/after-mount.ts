import type { UiContext } from '../context.ts';
import { giveBeforeStart, waitsForForm } from './files-before-start.ts';
import { keepInSight } from './keep-in-sight.ts';
import { followLauncherDrops } from './launcher-drop.ts';
import { stayOnTop } from './stay-on-top.ts';
import { lifeOf } from './view-life.ts';
import { installSwipe } from '../frame/swipe.ts';

/** The start form takes files for the conversation. Where nothing does, as behind a paywall, the browser would leave the page for one. */
function onFile(event: DragEvent, session: UiContext['session']): void {
  const { dataTransfer } = event;
  if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  const isTaken = waitsForForm(session);
  dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
  if (isTaken) event.stopPropagation();
  if (event.type === 'drop') giveBeforeStart(session, [...dataTransfer.files]);
}

/** A page with smooth scrolling of its own prevents the browser's on each of these; it does not hear those of the chat. */
const gestures = ['wheel', 'touchstart', 'touchmove', 'touchend', 'touchcancel'];

/** What a mounted view gets when nobody waits for anything. */
export function afterMount(view: HTMLElement, context: UiContext): void {
  const { container, close } = context;
  installSwipe(view, container, close);
  const life = lifeOf(view, container);
  followLauncherDrops(view, context, life);
  for (const type of ['dragover', 'drop'] as const)
    view.addEventListener(type, (event) => onFile(event, context.session));
  for (const type of gestures) view.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  const panel = view.querySelector<HTMLElement>('.pc-panel');
  stayOnTop(container, panel, life);
  if (!panel) return;
  keepInSight(panel);
  // It speaks 31 languages itself, and a translator puts nodes of its own in the place of those that are redrawn; messages may be translated.
  panel.translate = false;
}
