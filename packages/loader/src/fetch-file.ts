// How a file of the chat comes to the page before it runs.

import type { ChatModule } from '@persona-chat/widget/host-api.ts';

/** Imports a file of the chat by its address; in a bundle, where no address is known, by the name of the entry alone. */
export type ImportModule = (url: string) => Promise<ChatModule>;

/** As long as the code may take on a slow phone. */
export const longestWaitMs = 60_000;

/** The visitor has asked the browser to spare data: nothing is fetched on the chance that it is wanted. */
export const isDataSaved = (): boolean | undefined =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
