import { computed } from 'nanostores';
import type { ChatConfig } from '../../core/host-types.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Persona } from '../../protocol/persona.ts';
import type { Look, ThemeFeature } from './theme-types.ts';

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
