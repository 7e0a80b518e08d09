import { linkTarget } from '../../../packages/widget/src/core/safe-url.ts';
import { equal, ok, render } from './check.ts';

const accepted: readonly (readonly [raw: string, href: string])[] = [
  ['https://example.com', 'https://example.com/'],
  ['http://example.com/a?b=c#d', 'http://example.com/a?b=c#d'],
  ['HTTPS://Example.COM/Path', 'https://example.com/Path'],
  ['  https://example.com/x \n', 'https://example.com/x'],
  ['\u0001\u0000https://example.com/', 'https://example.com/'],
  ['https://example.com/a b', 'https://example.com/a%20b'],
  ['https://münchen.example/ü', 'https://xn--mnchen-3ya.example/%C3%BC'],
  ['https://example.com/@user', 'https://example.com/@user'],
  ['https://[::1]:8080/', 'https://[::1]:8080/'],
  ['mailto:a@example.com?subject=Hi', 'mailto:a@example.com?subject=Hi'],
  ['tel:+49-30-1234', 'tel:+49-30-1234'],
];

const refused = [
  '',
  ' ',
  'example.com',
  'www.example.com',
  '/path',
  './x',
  '../x',
  '?q',
  '#a',
  '//example.com',
  '\\\\example.com',
  'https:example.com',
  'https:/example.com',
  'https:///example.com',
  'https:\\\\example.com',
  'https://',
  'http://?',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'jav\tascript:alert(1)',
  'jav&#x09;ascript:alert(1)',
  'java\nscript:1',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript://example.com/%0aalert(1)',
  'vbscript:x',
  'data:text/html,x',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'ftp://example.com',
  'ws://example.com',
  'intent://x',
  'view-source:https://example.com',
  'about:blank',
  'mailto:',
  'tel:',
  'https://user@example.com',
  'https://user:pass@example.com',
  'https://@example.com',
  'https://:@example.com/',
  'https://example.com/\u202egnp.exe',
  'https://exam\u200bple.com',
  'https://example.com/\u200f',
  'https://example.com/\u2066x',
  'https://exam\u00adple.com',
  'https://example.com/\ufeff',
  'https://example.com/a\nb',
  'ht\ttps://example.com',
  'https://exa mple.com',
  'https://exa%6dple.com',
  'https://a%40b.example',
  'https://example.com:99999/',
  'https://[::1',
  'mailto:a@b\u202e.c',
];

// The operator's page is not built, and has a copy of its own.
const operatorPage = '/packages/demo-host/pages/operator-links.js';
const { linkTarget: operatorsTarget } = (await import(operatorPage)) as { linkTarget: typeof linkTarget };

describe('links', () => {
  for (const [raw, href] of accepted) {
    it(`SEC3: accepts ${JSON.stringify(raw)}`, () => equal(linkTarget(raw)?.href, href));
  }

  for (const raw of refused) {
    it(`SEC3: refuses ${JSON.stringify(raw)}`, () => equal(linkTarget(raw), null));
  }

  it('SEC3: are the same ones for operators, but for phone numbers and blanks around them', () => {
    for (const [raw, href] of accepted)
      if (raw.trim() === raw && /^[hm]/i.test(raw)) equal(operatorsTarget(raw)?.href, href, raw);
    for (const raw of refused) equal(operatorsTarget(raw), null, raw);
  });

  it('SEC3: leave the host page alone: new tab, no opener, no referrer, no endorsement', () => {
    const anchor = render('[a](https://example.com/)').querySelector('a');
    equal(anchor?.getAttribute('rel'), 'noopener noreferrer nofollow ugc');
    equal(anchor?.getAttribute('target'), '_blank');
  });

  it('stay plain text where they are refused', () => {
    const texts = ['[a](//x.example)', '[a](javascript:1)', '[a](/x)', '<javascript:a>', 'www.a.example', 'a@b.c'];
    for (const text of texts) {
      equal(render(text).querySelector('a'), null, text);
    }
    equal(render('[**label**](/relative)').innerHTML, '<p dir="ltr"><strong>label</strong></p>');
  });

  it('are made of bare addresses with a scheme', () => {
    const anchor = render('See https://example.com/a_b_c?x=1&y=2.').querySelector('a');
    equal(anchor?.href, 'https://example.com/a_b_c?x=1&y=2');
    equal(anchor?.textContent, 'https://example.com/a_b_c?x=1&y=2');
  });

  it('understand an escaped ampersand', () => {
    equal(render('[a](https://example.com/?a=1&amp;b=2)').querySelector('a')?.href, 'https://example.com/?a=1&b=2');
  });

  it('show their address when they have no text', () => {
    ok(render('[](https://example.com/)').textContent?.includes('https://example.com/'), 'empty link');
  });
});
