// An element as the shell makes it, with the rules of a look, and its colours as the browser paints them.

import type { Look } from '../../../packages/widget/src/features/theme/theme.ts';
import accents from '../../../packages/widget/src/ui/theme/accents.json';
import { tokenRules } from '../../../packages/widget/src/ui/theme/tokens.ts';

export const presetNames = Object.keys(accents);
export const schemes = ['light', 'dark'] as const;
export const fills = ['solid', 'gradient'] as const;

export type Rgb = readonly [red: number, green: number, blue: number];

const plainLook: Look = {
  theme: 'light',
  accent: undefined,
  personaAccent: undefined,
  fill: 'solid',
  light: {},
  dark: {},
};

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** The pixel that a CSS colour becomes on white. */
export function pixel(colour: string): Rgb {
  if (!canvas) throw new Error('no canvas');
  canvas.fillStyle = '#fff';
  canvas.fillRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** WCAG 2.2 contrast of two pixels. */
export function contrast(one: Rgb, other: Rgb): number {
  const luminance = (rgb: Rgb) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((byte) => {
      const channel = byte / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export interface Stage {
  readonly host: HTMLElement;
  readonly container: HTMLElement;
  /** Applies a look. */
  set(look: Partial<Look>): void;
  /** The computed value of a CSS colour inside the element. */
  computed(colour: string): string;
  /** The pixel of a token. */
  token(name: string): Rgb;
  remove(): void;
}

export function createStage(): Stage {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  const probe = document.createElement('i');
  const sheet = new CSSStyleSheet();
  container.className = 'pc';
  container.append(probe);
  root.append(container);
  root.adoptedStyleSheets = [sheet];
  document.body.append(host);
  const computed = (colour: string) => {
    probe.style.backgroundColor = colour;
    return getComputedStyle(probe).backgroundColor;
  };
  return {
    host,
    container,
    set: (look) =>
      sheet.replaceSync(tokenRules({ ...plainLook, ...look }, (name) => new Map(Object.entries(accents)).get(name))),
    computed,
    token: (name) => pixel(computed(`var(--persona-chat-${name})`)),
    remove: () => host.remove(),
  };
}
