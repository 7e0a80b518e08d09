/** Before these are heard, what was typed is: they send it. */
const senders = ['keydown', 'click', 'submit'];

/**
 * Tells the fields of a view what is typed where the page stops `input` on its way to them: `beforeinput` came, the value has changed, and
 * `input` did not. What is told stays within the shadow root.
 */
export function tellInput(view: HTMLElement): void {
  let tell: (() => void) | undefined;
  view.addEventListener('input', () => (tell = undefined), { capture: true });
  const onBefore = ({ target, inputType, isComposing }: InputEvent) => {
    const field = target as HTMLInputElement | HTMLTextAreaElement;
    // An editor sees for itself what changes in it.
    if (field.isContentEditable) return;
    const before = field.value;
    tell = () => {
      tell = undefined;
      if (field.value !== before)
        field.dispatchEvent(new InputEvent('input', { inputType, isComposing, bubbles: true }));
    };
    // `input` follows within the same task.
    setTimeout(() => tell?.());
  };
  view.addEventListener('beforeinput', onBefore, { capture: true });
  for (const type of senders) view.addEventListener(type, () => tell?.(), { capture: true });
}
