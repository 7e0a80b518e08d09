import { equal, ok } from '../markdown/check.ts';
import { warnOfContrast } from '../../../packages/widget/src/ui/theme/tokens-contrast.ts';
import { contrastFailures } from '../../../packages/widget/src/ui/theme/tokens-contrast.ts';
import { createStage, pixel, presetNames, schemes, type Stage } from './stage.ts';

/** Console warnings while `action` runs. */
function warnings(action: () => void): string[] {
  const lines: string[] = [];
  const { warn } = console;
  console.warn = (line: string) => lines.push(line);
  try {
    action();
  } finally {
    console.warn = warn;
  }
  return lines;
}

describe('whose colours win', () => {
  let stage: Stage;
  const shows = (token: string, colour: string) => equal(stage.token(token).join(), pixel(colour).join(), token);
  beforeEach(() => {
    stage = createStage();
  });
  afterEach(() => stage.remove());

  it("puts the persona's tokens before the preset's, per mode, in either spelling", () => {
    const persona = {
      personaAccent: 'Ocean',
      light: { card: '#ffeecc', gradientTo: '#112233', 'accent-foreground': '#eeeeee' },
      dark: { card: '#332211' },
    };
    stage.set({ ...persona });
    shows('card', '#ffeecc');
    shows('gradient-to', '#112233');
    shows('accent-foreground', '#eeeeee');
    stage.set({ ...persona, theme: 'dark' });
    shows('card', '#332211');
    shows('accent-foreground', '#fff');
  });

  it('fills with a dark red that white stands on, in both modes', () => {
    for (const theme of schemes) {
      stage.set({ theme });
      shows('destructive-foreground', '#fff');
    }
    stage.host.style.setProperty('--persona-chat-destructive', '#ff6b6b');
    shows('destructive', '#ff6b6b');
    shows('destructive-foreground', '#000');
  });

  it("puts the element's accent before all that the persona says of its own, and keeps the rest", () => {
    stage.set({
      accent: '#065f46',
      personaAccent: 'Ocean',
      light: { accent: '#ff0000', gradientFrom: '#ff0000', card: '#ffeecc' },
    });
    shows('accent', '#065f46');
    shows('primary', '#065f46');
    shows('gradient-from', '#065f46');
    shows('card', '#ffeecc');
  });

  it('lets the page win, in a rule that matches the element and in its style', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.brand { --persona-chat-accent: #ffcc00; --persona-chat-card: #ffffee }');
    document.adoptedStyleSheets = [sheet];
    stage.set({ accent: 'Forest', light: { accent: '#ff0000' } });
    stage.host.className = 'brand';
    shows('accent', '#ffcc00');
    shows('primary', '#ffcc00');
    stage.host.style.setProperty('--persona-chat-accent', '#00ccff');
    shows('accent', '#00ccff');
    shows('card', '#ffffee');
    document.adoptedStyleSheets = [];
  });

  it('puts black text on a light colour of the page and white on a dark one', () => {
    stage.set({});
    stage.host.style.setProperty('--persona-chat-accent', '#ffcc00');
    shows('accent-foreground', '#000');
    stage.host.style.setProperty('--persona-chat-accent', '#112244');
    shows('accent-foreground', '#fff');
  });

  it('mixes white as white: what is 12 % of it is no white area', () => {
    stage.set({});
    stage.host.style.setProperty('--persona-chat-accent', '#112244');
    const box = document.createElement('b');
    box.style.color = 'color-mix(in srgb, var(--persona-chat-accent-foreground) 12%, #112244)';
    stage.container.append(box);
    const mixed = pixel(getComputedStyle(box).color);
    ok(Math.max(...mixed.slice(0, 3)) < 120, mixed.join());
    box.remove();
  });

  it('fills with the gradient only where it is asked for', () => {
    const box = document.createElement('b');
    box.style.background = 'var(--pc-fill, var(--persona-chat-accent))';
    stage.container.append(box);
    stage.set({ fill: 'gradient' });
    ok(getComputedStyle(box).backgroundImage.startsWith('linear-gradient'), 'no gradient');
    stage.set({ fill: 'solid' });
    equal(getComputedStyle(box).backgroundImage, 'none');
    equal(pixel(getComputedStyle(box).backgroundColor).join(), stage.token('accent').join());
  });

  it('follows the system where the theme is auto', () => {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    stage.set({ theme: 'auto', light: { card: '#ffeecc' }, dark: { card: '#332211' } });
    shows('card', isDark ? '#332211' : '#ffeecc');
    equal(getComputedStyle(stage.container).colorScheme, isDark ? 'dark' : 'light');
  });
});

describe('colours that are none', () => {
  let stage: Stage;
  beforeEach(() => {
    stage = createStage();
  });
  afterEach(() => stage.remove());

  const bad = [
    'Forrest',
    'forest',
    '',
    'red;}:host{display:none',
    'red}',
    'var(--x)',
    'inherit',
    'unset',
    'currentcolor',
    'env(x)',
    'url(https://evil.example/x)',
    '12px',
    '#12',
    'rgb(1,2)',
    'red/**/;x:y',
    'r\\65 d',
    'attr(x)',
    'constructor',
    '__proto__',
  ];

  for (const accent of bad) {
    it(`leaves out ${JSON.stringify(accent)} with one warning and takes the persona's accent`, () => {
      stage.set({ personaAccent: 'Ocean' });
      const ocean = stage.token('accent').join();
      const lines = warnings(() => {
        for (const theme of schemes) stage.set({ accent, personaAccent: 'Ocean', theme });
        stage.set({ accent, personaAccent: 'Ocean' });
      });
      equal(stage.token('accent').join(), ocean);
      equal(lines.length, 1);
      ok(lines[0]?.startsWith('persona-chat: accent takes a preset or a CSS colour'), lines[0] ?? '');
    });
  }

  it('leaves out tokens of the persona that are no colours or no tokens', () => {
    const lines = warnings(() =>
      stage.set({ light: { card: 'nonsense', 'x:red}*{display:none': 'red', muted: 'red;}*{display:none' } }),
    );
    ok(getComputedStyle(stage.container).display !== 'none', 'a rule got in');
    ok(
      stage.token('card').every((channel) => channel > 220),
      'no card colour',
    );
    equal(lines.length, 2);
  });
});

describe('the contrast of colours that the page sets', () => {
  it('is told once, pair by pair, and never of our own', () => {
    const stage = createStage();
    for (const theme of schemes) {
      for (const accent of presetNames) {
        stage.set({ theme, accent, fill: 'gradient' });
        equal(contrastFailures(stage.container, 'gradient').join('\n'), '', `${accent}, ${theme}`);
      }
    }
    stage.set({});
    stage.host.style.setProperty('--persona-chat-muted-foreground', '#bbb');
    const warned = new Set<string>();
    const lines = warnings(() => {
      warnOfContrast(stage.container, 'solid', warned);
      warnOfContrast(stage.container, 'solid', warned);
    });
    equal(lines.length, 5);
    ok(
      /^persona-chat: --persona-chat-muted-foreground on --persona-chat-background has a contrast of 1\.\d\d, below 4\.5$/.test(
        lines[0] ?? '',
      ),
      lines[0] ?? '',
    );
    equal(stage.container.childElementCount, 1, 'the probe stayed');
    stage.remove();
  });
});
