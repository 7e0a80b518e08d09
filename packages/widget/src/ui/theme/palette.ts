// The colours of one mode as CSS, computed from an accent's lightness, chroma and hue (specification §3). What has to be
// legible on a token is computed from that token's own value, so that it also fits a colour that the host page sets.

import type { StyleToken } from '../../protocol/persona.ts';

export type Scheme = 'light' | 'dark';

/** Lightness, chroma and hue in OKLCH as CSS takes them. */
export interface Seed {
  readonly l: string;
  readonly c: string;
  readonly h: string;
  /** `from <colour> ` where `l`, `c` and `h` are the channels of a colour that only CSS knows; else empty. */
  readonly from: string;
  /** The accent in light mode. */
  readonly accent: string;
}

/** Lightness, and how much of the accent's chroma: first in light mode, then in dark mode, where height is light. */
const neutrals: Readonly<Record<string, readonly [number, number, number, number]>> = {
  background: [0.994, 0.01, 0.2, 0.05],
  card: [0.962, 0.03, 0.265, 0.06],
  popover: [1, 0, 0.29, 0.06],
  muted: [0.955, 0.03, 0.255, 0.05],
  secondary: [0.935, 0.05, 0.32, 0.07],
  foreground: [0.24, 0.1, 0.93, 0.04],
  'muted-foreground': [0.5, 0.1, 0.73, 0.07],
  input: [0.62, 0.1, 0.56, 0.07],
};

/** A preset: whole numbers, lightness in percent, chroma in hundredths, hue in degrees. */
export function presetSeed([lightness, chroma, hue]: readonly number[]): Seed {
  return seedOf('', `${lightness}%`, `${(chroma ?? 0) / 100}`, `${hue}`);
}

/** Channels as numbers or as custom properties. */
export function seedOf(from: string, l: string, c: string, h: string): Seed {
  return { from, l, c, h, accent: `oklch(${l} ${c} ${h})` };
}

/**
 * Any CSS colour: first moved into sRGB and made opaque, then darkened, where white text needs it, at the same hue and
 * saturation by scaling its light.
 */
export function colourSeed(colour: string): Seed {
  const inner = `color(from ${colour} srgb clamp(0,r,1) clamp(0,g,1) clamp(0,b,1)/1)`;
  const channel = (name: string) => `calc(${name}*.17/max(y,.17))`;
  return {
    ...seedOf(`from ${inner} `, 'l', 'c', 'h'),
    accent: `color(from ${inner} xyz ${channel('x')} ${channel('y')} ${channel('z')})`,
  };
}

const token = (name: string) => `var(--persona-chat-${name})`;

/** Black or white, whichever contrasts more with a token by its luminance: 4.58:1 or better. */
function legibleOn(name: string): string {
  const channel = (white: number) => `clamp(0,(.179 - y)*1e6,${white})`;
  return `color(from ${token(name)} xyz ${channel(0.9505)} ${channel(1)} ${channel(1.089)})`;
}

/** The token table of one mode, in kebab case. */
export function palette({ from, l, c, h, accent }: Seed, scheme: Scheme): Record<string, string> {
  const isDark = scheme === 'dark';
  const text = token('foreground');
  const tokens: Record<string, string> = {};
  for (const [name, [light, lightTint, dark, darkTint]] of Object.entries(neutrals)) {
    tokens[name] = `oklch(${from}${isDark ? dark : light} calc(${c}*${isDark ? darkTint : lightTint}) ${h})`;
  }
  // Warm hues turn towards red, all others onwards round the circle: neither way goes through mud.
  const turned = (degrees: number, factor: number) =>
    `oklch(from ${token('accent')} calc(l*${factor}) c calc(h + ${degrees}*clamp(-1,max(50 - h,h - 135),1)))`;
  return {
    ...tokens,
    accent: isDark ? `oklch(${from}calc(.62 + .2*min(${l},.6)) min(${c}*.65,.12) ${h})` : accent,
    'accent-foreground': legibleOn('accent'),
    primary: token('accent'),
    'primary-foreground': legibleOn('primary'),
    destructive: isDark ? 'oklch(.7 .15 25)' : 'oklch(.52 .19 27)',
    'destructive-foreground': legibleOn('destructive'),
    'card-foreground': text,
    'popover-foreground': text,
    'secondary-foreground': text,
    border: `color-mix(in srgb,${text} 11%,transparent)`,
    'gradient-from': token('accent'),
    'gradient-via': turned(15, isDark ? 1.02 : 0.97),
    'gradient-to': turned(30, isDark ? 1.03 : 0.94),
  } satisfies Partial<Record<Kebab<StyleToken>, string>>;
}
type Kebab<Token extends string> = Token extends `gradient${infer Stop}` ? `gradient-${Lowercase<Stop>}` : Token;
