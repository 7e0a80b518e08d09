import { equal, ok, origin, render, stage } from './check.ts';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe('images', () => {
  it('load from allowed origins, lazily and without a referrer', () => {
    const image = render(`![A cat](${origin}/cat.png)`).querySelector('img');
    equal(image?.getAttribute('src'), `${origin}/cat.png`);
    equal(image?.alt, 'A cat');
    equal(image?.referrerPolicy, 'no-referrer');
    equal(image?.loading, 'lazy');
    equal(image?.decoding, 'async');
    equal(image?.parentElement?.className, 'pc-image');
  });

  const foreign = [
    'https://evil.example/a.png',
    'http://cdn.example/a.png',
    'https://cdn.example:8443/a.png',
    'https://CDN.example.evil/a',
    'https://sub.cdn.example/a.png',
    'https://cdn.example.evil.example/a.png',
    'https://evil.example/cdn.example',
  ];
  for (const source of foreign) {
    it(`SEC2: become links elsewhere: ${source}`, () => {
      const shown = render(`![A cat](${source})`);
      equal(shown.querySelector('img'), null);
      equal(shown.querySelector('a')?.href, new URL(source).href);
      equal(shown.textContent, 'A cat');
    });
  }

  it('have a name as a link without a description', () => {
    equal(render('![](https://evil.example/?q=secret)').textContent, 'markdown.imageBlocked');
  });

  for (const source of ['/a.png', '//cdn.example/a.png', 'a.png', 'javascript:1', 'https://u@cdn.example/a.png']) {
    it(`become text where the address is refused: ${source}`, () => {
      equal(render(`![A cat](${source})`).innerHTML, '<p><span>A cat</span></p>');
    });
  }

  it('SEC2: load from nowhere when no origin is allowed', () => {
    equal(render(`![x](${origin}/a.png)`, []).querySelector('img'), null);
  });

  const widths = [
    [200, 200],
    [120, 120],
    [1, 120],
    [0, 0],
    [9999, 760],
  ] as const;
  for (const [written, shown] of widths) {
    it(`take a width of ${written} as ${shown}`, () => {
      const box = render(`![x](${origin}/a.png){width=${written}} after`).querySelector<HTMLElement>('.pc-image');
      equal(box?.style.inlineSize, shown ? `${shown}px` : '');
      equal(box?.parentElement?.textContent, ' after');
    });
  }

  it('keep a size that is none as text', () => {
    ok(render(`![x](${origin}/a.png){width=abc}`).textContent?.includes('{width=abc}'), 'the text is gone');
  });

  it('turn embedded pictures into object URLs and release them', async () => {
    const shown = stage();
    shown.view.update(`![dot](${pixel})`, false);
    const source = shown.element.querySelector('img')?.src ?? '';
    ok(source.startsWith('blob:'), source);
    equal((await (await fetch(source)).blob()).type, 'image/gif');
    shown.end();
    const isGone = await fetch(source).then(
      () => false,
      () => true,
    );
    ok(isGone, 'the object URL is still there');
  });

  it('take the shape of the picture, and no more room than it has pixels', async () => {
    const shown = stage();
    shown.view.update(`![dot](${pixel})`, false);
    const box = shown.element.querySelector<HTMLElement>('.pc-image');
    const image = box?.querySelector('img');
    if (image) image.loading = 'eager';
    await image?.decode();
    if (box?.dataset['shown'] === undefined) await new Promise((resolve) => image?.addEventListener('load', resolve));
    equal(box?.style.aspectRatio, '1 / 1');
    equal(box?.style.maxInlineSize, 'min(100%, 1px)');
    shown.end();
  });

  const refused = ['image/svg+xml;base64,PHN2Zz4=', 'text/html;base64,PGI+', 'image/png,abc', 'image/png;base64,='];
  for (const source of refused.map((rest) => `data:${rest}`)) {
    it(`SEC2: never show ${source}`, () => {
      const shown = render(`![dot](${source})`);
      equal(shown.querySelector('img,a'), null);
      equal(shown.textContent, 'dot');
    });
  }

  it('become a link when they cannot be loaded', () => {
    const shown = stage();
    shown.view.update(`![A cat](${origin}/gone.png)`, false);
    shown.element.querySelector('img')?.dispatchEvent(new Event('error'));
    equal(shown.element.querySelector('img'), null);
    equal(shown.element.querySelector('a')?.textContent, 'A cat');
    shown.end();
  });

  it('are not loaded again while the text after them grows', () => {
    const shown = stage();
    const text = `![x](${origin}/a.png) and some more text`;
    shown.push(text.slice(0, 32));
    const image = shown.element.querySelector('img');
    ok(image, 'no picture');
    shown.stream(text, 1);
    shown.view.update(text, false);
    equal(shown.element.querySelectorAll('img').length, 1);
    shown.end();
  });

  it('do not nest links', () => {
    const shown = render('[![A cat](https://evil.example/a.png)](https://example.com/)');
    equal(shown.querySelectorAll('a').length, 1);
    equal(shown.querySelector('a')?.textContent, 'A cat');
  });
});
