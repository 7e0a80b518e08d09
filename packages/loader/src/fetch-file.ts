// How a file of the chat comes to the page before it runs.

import type { ChatModule } from '@persona-chat/widget/host-api.ts';
import { create } from './launcher.ts';

/** Imports a file of the chat by its address; in a bundle, where no address is known, by the name of the entry alone. */
export type ImportModule = (url: string) => Promise<ChatModule>;

/**
 * Fetches a file without running it. Chromium preloads it as a module, so that it is fetched once however it may be cached.
 * Chromium before 156 and Firefox remember a failed import or module preload until the page is reloaded, and Firefox reports some
 * lost preloads as loaded; so there, and wherever that is not known, nothing is imported before all have arrived whole. What is
 * asked for is in Chromium alone, and not in those versions.
 */
export async function fetchFile(root: ShadowRoot, href: string): Promise<unknown> {
  if ('cpuPerformance' in navigator) return root.append(create('link', { rel: 'modulepreload', href }));
  const reply = await fetch(href);
  if (reply.ok) return reply.blob();
  throw reply.status;
}

/** The visitor has asked the browser to spare data: nothing is fetched on the chance that it is wanted. */
export const isDataSaved = (): boolean | undefined =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
