import { describe, expect, it } from 'vitest';
import type { Attachment } from '../../../../../packages/widget/src/protocol/message.ts';
import { toShownFiles } from '../../../../../packages/widget/src/ui/attachments/shown-files.ts';

const api = 'https://api.example';
const show = (fields: Partial<Attachment>, options: { content?: string; previews?: Record<string, string> } = {}) => {
  const attachment = {
    type: 'IMAGE' as const,
    url: `${api}/uploads/documents/x.png`,
    name: 'x.png',
    mimeType: 'image/png',
    ...fields,
  };
  return toShownFiles([attachment], {
    content: options.content ?? '',
    origins: [api],
    unnamed: 'File',
    previewOf: (url) => options.previews?.[url],
  })[0];
};

describe('pictures', () => {
  it('are tiles from allowed origins', () => {
    expect(show({})).toMatchObject({ kind: 'image', isTile: true, source: `${api}/uploads/documents/x.png` });
  });

  it.each([
    'https://evil.example/x.png',
    'https://api.example.evil.example/x.png',
    'http://api.example/x.png',
    'https://api.example:8443/x.png',
    'https://api.example@evil.example/x.png',
  ])('never load from elsewhere: %s', (url) => {
    expect(show({ url })).toMatchObject({ kind: 'other', isTile: false, source: null });
  });

  it.each<Partial<Attachment>>([
    { mimeType: 'image/svg+xml', name: 'x.svg' },
    { name: 'x.svg' },
    { name: 'x.html' },
    { mimeType: 'text/html' },
    { mimeType: 'image/svg+xml' },
    { name: 'x.heic', mimeType: 'image/heic' },
    { name: 'x.tiff', mimeType: '' },
  ])('are never what only claims to be one: %o', (fields) => {
    expect(show(fields)).toMatchObject({ kind: 'other', source: null });
  });

  it('show the copy at hand before it is downloaded', () => {
    const url = `${api}/uploads/documents/x.png`;
    expect(show({}, { previews: { [url]: 'blob:1' } })?.source).toBe('blob:1');
  });

  it('open in the viewer but are chips when they were sent as files', () => {
    expect(show({ type: 'FILE' })).toMatchObject({ kind: 'image', isTile: false });
  });
});

describe('addresses', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://api.example/1',
    '//api.example/x',
    '/x',
    'https:x',
    '',
    ' https://api.example/x',
    'https://user:pw@api.example/x',
    'https://',
    'ftp://api.example/x',
  ])('that are none of the web open nothing: %s', (url) => {
    expect(show({ url })).toMatchObject({ href: null, source: null, kind: 'other' });
  });
});

describe('files', () => {
  it('are embedded as PDF from allowed origins only', () => {
    const pdf = { type: 'FILE' as const, name: 'a.pdf', mimeType: 'application/pdf' };
    expect(show({ ...pdf, url: `${api}/a.pdf` })?.kind).toBe('pdf');
    expect(show({ ...pdf, url: 'https://evil.example/a.pdf' })).toMatchObject({ kind: 'other', isForeign: true });
    expect(show({ ...pdf, name: 'a.pdf', mimeType: 'text/html', url: `${api}/a.pdf` })?.kind).toBe('other');
  });

  it.each([
    ['a.xlsx', 'table'],
    ['a.CSV', 'table'],
    ['a.pptx', 'slides'],
    ['a.docx', 'text'],
    ['a.svg', 'image'],
    ['a', 'other'],
  ])('%s has the icon %s', (name, icon) => expect(show({ type: 'FILE', name, mimeType: 'x/y' })?.icon).toBe(icon));

  it.each([
    ['Notes.Docx', 'text/plain', 'DOCX'],
    ['scan', 'application/pdf', 'PDF'],
    ['archive.tar.gz', 'x/y', 'GZ'],
    ['letter.to my aunt', 'x/y', ''],
    ['a.\u202Efdp', 'x/y', 'FDP'],
  ])('%s (%s) is said to be %s', (name, mimeType, type) =>
    expect(show({ type: 'FILE', name, mimeType })?.type).toBe(type),
  );

  it('lose what makes their name read differently, and have one', () => {
    expect(show({ name: 'a\u202Egnp.exe' })?.name).toBe('agnp.exe');
    expect(show({ name: '\u200B' })?.name).toBe('File');
  });

  it('that the text refers to already are left out', () => {
    const url = `${api}/uploads/documents/x.png?signature=1`;
    expect(show({ url }, { content: `![x](${api}/uploads/documents/x.png)` })).toBeUndefined();
  });
});
