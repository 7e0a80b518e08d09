import { computed } from 'nanostores';
import type { ChatConfig } from '../../core/host-types.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Persona } from '../../protocol/persona.ts';

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

/** Which look applies: the attribute, else the persona's, else the default (docs/behaviour.md#appearance). */
export function toLook({ theme, accent, fill }: Partial<ChatConfig>, persona: Persona | null): Look {
  const style = persona?.style;
  return {
    theme: theme ?? style?.theme ?? 'auto',
    accent,
    personaAccent: style?.accent ?? undefined,
    fill: fill ?? style?.fill ?? 'solid',
    light: style?.light ?? {},
    dark: style?.dark ?? {},
  };
}

/** Creates the look of a session, derived from configuration and persona. */
export function createTheme($config: Readable<ChatConfig>, $persona: Readable<Persona | null>): ThemeFeature {
  return { $look: computed([$config, $persona], toLook) };
}
