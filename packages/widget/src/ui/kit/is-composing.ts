/**
 * Whether a key is the input method's: Enter takes a word there, Escape gives one up. Safari fires the keydown that ends a composition
 * after its end; its keyCode 229 gives it away.
 */
export const isComposing = ({
  isComposing: isOpen,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isOpen || keyCode === 229;
