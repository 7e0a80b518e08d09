import { describe, expect, it } from 'vitest';
import { readPasted } from '../../../../../packages/widget/src/ui/kit/read-pasted.ts';

const png = new File(['x'], 'image.png', { type: 'image/png' });
const pdf = new File(['x'], 'Price list é.pdf', { type: 'application/pdf' });

function read(files: readonly File[], texts: Readonly<Record<string, string>> = {}) {
  const data = { files, types: [...Object.keys(texts), 'Files'], getData: (type: string) => texts[type] ?? '' };
  const { isText, files: meant } = readPasted(data as unknown as DataTransfer);
  return [isText, meant.map(({ name }) => name)];
}

describe('what is meant of a clipboard', () => {
  it.each([
    ['text alone', [], { 'text/plain': 'Hello' }, true, []],
    ['a picture alone', [png], {}, false, ['image.png']],
    [
      'a picture of a page, with its tag',
      [png],
      { 'text/html': '<img src="https://a.example/b.png">' },
      false,
      ['image.png'],
    ],
    [
      'a picture of a page with its address',
      [png],
      { 'text/plain': 'https://a.example/b?c', 'text/uri-list': 'https://a.example/b?c', 'text/html': '<img>' },
      false,
      ['image.png'],
    ],
    ['cells with their picture', [png], { 'text/plain': '1\t2', 'text/html': '<table>' }, true, []],
    ['a document with its picture', [png], { 'text/plain': 'Dear', 'text/rtf': '{' }, true, []],
    ['text with a picture of its own', [png], { 'text/plain': 'Look at this' }, true, ['image.png']],
    ['formatted text with a file', [pdf], { 'text/plain': 'Prices', 'text/html': '<p>' }, true, [pdf.name]],
    ['a file by its name', [pdf], { 'text/plain': pdf.name }, false, [pdf.name]],
    [
      'files by path and address',
      [png, pdf],
      { 'text/plain': 'C:\\Shots\\image.png\r\nfile:///home/Price%20list%20%C3%A9.pdf\r\n' },
      false,
      ['image.png', pdf.name],
    ],
    ['a sentence that ends with its path', [png], { 'text/plain': 'as in shots/image.png' }, true, ['image.png']],
    ['a sentence that names the file', [pdf], { 'text/plain': `See ${pdf.name}` }, true, [pdf.name]],
    ['text that is no address', [pdf], { 'text/plain': 'a/50%' }, true, [pdf.name]],
  ])('takes %s', (_name, files, texts, isText, names) => {
    expect(read(files, texts as Record<string, string>)).toEqual([isText, names]);
  });
});
