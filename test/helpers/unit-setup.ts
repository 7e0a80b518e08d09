// Before all unit tests: what their servers begin with is there, so that they do not make it all at once.

import { blankDatabase } from './blank-database.ts';

export async function setup(): Promise<void> {
  await blankDatabase();
}
