import { describe, expect, it } from 'vitest';
import type { DraftFile } from '../../../../../packages/widget/src/features/attachments/attachments-types.ts';
import { placeAddresses } from '../../../../../packages/widget/src/features/attachments/resolve-upload-urls.ts';

const file = (id: string, more: Partial<DraftFile> = {}): DraftFile => ({
  id,
  name: `${id}.png`,
  mimeType: 'image/png',
  size: 1,
  status: 'done',
  progress: 100,
  url: `https://api.example/u/${id}?sign=1`,
  ...more,
});
const inText = { isInText: true };

describe('pictures of a draft', () => {
  it('get the addresses of their uploads, with description and width', () => {
    const { content, ids } = placeAddresses('A ![my \\[cat\\]](upload:a1){width=240} b ![](upload:b2)', [
      file('a1', inText),
      file('b2', inText),
    ]);
    expect(content).toBe(
      'A ![my \\[cat\\]](https://api.example/u/a1?sign=1){width=240} b ![](https://api.example/u/b2?sign=1)',
    );
    expect(ids).toEqual(['a1', 'b2']);
  });

  it('keep their titles', () => {
    const { content } = placeAddresses('![cat](upload:a1 "my \\"cat\\" (1)"){width=240}', [file('a1', inText)]);
    expect(content).toBe('![cat](https://api.example/u/a1?sign=1 "my \\"cat\\" (1)"){width=240}');
  });

  it('go as attachments, and the files of the list as well', () => {
    const { attachments } = placeAddresses('![](upload:a1)', [
      file('a1', inText),
      file('doc', { name: 'a.pdf', mimeType: 'application/pdf' }),
    ]);
    expect(attachments).toEqual([
      { type: 'IMAGE', url: 'https://api.example/u/a1?sign=1', name: 'a1.png', mimeType: 'image/png' },
      { type: 'FILE', url: 'https://api.example/u/doc?sign=1', name: 'a.pdf', mimeType: 'application/pdf' },
    ]);
  });

  it('leave the text where they have no address', () => {
    const { url: _url, ...failed } = file('a1', inText);
    const files: DraftFile[] = [{ ...failed, status: 'error' }];
    expect(placeAddresses('A ![x](upload:a1){width=9} b ![](upload:gone)', files)).toEqual({
      content: 'A  b ',
      attachments: [],
      ids: [],
    });
  });

  it('are no attachments once the text does not name them', () => {
    expect(placeAddresses('only text', [file('a1', inText)])).toEqual({
      content: 'only text',
      attachments: [],
      ids: [],
    });
  });

  it('cannot be ended by a sign in the address', () => {
    const url = 'https://api.example/u/a (1)<b>?x=1';
    expect(placeAddresses('![](upload:a1)', [file('a1', { ...inText, url })]).content).toBe(
      '![](https://api.example/u/a%20%281%29%3cb%3e?x=1)',
    );
  });

  it('sends SVG as a file', () => {
    const [sent] = placeAddresses('', [file('a1', { mimeType: 'image/svg+xml' })]).attachments;
    expect(sent?.type).toBe('FILE');
  });

  it('leaves links and text that only look like uploads', () => {
    const draft = '[x](upload:a1) upload:a1 `upload:a1`';
    expect(placeAddresses(draft, [file('a1', inText)]).content).toBe(draft);
  });

  it('costs a hostile draft no more than its length', () => {
    const draft = '![](upload:'.repeat(20_000) + '!['.repeat(20_000);
    expect(placeAddresses(draft, []).content).toBe(draft);
  });
});
