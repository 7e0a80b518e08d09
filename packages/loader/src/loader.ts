// loader.js: the one classic script of a page. Finds its own tag, defines the element, takes over the stub's queue.

import { createCommands } from './commands.ts';
import { defineElement } from './element.ts';

function start(script: HTMLScriptElement | null): void {
  const earlier = window.PersonaChat;
  const commands = earlier?.adopt ? earlier : createCommands();
  defineElement(new URL('.', script?.src || location.href).href, (url) => import(url));
  window.PersonaChat = commands;
  const queue = earlier === commands ? [] : earlier?.q;
  if (script && !('manual' in script.dataset)) commands.adopt?.(script);
  if (Array.isArray(queue)) for (const entry of queue) commands.q?.push(entry);
}

start(document.currentScript as HTMLScriptElement | null);
