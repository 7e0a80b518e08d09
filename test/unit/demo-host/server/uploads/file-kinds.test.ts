// SEC7: what a file claims to be and what it is.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headBytes, kindOf } from '@persona-chat/demo-host/server/uploads/file-kinds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpeg, pdf, png, samples, svg, zip } from '../support/sample-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'persona-chat-kinds-'));
});
afterAll(() => rm(folder, { recursive: true }));

const isGenuine = async (extension: string, bytes: Buffer): Promise<boolean> => {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const kind = kindOf(`file.${extension}`);
  if (!kind) throw new Error(`${extension} is not taken`);
  return kind.isGenuine({ head: bytes.subarray(0, headBytes), path });
};

const specified =
  'jpg jpeg png gif webp heic heif bmp tif tiff svg pdf doc docx rtf odt xls xlsx csv ods ppt pptx odp txt'.split(' ');

describe('the kinds of files', () => {
  it('are those of docs/protocol.md', () => {
    expect(Object.keys(samples).sort()).toEqual([...specified].sort());
    for (const extension of specified) expect(kindOf(`A.${extension.toUpperCase()}`), extension).not.toBeNull();
  });

  it.each(['a.exe', 'a.html', 'a.htm', 'a.js', 'a.zip', 'a.docm', 'a.svgz', 'a.xml', 'a.mp3', 'a', 'png', 'a.png.'])(
    'do not include %s',
    (name) => {
      expect(kindOf(name)).toBeNull();
    },
  );

  it.each(['constructor', '__proto__', 'tostring'])('do not include what every object has: %s', (name) => {
    expect(kindOf(`a.${name}`)).toBeNull();
  });

  it.each(specified)('take a genuine %s', async (extension) => {
    expect(await isGenuine(extension, samples[extension] ?? Buffer.alloc(0))).toBe(true);
  });

  it('count as pictures only where nothing can run in them', () => {
    const rasters = specified.filter((extension) => kindOf(`a.${extension}`)?.isRaster);
    expect(rasters).toEqual(['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic', 'heif', 'bmp', 'tif', 'tiff']);
  });
});

describe('a file is refused', () => {
  const groups = [
    ['jpg', 'jpeg'],
    ['heic', 'heif'],
    ['tif', 'tiff'],
    ['doc', 'xls', 'ppt'],
    ['csv', 'txt'],
  ];
  const isRelated = (one: string, other: string): boolean =>
    one === other || groups.some((group) => group.includes(one) && group.includes(other));

  it.each(specified)('SEC7: when it is called %s and is something else', async (extension) => {
    const isTextual = ['csv', 'txt'].includes(extension);
    for (const [other, bytes] of Object.entries(samples)) {
      if (isRelated(extension, other) || (isTextual && other === 'svg')) continue;
      expect([other, await isGenuine(extension, bytes)]).toEqual([other, false]);
    }
  });

  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const archive = zip({ 'evil.class': 'code' });
  const document = samples['docx'] ?? Buffer.alloc(0);
  it.each<[string, string, Buffer]>([
    ['a page called png', 'png', html],
    ['a page called svg', 'svg', html],
    ['a page called pdf', 'pdf', html],
    ['a picture that a PDF reader opens', 'jpg', Buffer.concat([jpeg, pdf])],
    ['a picture with a PDF in its comment', 'png', Buffer.concat([png.subarray(0, 40), pdf])],
    ['a PDF that begins later', 'pdf', Buffer.concat([Buffer.from('<script>1</script>\n'), pdf])],
    ['an archive behind a picture, called docx', 'docx', Buffer.concat([png, document])],
    ['a document with something before it', 'docx', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), document])],
    ['any archive called docx', 'docx', archive],
    ['a spreadsheet called docx', 'docx', samples['xlsx'] ?? Buffer.alloc(0)],
    ['an archive with a table that lies', 'xlsx', document.subarray(0, -4)],
    ['an animation called txt', 'txt', samples['gif'] ?? Buffer.alloc(0)],
    ['a program called txt', 'txt', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
    ['text with NUL in it', 'csv', Buffer.from('a;b\0c')],
    ['an SVG inside a page', 'svg', Buffer.concat([Buffer.from('<html>'), svg])],
    ['a film called heic', 'heic', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')],
    ['a sound called webp', 'webp', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
    ['a picture cut after three bytes', 'png', png.subarray(0, 3)],
  ])('SEC7: when it is %s', async (_what, extension, bytes) => {
    expect(await isGenuine(extension, bytes)).toBe(false);
  });

  it('without taking long over a hostile beginning', async () => {
    const endless = ['<!--', '<?', '<!DOCTYPE [', '<!DOCTYPE ]', ' ', '<!DOCTYPE []'].map((piece) =>
      Buffer.from(piece.repeat(headBytes / piece.length)),
    );
    for (const bytes of endless) expect(await isGenuine('svg', bytes)).toBe(false);
  });
});
