// Chromium puts a line break in front of each formula of a copied text, since signs are blocks to it. Without them it does not.

/** A shadow root may know the selection inside itself better than the document does. */
interface SelectingRoot {
  getSelection?(): Selection | null;
}

/** Lets what is copied from a message hold its formulas as they were written, and for programs that know MathML as such. Gives its undo. */
export function copyFormulas(message: HTMLElement): () => void {
  const copy = (event: ClipboardEvent) => {
    const root = message.getRootNode() as SelectingRoot;
    const selection = root.getSelection?.() ?? document.getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
    const rich = document.createElement('div');
    rich.append(range?.cloneContents() ?? '');
    if (!selection || !event.clipboardData || !rich.querySelector('math')) return;
    message.classList.add('pc-copying');
    const text = selection.toString();
    message.classList.remove('pc-copying');
    if (!text) return;
    for (const source of rich.querySelectorAll('.pc-formula-source')) source.remove();
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', rich.innerHTML);
    event.preventDefault();
  };
  message.addEventListener('copy', copy);
  return () => message.removeEventListener('copy', copy);
}
