/**
 * Tells the fields of a view what is typed where the page stops `input` on its way to them: `beforeinput` came, the value has changed, and
 * `input` did not. What is told stays within the shadow root.
 */
export function tellInput(view: HTMLElement): void {
  let told: EventTarget | null = null;
  view.addEventListener('input', ({ target }) => (told = target), { capture: true });
  const onBefore = ({ target, inputType, isComposing }: InputEvent) => {
    const field = target as HTMLInputElement | HTMLTextAreaElement;
    // An editor sees for itself what changes in it.
    if (field.isContentEditable) return;
    const before = field.value;
    told = null;
    // `input` follows within the same task.
    setTimeout(() => {
      if (told === null && field.value !== before)
        field.dispatchEvent(new InputEvent('input', { inputType, isComposing, bubbles: true }));
    });
  };
  view.addEventListener('beforeinput', onBefore, { capture: true });
}
