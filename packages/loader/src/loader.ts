// loader.js: the one classic script of a page. Finds its own tag, defines the element, takes over the stub's queue.

import { createCommands } from './commands.ts';
import { defineElement } from './element.ts';

const script = document.currentScript as HTMLScriptElement | null;
const queue = window.PersonaChat?.q ?? [];

// A stub's queue is an array or nothing yet; anything else belongs to a script that came before this one.
if (Array.isArray(queue)) window.PersonaChat = createCommands();
defineElement(new URL('.', script?.src || location.href).href, (url) => import(url));
if (script && !('manual' in script.dataset)) void window.PersonaChat?.('boot', { ...script.dataset });
if (Array.isArray(queue)) for (const entry of queue) window.PersonaChat?.q?.push(entry);
