// Which mode and accent apply: the attribute, else the persona's, else the system's (docs/behaviour.md#appearance).

import type { Readable } from '../../core/store-types.ts';

export interface Look {
  /** `auto` follows the system through a media query in the style sheet. */
  readonly theme: 'auto' | 'light' | 'dark';
  /** Preset name or CSS colour of the attribute. It outranks all that the persona says about its accent. */
  readonly accent: string | undefined;
  /** The persona's own; where neither is usable, the preset Classic applies. */
  readonly personaAccent: string | undefined;
  readonly fill: 'solid' | 'gradient';
  /** Colours per mode that the persona sets itself. */
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
}

export interface ThemeFeature {
  readonly $look: Readable<Look>;
}
