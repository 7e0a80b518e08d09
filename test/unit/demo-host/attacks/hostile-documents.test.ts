// Documents whose content is made to keep the check of its type busy.

import { headBytes, kindOf } from '@persona-chat/demo-host/server/uploads/file-kinds.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestTurnMs } from '../server/support/longest-turn.ts';
import { zip } from '../server/support/sample-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'persona-chat-hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

const check = async (
  name: string,
  bytes: Buffer,
): Promise<{ readonly isGenuine: boolean; readonly turnMs: number }> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  let isGenuine = true;
  const turnMs = await longestTurnMs(async () => {
    isGenuine = (await kindOf(name)?.isGenuine({ head: bytes.subarray(0, headBytes), path })) ?? false;
  });
  return { isGenuine, turnMs };
};

const text = (start: string, piece: string): Buffer =>
  Buffer.from(start + piece.repeat((headBytes - start.length) / piece.length));

/** An archive whose table names one entry a hundred thousand times, and says that there are more. */
const crowded = (): Buffer => {
  const archive = zip({ 'word/a.xml': 'a' });
  const [table, end] = [archive.indexOf('PK\x01\x02', 'latin1'), archive.indexOf('PK\x05\x06', 'latin1')];
  const entries = Array.from({ length: 100_000 }, () => archive.subarray(table, end));
  const last = Buffer.from(archive.subarray(end));
  last.writeUInt16LE(0xfffe, 8);
  last.writeUInt16LE(0xfffe, 10);
  return Buffer.concat([archive.subarray(0, table), ...entries, last]);
};

describe('a hostile document', () => {
  it.each<[string, string, () => Buffer]>([
    ['a declaration of nothing but spaces', 'a.svg', () => text('<!DOCTYPE ', ' ')],
    ['a subset that never ends', 'a.svg', () => text('<!DOCTYPE a[', '] ')],
    ['comments that never end', 'a.svg', () => text('', '<!--')],
    ['instructions without a root', 'a.svg', () => text('', '<?a?>\n')],
    ['an archive with more entries than a document has', 'a.docx', crowded],
    [
      'an archive whose entries lead out of it',
      'a.docx',
      () => zip({ '../x': '1', '[Content_Types].xml': '1', 'word/a': '1' }),
    ],
  ])('is refused, and quickly: %s (%s)', async (_what, name, make) => {
    const { isGenuine, turnMs } = await check(name, make());
    expect(isGenuine).toBe(false);
    expect(turnMs).toBeLessThan(50);
  });
});
