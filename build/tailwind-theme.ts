// The design tokens as a twind configuration: colours are custom properties only, sizes are pixels only.
// Vendor prefixes come from esbuild, which knows the browsers that the build is for.

import presetTailwind from '@twind/preset-tailwind';
import { defineConfig } from 'twind';
import type { TwindConfig } from 'twind';
import { styleTokens } from '../packages/widget/src/protocol/persona.ts';
import { logicalRules } from './tailwind-rules.ts';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A token, or a mix with transparent where a class names an opacity (`border-foreground/10`). */
function tokenColour(token: string) {
  const value = `var(--persona-chat-${kebab(token)})`;
  return ({ opacityValue }: { opacityValue: string }): string =>
    /^(0?\.)?\d+$/.test(opacityValue) && opacityValue !== '1'
      ? `color-mix(in oklab,${value} ${Math.round(Number(opacityValue) * 100)}%,transparent)`
      : value;
}

const colours = Object.fromEntries(styleTokens.map((token) => [kebab(token), tokenColour(token)]));

/** Parts of the panel's radius, which the site chooses (docs/theming.md). */
const radii = {
  none: '0px',
  tail: 'calc(var(--pc-radius)*.2)',
  small: 'calc(var(--pc-radius)*.4)',
  control: 'calc(var(--pc-radius)*.5)',
  card: 'calc(var(--pc-radius)*.6)',
  bubble: 'calc(var(--pc-radius)*.8)',
  panel: 'var(--pc-radius)',
  full: '9999px',
};

/** Colours that the chat computes from the tokens (ui/theme/tokens.ts). */
const computedColours = {
  'accent-line': 'var(--pc-accent-line)',
  destructive: 'var(--pc-red)',
  soft: 'var(--pc-soft)',
  scrim: 'var(--pc-scrim)',
};

/** The steps of the grid, which the preset gives to widths and heights alone. */
const spacingAnd =
  (more: Readonly<Record<string, string>>) =>
  ({ theme }: { theme: (section: string) => Record<string, string> }): Record<string, string> => ({
    ...theme('spacing'),
    ...more,
  });

export function tailwindConfig(): TwindConfig {
  return defineConfig({
    hash: false,
    preflight: false,
    presets: [presetTailwind({ disablePreflight: true })],
    rules: logicalRules,
    variants: [
      ['coarse', '@media (pointer:coarse)'],
      ['forced', '@media (forced-colors:active)'],
      ['narrow', '@media (max-width:480px)'],
      ['short', '@media (max-height:480px)'],
      ['low', '@media (max-height:420px)'],
      // The window of a phone whose text is twice as large.
      ['slim', '@media (max-width:240px)'],
      // In such a window; of what stands in the list, or in the composer's place.
      ['tight', '@container (max-width:240px)'],
      ['edged', '@media (forced-colors:active),(prefers-contrast:more)'],
      // Never of what a finger has touched.
      ['pointed', '@media (hover:hover)'],
      ['page', '.pc[data-mode=page] &'],
      // Of messages that the visitor wrote.
      ['own', '[data-role=user] &'],
      // Wide enough for two short fields of a form side by side.
      ['paired', '@media (min-width:380px)'],
    ],
    theme: {
      colors: {
        ...colours,
        ...computedColours,
        transparent: 'transparent',
        current: 'currentColor',
        inherit: 'inherit',
      },
      borderRadius: radii,
      fontSize: {
        tiny: ['12px', '16px'],
        meta: ['13px', '18px'],
        body: ['15px', '22px'],
        input: ['16px', '22px'],
        title: ['17px', '24px'],
        display: ['20px', '28px'],
      },
      fontWeight: { normal: '400', semibold: '600' },
      boxShadow: {},
      transitionDuration: { 0: '0ms', 100: '100ms', 120: '120ms', 200: '200ms', 320: '320ms' },
      transitionTimingFunction: { linear: 'linear', calm: 'cubic-bezier(.2,.8,.2,1)' },
      animation: {
        appear: 'pc-appear 120ms',
        'appear-slowly': 'pc-appear 200ms',
        rise: 'pc-rise 200ms var(--pc-ease)',
        breathe: 'pc-breathe 1.2s ease-in-out infinite alternate',
      },
      extend: {
        height: { dvh: '100dvh' },
        minHeight: spacingAnd({ dvh: '100dvh' }),
        maxHeight: spacingAnd({ dvh: '100dvh', none: 'none' }),
        minWidth: spacingAnd({}),
        maxWidth: spacingAnd({}),
      },
    },
  } as Parameters<typeof defineConfig>[0]) as unknown as TwindConfig;
}
