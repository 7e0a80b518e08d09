import { statSync } from 'node:fs';

/** Throws a sentence where what a variable names is no folder: its files would be missed one by one, by visitors. */
export const requireFolder = (variable: string, folder: string, hint: string): void => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${variable}: There is no folder ${folder}. ${hint}`);
};
