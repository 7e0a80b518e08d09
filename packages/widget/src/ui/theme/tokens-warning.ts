// The tokens are written whenever the look changes; a page's author is told each thing once.

const told = new Set<string>();

/** Writes one console warning for a text, however often it comes up. */
export function warnOnce(text: string): void {
  if (told.has(text)) return;
  told.add(text);
  console.warn(`persona-chat: ${text}`);
}
