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

const radii = { none: '0px', tail: '4px', small: '8px', card: '12px', bubble: '16px', panel: '20px', full: '9999px' };

export function tailwindConfig(): TwindConfig {
  return defineConfig({
    hash: false,
    preflight: false,
    presets: [presetTailwind({ disablePreflight: true })],
    rules: logicalRules,
    theme: {
      colors: { ...colours, transparent: 'transparent', current: 'currentColor', inherit: 'inherit' },
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
      extend: { height: { dvh: '100dvh' }, maxHeight: { dvh: '100dvh' }, minHeight: { dvh: '100dvh' } },
    },
  } as Parameters<typeof defineConfig>[0]) as unknown as TwindConfig;
}
