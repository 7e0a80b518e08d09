// persona-chat.js: the entry for bundlers and module scripts. Importing it defines <persona-chat>, and does nothing where
// there is no DOM, so that server-side rendering can import it too.

import type { ChatModule } from '@persona-chat/widget/host-api.ts';
import { defineElement } from './element.ts';

export type * from '@persona-chat/widget/host-api.ts';

// The comments keep bundlers from resolving an address that is known only at run time.
const importModule = (url: string): Promise<ChatModule> => import(/* webpackIgnore: true */ /* @vite-ignore */ url);

if (globalThis.customElements) defineElement(new URL('.', import.meta.url).href, importModule);
