import {
  cleanFileName,
  contentDisposition,
  isUploadName,
  nameInUrl,
  newUploadName,
} from '@persona-chat/demo-host/server/uploads/upload-names.ts';
import { describe, expect, it } from 'vitest';

describe('a name of a file', () => {
  it.each([
    ['tea.png', 'tea.png'],
    ['Größe  der\tKanne 茶.pdf', 'Größe der Kanne 茶.pdf'],
    ['invoice\u202egnp.exe.pdf', 'invoicegnp.exe.pdf'],
    ['\u2066hidden\u2069\u200b.txt', 'hidden.txt'],
    ['../../etc/passwd.txt', '....etcpasswd.txt'],
    ['C:\\tea\\leaf.png', 'C:tealeaf.png'],
    ['line\r\nbreak\0.txt', 'line break.txt'],
    ['\ud800lone.txt', 'lone.txt'],
    ['.png', 'file.png'],
    ['  .txt', 'file.txt'],
  ])('is made harmless: %j', (given, expected) => {
    expect(cleanFileName(given)).toBe(expected);
  });

  it('is cut in the stem when it is long', () => {
    expect(cleanFileName(`${'a'.repeat(296)}.pdf`)).toBe(`${'a'.repeat(196)}.pdf`);
    const emoji = cleanFileName(`${'🍵'.repeat(300)}.pdf`);
    expect([[...emoji].length, /\p{Surrogate}/u.test(emoji)]).toEqual([200, false]);
  });

  it('stands in a header in plain letters and whole', () => {
    expect(contentDisposition('attachment', 'tea.txt')).toBe(
      `attachment; filename="tea.txt"; filename*=UTF-8''tea.txt`,
    );
    expect(contentDisposition('inline', `a"b\\c%41 '(ü)*.png`)).toBe(
      `inline; filename="a_b_c_41 '(_)*.png"; filename*=UTF-8''a%22b%5Cc%2541%20%27%28%C3%BC%29%2A.png`,
    );
  });
});

describe('a generated name', () => {
  it('is random and keeps the extension', () => {
    const names = new Set(Array.from({ length: 50 }, () => newUploadName('My Tea.JPEG')));
    expect(names.size).toBe(50);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}\.jpeg$/);
  });

  it('is found in any URL of the upload, and nowhere else', () => {
    const name = newUploadName('a.png');
    for (const url of [`/uploads/documents/${name}`, `https://api.example/uploads/documents/${name}?signature=x#y`]) {
      expect(nameInUrl(url)).toBe(name);
    }
    const others = [
      `/uploads/documents/../../${name}`,
      `/uploads/documents/x/${name}`,
      `/images/${name}`,
      `/uploads/documents/${name.toUpperCase()}`,
      '/uploads/documents/%2e%2e',
      'http://[',
      '',
    ];
    for (const url of others) expect([url, nameInUrl(url)]).toEqual([url, null]);
    expect(['a.png', '..', `${name}/..`, `${name}\0`].some(isUploadName)).toBe(false);
  });
});
