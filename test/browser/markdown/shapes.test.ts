import { equal, markup, ok, render, stage } from './check.ts';

function shown(text: string): string {
  return markup(render(text)).replaceAll(' dir="ltr"', '');
}

describe('a message', () => {
  const inline: readonly (readonly [text: string, html: string])[] = [
    ['**a** *b* ~~c~~ `d`', '<strong>a</strong> <em>b</em> <del>c</del> <code dir="auto">d</code>'],
    ['<u>under **both**</u> and <U>x</U>', '<u>under <strong>both</strong></u> and <u>x</u>'],
    ['**bold <u>both</u>**', '<strong>bold <u>both</u></strong>'],
    ['<u>open', '&lt;u&gt;open'],
    ['closed</u>', 'closed&lt;/u&gt;'],
    ['<u class="x">no</u>', '&lt;u class="x"&gt;no&lt;/u&gt;'],
    ['`<u>code</u>`', '<code dir="auto">&lt;u&gt;code&lt;/u&gt;</code>'],
    ['one\ntwo', 'one<br>two'],
    ['&lt;b&gt; &amp; &copy; AT&T', '&lt;b&gt; &amp; © AT&amp;T'],
    ['\\*no\\*', '*no*'],
  ];
  for (const [text, html] of inline) {
    it(`shows ${JSON.stringify(text)}`, () => equal(shown(text), `<p>${html}</p>`));
  }

  it('keeps its headings below those of the page', () => {
    const { children } = render('# a\n## b\n### c\n#### d\n##### e\n###### f');
    const levels = Array.from(children, ({ localName }) => localName);
    equal(levels.join(' '), 'h3 h4 h5 h6 h6 h6');
  });

  it('has task lists without form controls', () => {
    const shown = render('- [ ] open\n- [x] done');
    equal(shown.querySelectorAll('input').length, 0);
    const marks = Array.from(shown.querySelectorAll('[role=img]'), (mark) => mark.getAttribute('aria-label'));
    equal(marks.join(), 'markdown.taskOpen,markdown.taskDone');
    equal(shown.querySelectorAll('li p')[1]?.textContent, 'done');
  });

  it('has tables with a head, a body and alignment', () => {
    const table = render('| a | b |\n|:-:|--:|\n| 1 | **2** |').querySelector('table');
    equal(table?.tHead?.rows[0]?.cells[0]?.localName, 'th');
    equal(table?.tBodies[0]?.rows[0]?.cells[1]?.innerHTML, '<strong>2</strong>');
    equal(table?.tBodies[0]?.rows[0]?.cells[1]?.style.textAlign, 'right');
  });

  it('numbers ordered lists from their first number', () => {
    equal(render('7. a\n8. b').querySelector('ol')?.start, 7);
  });

  it('names the language of a code block', () => {
    const shown = render('```TypeScript title="x"\nconst a = 1;\n```');
    equal(shown.querySelector('.pc-code-head span')?.textContent, 'typescript');
    equal(shown.querySelector('pre')?.textContent, 'const a = 1;\n');
    equal(shown.querySelector('pre')?.dir, 'ltr');
  });

  it('says that code is code, and in which language', () => {
    const groups = render('```sh\nbrew\n```\n\n```\nbrew\n```').querySelectorAll('[role="group"]');
    equal(Array.from(groups, (group) => group.getAttribute('aria-label')).join(), 'markdown.code sh,markdown.code');
  });

  it('lets each outer block have the direction of its text, and one without a letter that of the text before it', () => {
    const shown = render('- **שלום** and\n\n1 English שלום\n\n> مرحبا\n\n123');
    const directions = Array.from(shown.children, (block) => block.getAttribute('dir'));
    equal(directions.join(), 'rtl,ltr,rtl,rtl');
  });

  it('takes no direction from a name in the other that stands as code', () => {
    const shown = render('- `قائمة.pdf`, 23 kB\n- `list.txt`, 3 kB\n\n`list.txt`، مرحبا');
    const directions = Array.from(shown.children, (block) => block.getAttribute('dir'));
    equal(directions.join(), 'ltr,rtl');
    equal(Array.from(shown.querySelectorAll('code'), ({ dir }) => dir).join(), 'auto,auto,auto');
  });

  it('resolves definitions that come late', () => {
    equal(render('[a][x]\n\n[x]: https://example.com/').querySelector('a')?.href, 'https://example.com/');
  });

  it('survives an empty text', () => {
    equal(render('').innerHTML, '');
    const shown = stage();
    shown.push('');
    shown.push('x');
    shown.view.update('', false);
    equal(shown.html(), '');
    shown.end();
  });
});

describe('wide content', () => {
  it('can be scrolled by keyboard while it overflows, and only then', async () => {
    const shown = stage();
    shown.element.style.inlineSize = '200px';
    const style = document.createElement('style');
    style.textContent = '.pc-table, pre { overflow-x: auto } pre code { display: block; inline-size: max-content }';
    document.head.append(style);
    shown.view.update(`\`\`\`\n${'x'.repeat(200)}\n\`\`\`\n\n| ${'a'.repeat(99)} |\n|--|\n\n\`\`\`\nx\n\`\`\``, false);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const boxes = Array.from(shown.element.querySelectorAll<HTMLElement>('pre, .pc-table'));
    equal(boxes.map((box) => box.tabIndex).join(), '0,0,-1');
    equal(boxes[1]?.getAttribute('aria-label'), 'markdown.table');
    shown.element.style.inlineSize = '4000px';
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    equal(boxes.filter((box) => box.hasAttribute('tabindex')).length, 0);
    ok(!boxes[0]?.hasAttribute('role'), 'the role stays');
    style.remove();
    shown.end();
  });
});
