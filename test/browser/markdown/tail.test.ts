import { equal, ok, stage } from './check.ts';

function drawn(text: string): string {
  const shown = stage();
  shown.push(text);
  const html = shown.html().replaceAll(' dir="ltr"', '');
  shown.end();
  return html;
}

describe('an unfinished text', () => {
  const link = '<a href="https://a.example/" rel="noopener noreferrer nofollow ugc" target="_blank">x</a>';
  const cases: readonly (readonly [text: string, html: string])[] = [
    ['a **bold', 'a <strong>bold</strong>'],
    ['a **bold ', 'a <strong>bold</strong>'],
    ['a **bold*', 'a <strong>bold</strong>'],
    ['a **', 'a '],
    ['a *it', 'a <em>it</em>'],
    ['a **b *c', 'a <strong>b <em>c</em></strong>'],
    ['a ~~gone', 'a <del>gone</del>'],
    ['a `co', 'a <code dir="auto">co</code>'],
    ['a `co*de* [x', 'a <code dir="auto">co*de* [x</code>'],
    ['a `', 'a '],
    ['a <u>un', 'a <u>un</u>'],
    ['a <u', 'a '],
    ['a <u>un</', 'a <u>un</u>'],
    ['a [lab', 'a lab'],
    ['a [label](https://a.exa', 'a label'],
    ['a [x](https://a.example)', `a ${link}`],
    ['a ![cat](https://cdn', 'a '],
    ['a ![ca', 'a '],
    ['2 * 3 and snake_case', '2 * 3 and snake_case'],
    ['done **bold** text', 'done <strong>bold</strong> text'],
    ['a\nb\n#', 'a<br>b'],
    ['a\n-', 'a'],
    ['a\n1.', 'a'],
    ['a\n```j', 'a'],
    ['a\n| x | y |', 'a'],
    ['a\n| x | y |\n|--', 'a'],
    ['a\n>', 'a'],
  ];
  for (const [text, html] of cases) {
    it(`shows no half markers: ${JSON.stringify(text)}`, () => {
      equal(drawn(text).replace(' </p>', '</p>'), `<p>${html.trimEnd()}</p>`);
    });
  }

  it('shows code as it comes, without the fence that may close it', () => {
    for (const end of ['', '`', '``', '```']) {
      const html = drawn(`\`\`\`js\nif (a[0`.concat(end ? `\n${end}` : ''));
      ok(html.includes('<code><span>if (a[0\n</span></code>'), html);
    }
  });

  it('shows no bullet before its text', () => {
    equal(drawn('- a\n- '), '<ul><li><p>a</p></li></ul>');
    equal(drawn('- a\n- [ '), '<ul><li><p>a</p></li></ul>');
    equal(drawn('- a\n- b'), '<ul><li><p>a</p></li><li><p>b</p></li></ul>');
  });

  it('G3: never gets shorter while it grows', () => {
    const text = 'Plain words, then **bold words** and `code` and *more*.\n\n1. one **two**\n2. three\n\nEnd of it.';
    const shown = stage();
    let length = 0;
    for (let end = 1; end <= text.length; end += 1) {
      shown.push(text.slice(0, end));
      const now = shown.element.textContent.length;
      ok(now >= length, `shrank at ${JSON.stringify(text.slice(0, end))}`);
      length = now;
    }
    shown.end();
  });
});
