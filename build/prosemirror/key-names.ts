// Stands for `w3c-keyname` in the chat: the browsers that run it say which key it was. Codes are for keyboards whose letters
// are not Latin, so that shortcuts work there too.

/** Key code → the Latin letter or digit on that key. */
export const base: Record<number, string> = {};
for (let digit = 0; digit < 10; digit += 1) base[48 + digit] = base[96 + digit] = String(digit);
for (let code = 65; code <= 90; code += 1) base[code] = String.fromCharCode(code + 32);

export function keyName(event: KeyboardEvent): string {
  // On macOS Shift does not show in the key while Command is held.
  const isUnshifted = event.metaKey && event.shiftKey && !event.ctrlKey && !event.altKey && /Mac/.test(navigator.platform);
  const letter = isUnshifted ? base[event.keyCode]?.toUpperCase() : undefined;
  return letter ?? (event.key || 'Unidentified');
}
