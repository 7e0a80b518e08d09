// Files that are dragged over the page: the launcher shows that it takes them, and one that is dropped on it opens the chat with it
// (docs/behaviour.md#files). What is dropped beside it is the page's affair.

import type { UiContext } from '../context.ts';
import { giveBeforeStart, takesFiles } from './files-before-start.ts';

/** The composer listens a moment after it was drawn. */
const tryAfterMs = 50;

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Gives files to the panel, which takes them as those that are dropped on it; false where there is nothing to add them to yet. */
function give(view: HTMLElement, dataTransfer: DataTransfer): boolean {
  const composer = view.querySelector('.pc-composer');
  // Whoever takes it keeps it from others.
  let isTaken = composer !== null;
  const onLeft = () => (isTaken = false);
  view.addEventListener('drop', onLeft);
  composer?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  view.removeEventListener('drop', onLeft);
  return isTaken;
}

/** Gives files as soon as there is a composer: the conversation may be on its way. Returns what gives up. */
function giveLater(view: HTMLElement, files: readonly File[], session: UiContext['session']): () => void {
  const kept = new DataTransfer();
  for (const file of files) kept.items.add(file);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryIt = () => {
    timer = undefined;
    if (giveBeforeStart(session, files) || give(view, kept)) giveUp();
  };
  const soon = () => void (timer ??= setTimeout(tryIt, tryAfterMs));
  const drawn = new MutationObserver(soon);
  drawn.observe(view, { childList: true, subtree: true });
  const stopListening = session.conversation.$state.listen(soon);
  timer = setTimeout(tryIt);
  function giveUp(): void {
    clearTimeout(timer);
    drawn.disconnect();
    stopListening();
  }
  return giveUp;
}

/** Follows the document until the signal ends it. */
export function followLauncherDrops(
  view: HTMLElement,
  { container, session }: Pick<UiContext, 'container' | 'session'>,
  life: AbortSignal,
): void {
  const launcher = container.querySelector<HTMLButtonElement>('[part=launcher]');
  if (!launcher) return;
  let giveUp = () => {};

  const isTaken = () => takesFiles(session) && !launcher.hidden;
  const isOpen = () => container.hasAttribute('data-open');
  const showDragging = (isDragging: boolean) => {
    if (container.hasAttribute('data-drag') === isDragging) return;
    container.toggleAttribute('data-drag', isDragging);
    container.querySelector('.pc-drop-hint')?.remove();
    if (!isDragging || isOpen()) return;
    const hint = document.createElement('div');
    hint.className = 'pc-drop-hint';
    // The shell's rule for what stands beside the launcher leaves room for a button at its end, which this has not.
    hint.style.padding = '8px 16px';
    hint.textContent = session.i18n.$t.get()('attachments.drop');
    launcher.parentElement?.append(hint);
  };
  const later = (files: readonly File[]) => {
    giveUp();
    giveUp = giveLater(view, files, session);
  };

  const onPage = (event: DragEvent) => {
    if (event.type === 'dragenter' || event.type === 'dragover') showDragging(hasFiles(event) && isTaken());
    // Nothing is entered by what leaves the window. Where a browser never tells what is entered, the next move shows it again.
    else if (event.type === 'drop' || !event.relatedTarget) showDragging(false);
  };
  const onLauncher = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (!dataTransfer || !hasFiles(event)) return;
    event.preventDefault();
    // It is not the page's, which may take files as well.
    event.stopPropagation();
    dataTransfer.dropEffect = isTaken() ? 'copy' : 'none';
    if (event.type !== 'drop' || !isTaken()) return;
    // It can be read during its event alone.
    const files = [...dataTransfer.files];
    if (!giveBeforeStart(session, files) && !give(view, dataTransfer)) later(files);
    if (!isOpen()) launcher.click();
  };
  const options = { capture: true, signal: life };
  for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
    document.addEventListener(type, onPage, options);
  for (const type of ['dragover', 'drop'] as const) launcher.addEventListener(type, onLauncher, options);
  life.addEventListener('abort', () => {
    giveUp();
    showDragging(false);
  });
}
