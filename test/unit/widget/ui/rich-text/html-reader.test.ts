// The clipboards of word processors and web pages, as they come, and what is left of them.

import { describe, expect, it } from 'vitest';
import { linkTarget } from '../../../../../packages/widget/src/core/safe-url.ts';
import { readHtml } from '../../../../../packages/widget/src/ui/rich-text/html-reader.ts';

const read = (html: string) =>
  readHtml(html, {
    linkAddress: (address) => linkTarget(address)?.href ?? null,
    imageSource: (source) => (source.startsWith('https://cdn.example/') ? source : null),
  })
    .innerHTML.replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .trim();

describe('pasted HTML', () => {
  it.each([
    [
      'a web page',
      '<meta charset="utf-8"><h2 style="color:red" class="x">Tea</h2><p id="a">One<br>two</p>',
      '<h2>Tea</h2><p>One<br>two</p>',
    ],
    [
      'looks by tag',
      '<p><b>b</b><i>i</i><ins>u</ins><strike>s</strike><kbd>k</kbd></p>',
      '<p><strong>b</strong><em>i</em><u>u</u><del>s</del><code>k</code></p>',
    ],
    [
      'looks by style',
      '<span style="font-weight:700;font-style:italic;text-decoration:underline line-through">x</span>',
      '<u><strong><em><del>x</del></em></strong></u>',
    ],
    [
      'a link that is underlined',
      '<a href="https://example.com" style="text-decoration:underline">x</a>',
      '<a href="https://example.com/">x</a>',
    ],
    ['lists without ends', '<ul><li>one<li>two</ul>', '<ul><li>one</li><li>two</li></ul>'],
    ['a table', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', '<div><p>a b</p><p>c</p></div>'],
    ['small headings', '<h5>x</h5>', '<h3>x</h3>'],
    ['an ordered list that begins elsewhere', '<ol start="4"><li>x</li></ol>', '<ol start="4"><li>x</li></ol>'],
    ['code', '<pre>a\n  b&lt;c</pre>', '<pre>a b&lt;c</pre>'],
    ['entities', '<p>a&nbsp;b &amp;amp; &#x1F600; &euro;</p>', '<p>a b &amp;amp; 😀 €</p>'],
    [
      'what lies between the marks',
      '<html><body>no<!--StartFragment--><b>yes</b><!--EndFragment-->no</body></html>',
      '<strong>yes</strong>',
    ],
  ])('of %s is cleaned', (_name, html, expected) => expect(read(html)).toBe(expected));

  it('of Word keeps lists, looks and no bullets', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {mso-x:y} --></style></head><body lang=DE>
<!--StartFragment--><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Title<o:p></o:p></b></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>First</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span>1.</span><!--[endif]-->Second</p><!--EndFragment--></body></html>`;
    expect(read(html)).toBe('<p><strong>Title</strong></p><li>First</li><li>Second</li>');
  });

  it('of Google Docs is not all bold', () => {
    const html =
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400;font-style:normal">Plain </span><span style="font-weight:700">bold</span></p></b>';
    expect(read(html)).toBe('<p>Plain <strong>bold</strong></p>');
  });

  it.each([
    '<script>alert(1)</script>',
    '<style>p{}</style>',
    '<svg><script>alert(1)</script></svg>',
    '<iframe srcdoc="<p>x</p>"></iframe>',
    '<template><b>x</b></template>',
    '<!-- <b>x</b> -->',
    '<noscript><img src=x></noscript>',
    '<select><option>x</select>',
  ])('has nothing left of %s', (html) => expect(read(html)).toBe(''));

  it.each(['onclick', 'style', 'class', 'id', 'srcset', 'formaction', 'xlink:href'])('has no attribute %s', (name) => {
    expect(read(`<p ${name}="x"><a ${name}="x" href="https://a.example">y</a></p>`)).toBe(
      '<p><a href="https://a.example/">y</a></p>',
    );
  });

  it.each([
    'javascript:alert(1)',
    'jav&#x09;ascript:alert(1)',
    '&#1;javascript:alert(1)',
    '//evil.example',
    '/relative',
    'data:text/html,x',
    'https://user@evil.example',
  ])('makes no link of %s', (address) => expect(read(`<a href="${address}">text</a>`)).toBe('text'));

  it('keeps pictures that may stay, and of others what they say', () => {
    expect(read('<img src="https://cdn.example/a.png" alt="A" width="200" onerror="x">')).toBe(
      '<img src="https://cdn.example/a.png" alt="A" width="200">',
    );
    expect(read('<img src="https://evil.example/a.png" alt="B">')).toBe('<a href="https://evil.example/a.png">B</a>');
    expect(read('<img src="x" alt="C">')).toBe('<span>C</span>');
  });

  it.each([
    '<'.repeat(50_000),
    '<a '.repeat(20_000),
    '&#'.repeat(50_000),
    '<!--'.repeat(20_000),
    '<p>'.repeat(2000),
    '<a b="'.repeat(20_000),
    '<!['.repeat(20_000),
  ])('costs a hostile text no more than a moment', (html) => expect(() => read(html)).not.toThrow());
});
