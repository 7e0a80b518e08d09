// The marks of a message on the operator's page: what is set, what is a link, and how long that takes.

import { expect, test } from '../helpers/demo.ts';

test('emphasis is set by either sign, a sign after a backslash is none, and a name with underscores is a name', async ({
  page,
  siteUrl,
}) => {
  await page.goto(`${siteUrl}/operator`);
  const paragraph = await page.evaluate(
    async ([address, text]) => {
      const { messageNodes } = (await import(String(address))) as { messageNodes: (text: string) => HTMLElement[] };
      return messageNodes(String(text))[0]?.innerHTML;
    },
    [`${siteUrl}/operator-blocks.js`, '__Two__ _tins_ of *green* tea, \\*not\\* of tea_one_a or чай_два_'],
  );
  expect(paragraph).toBe('<strong>Two</strong> <em>tins</em> of <em>green</em> tea, *not* of tea_one_a or чай_два_');
});

test('what names an address with a scheme is a link, with its words as they are set, and nothing else is', async ({
  page,
  siteUrl,
}) => {
  await page.goto(`${siteUrl}/operator`);
  const links = {
    '![A cup](http://a.example/cup.svg)': 'http://a.example/cup.svg A cup',
    '![](https://a.example/cup.svg){width=200}': 'https://a.example/cup.svg Picture',
    '[tea *now*](https://a.example/tea_(green) "Tea")': 'https://a.example/tea_(green) tea <em>now</em>',
    '**[Tea](https://a.example/)**': 'https://a.example/ Tea',
    '(at https://a.example/x_(y)).': 'https://a.example/x_(y) https://a.example/x_(y)',
    '<mailto:a@b.example>': 'mailto:a@b.example a@b.example',
    '[![Cup](https://a.example/cup)](https://a.example/tea)': 'https://a.example/tea Cup',
    '[https://a.example](https://b.example/)': 'https://b.example/ https://a.example',
  };
  const texts = [
    '[a](javascript:alert) [b](/c) [d](//e.example) [f](tel:+49301) [g](1)',
    '[a](https://bank.example@b.example/) https://b.example/\u202egpj \\[a]',
    '`https://a.example` www.a.example a@b.example',
  ];
  const found = await page.evaluate(
    async ([address, ...all]) => {
      const { messageNodes } = (await import(String(address))) as { messageNodes: (text: string) => HTMLElement[] };
      return all.map((text) => {
        const anchors = messageNodes(text).flatMap((node) => [...node.querySelectorAll('a')]);
        return anchors.map((anchor) => `${anchor.getAttribute('href')} ${anchor.innerHTML}`).join(' | ');
      });
    },
    [`${siteUrl}/operator-blocks.js`, ...Object.keys(links), ...texts],
  );
  expect(found).toEqual([...Object.values(links), ...texts.map(() => '')]);

  // However many of their marks there are, a text is read once.
  const marks =
    '[ ![ [a [[a] [\\ [x[] [a]( [a](b [a](b( [a](x(y) [a](< [a](b_" ]( http:// http://a) <http:// **[a](b'.split(' ');
  const read = await page.evaluate(
    async ([address, ...all]) => {
      const { messageNodes } = (await import(String(address))) as { messageNodes: (text: string) => HTMLElement[] };
      return all.filter((text) => messageNodes(text).length === 1).length;
    },
    [
      `${siteUrl}/operator-blocks.js`,
      ...marks.map((mark) => `[${mark.replace('_', ' ').repeat(100_000 / mark.length)}x`),
    ],
  );
  expect(read).toBe(marks.length);
});

test('marks of sources are buttons where their number has a source, and a hostile text stays text', async ({
  page,
  siteUrl,
}) => {
  await page.goto(`${siteUrl}/operator`);
  const hostile = '"><img src=x onerror="window.__pwned=1">';
  const text =
    '**70 °C** [1][2], [9], [0], [01], [x] `leaves[1]`, [a [1]](https://a.example/) <b onclick=alert(1)>[1]</b>';
  const found = await page.evaluate(
    async ([address, said, title]) => {
      const [blocks, rich, marks] = (await Promise.all(
        ['blocks', 'rich', 'source-marks'].map((name) => import(`${String(address)}/operator-${name}.js`)),
      )) as [
        { messageNodes: (text: string) => HTMLElement[] },
        { richNodes: (message: object) => (HTMLElement | null)[] },
        { markSources: (text: HTMLElement, entries: Element[]) => void },
      ];
      const box = document.createElement('div');
      box.append(...blocks.messageNodes(String(said)));
      const written = box.textContent;
      const [, , list] = rich.richNodes({ sources: [{ title, url: 'javascript:alert(1)' }, { title: 'Two' }] });
      if (!list) throw new Error('There is no list of sources.');
      marks.markSources(box, [...list.children]);
      document.body.replaceChildren(box, list);
      const buttons = [...box.querySelectorAll('button')];
      buttons[1]?.click();
      return {
        isSame: box.textContent === written,
        names: buttons.map((button) => button.getAttribute('aria-label')),
        inOthers: box.querySelectorAll(':is(a, code) button').length,
        made: [...new Set([...document.body.querySelectorAll('*')].map(({ localName }) => localName))].sort().join(' '),
        reached: document.activeElement?.textContent,
      };
    },
    [siteUrl, text, hostile],
  );
  const first = `Source 1: ${hostile}`;
  expect(found).toEqual({
    isSame: true,
    names: [first, 'Source 2: Two', first],
    inOthers: 0,
    made: 'a bdi button code div li ol p span strong',
    reached: 'Two',
  });
  expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
});

// A reader that reads a text again and again would need minutes for each of many of these, and the journey has three for all: a busy
// machine needs more than one.
test('texts of 100,000 characters that are all marks are read at once', async ({ page, siteUrl }) => {
  test.slow();
  await page.goto(`${siteUrl}/operator`);
  const marks = [
    ...[
      '#',
      '> ',
      '- ',
      '*',
      '**a',
      '***',
      '~~',
      '\\\\*',
      '_a',
      '`',
      '```\n',
      '$',
      '$$',
      '$$\n',
      '\\(',
      '\\[',
      '\\[\n',
      '|',
      '| - |\n',
    ],
    ...[
      '# a\n',
      '- a\n',
      '- [ ] a\n',
      '1. a\n',
      '-\t',
      '- a\n\n',
      '> - ',
      '> a\n',
      '**a** ',
      '`a` ',
      '$a_b$ ',
      '_ ',
      '* ',
      ' ',
      '\n',
    ],
  ];
  const texts = marks.flatMap((mark) => [mark.repeat(100_000 / mark.length), `${mark.repeat(100_000 / mark.length)}x`]);
  const stairs = Array.from({ length: 440 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n');
  const longest = await page.evaluate(
    async ([address, ...all]) => {
      const { messageNodes } = (await import(String(address))) as { messageNodes: (text: string) => HTMLElement[] };
      let deepest = 0;
      for (const text of all) {
        const box = document.body.appendChild(document.createElement('div'));
        box.append(...messageNodes(text));
        box.getBoundingClientRect();
        for (const one of box.querySelectorAll('p')) {
          let depth = 0;
          for (let node: Element | null = one; node !== box && node; node = node.parentElement) depth += 1;
          deepest = Math.max(deepest, depth);
        }
        box.remove();
      }
      return deepest;
    },
    [`${siteUrl}/operator-blocks.js`, ...texts, stairs],
  );
  expect(longest).toBeGreaterThan(6);
  expect(longest).toBeLessThan(20);
});
