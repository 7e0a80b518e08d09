import { describe, expect, it } from 'vitest';
import {
  plainName,
  rejectionText,
  selectFiles,
  shortName,
} from '../../../../../packages/widget/src/features/attachments/file-rules.ts';
import { fileTypes } from '../../../../../packages/widget/src/features/attachments/file-types.ts';
import { acceptedFiles } from '../../../../../packages/widget/src/features/attachments/accepted-files.ts';
import strings from '../../../../../locales/en.json';

const file = (name: string, size = 4, type = '') => new File([new Uint8Array(size)], name, { type });
/** Says its size without holding it. */
const sized = (name: string, size: number) => Object.defineProperty(file(name), 'size', { value: size });
const reasons = (files: readonly File[], count = 0) =>
  selectFiles(files, count).rejected.map(({ name, reason }) => `${name}: ${reason}`);
const english = (key: string) => strings.attachments[key.split('.')[1] as keyof typeof strings.attachments];

describe('what is taken', () => {
  it.each(
    'jpg jpeg png gif webp heic heif bmp tif tiff svg pdf doc docx rtf odt xls xlsx csv ods ppt pptx odp txt'.split(
      ' ',
    ),
  )('takes .%s, in any letter case', (extension) => {
    expect(reasons([file(`a.${extension}`), file(`A.${extension.toUpperCase()}`)])).toEqual([]);
    expect(acceptedFiles.split(',')).toContain(`.${extension}`);
  });

  it('offers what it takes', () => {
    expect(acceptedFiles).toBe(
      Object.keys(fileTypes)
        .map((extension) => `.${extension}`)
        .join(','),
    );
  });

  it.each(['a.exe', 'a.html', 'a.js', 'png', 'a.png.exe', 'a.', '.constructor', 'a.toString'])('rejects %s', (name) => {
    expect(reasons([file(name)])).toEqual([`${name}: attachments.unsupported`]);
  });

  it('takes exactly 30 MB and rejects one byte more, and an empty file', () => {
    expect(reasons([sized('a.pdf', 31_457_280)])).toEqual([]);
    expect(reasons([sized('a.pdf', 31_457_281)])).toEqual(['a.pdf: attachments.tooLarge']);
    expect(reasons([file('a.pdf', 0)])).toEqual(['a.pdf: attachments.tooSmall']);
  });

  it('keeps the first ten of eleven', () => {
    const files = Array.from({ length: 11 }, (_, index) => file(`${index}.png`));
    const { accepted, rejected } = selectFiles(files, 0);
    expect(accepted.map(({ name }) => name)).toEqual(files.slice(0, 10).map(({ name }) => name));
    expect(rejected).toEqual([{ name: '10.png', reason: 'attachments.tooMany' }]);
  });

  it('counts what is there already, and not what it rejects', () => {
    expect(reasons([file('a.exe'), file('b.png'), file('c.png')], 9)).toEqual([
      'a.exe: attachments.unsupported',
      'c.png: attachments.tooMany',
    ]);
  });

  it('names a picture without an extension after its type', () => {
    const { accepted } = selectFiles([file('download', 4, 'image/png')], 0);
    expect(accepted.map(({ name, size }) => [name, size])).toEqual([['download.png', 4]]);
  });
});

describe('the combined notice', () => {
  it('gives each reason once, in the documented words, with the names behind it', () => {
    const rejected = [
      { name: 'a.exe', reason: 'attachments.unsupported' },
      { name: 'b.pdf', reason: 'attachments.tooLarge' },
      { name: 'c.exe', reason: 'attachments.unsupported' },
      { name: 'd.txt', reason: 'attachments.tooSmall' },
      { name: 'e.txt', reason: 'attachments.tooMany' },
      { name: 'f', reason: 'attachments.other' },
    ] as const;
    expect(rejectionText(rejected, english).replace(/[\u2068\u2069]/g, '')).toBe(
      '\nUnsupported file type. (a.exe, c.exe)\nFile too large (max 30MB). (b.pdf)\nFile too small. (d.txt)\n' +
        'Too many files (max 3). (e.txt)\nFile rejected. (f)',
    );
  });

  it('names three files at most', () => {
    const rejected = ['a', 'b', 'c', 'd'].map((name) => ({ name, reason: 'attachments.unsupported' as const }));
    expect(rejectionText(rejected, english)).toContain('c\u2069, …)');
  });
});

describe('names', () => {
  it('loses what turns a name around or hides a part of it', () => {
    expect(plainName('invoice\u202Efdp.exe')).toBe('invoicefdp.exe');
    expect(plainName('a\u200B\u2066b\u0000.png ')).toBe('ab.png');
    expect(plainName('تقرير.pdf')).toBe('تقرير.pdf');
  });

  it('leaves out the middle of a long one, never half a character', () => {
    const short = shortName(`${'😀'.repeat(300)}.pdf`);
    expect([...short].length).toBe(34);
    expect(short).toMatch(/^\u2068😀+…😀+\.pdf\u2069$/u);
  });
});
