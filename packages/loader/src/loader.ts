// loader.js: the one classic script of a page. Finds its own tag, defines the element, takes over the stub's queue.

import { createCommands, type PersonaChatFunction } from './commands.ts';
import { defineElement } from './element.ts';

// A picture or form of the page may be called as the document's own member, and would be found in its place. Pages of MooTools have
// another `Document`, a type of that library.
const script = Reflect.get(HTMLDocument.prototype, 'currentScript', document) as HTMLScriptElement | null;
const given = window.PersonaChat;
// A form of the page may be called as we are, and its fields as what a function has.
const queue = ((typeof given === 'function' && given.q) || []) as { forEach?: unknown[]['forEach'] };

// A stub's queue is an array or nothing yet; anything else belongs to a script that came before this one.
const personaChat = queue.forEach ? createCommands() : (given as PersonaChatFunction);
window.PersonaChat = personaChat;
defineElement(new URL('.', script?.src ?? (location as unknown as URL)).href, (url) => import(url));
if (script && !('manual' in script.dataset)) {
  // A token is a property and never an attribute.
  const { token: _ignored, ...options } = script.dataset;
  void personaChat('boot', options);
}
queue.forEach?.((personaChat.q as { push(entry: unknown): void }).push);
