import type { ChatHost, PersonaChatElement } from '../host-api.ts';

/** Whether the page has moved the chat into the document of a frame: what the code knows of the page is of another one there. */
export function isElsewhere({ element }: Pick<ChatHost, 'element'>): boolean {
  return element.ownerDocument !== document;
}

/** Ends the chat there, with one console line (docs/embedding.md#an-element-of-your-own). */
export function endElsewhere({ element }: Pick<ChatHost, 'element'>): void {
  console.warn('persona-chat: cannot move into another document');
  void (element as PersonaChatElement).destroy();
}
