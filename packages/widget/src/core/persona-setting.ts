import type { Persona } from '../protocol/persona.ts';

/** Value of a persona's setting (specification §3); undefined where the persona does not say. */
export function personaSetting(persona: Persona | null, key: string): unknown {
  return persona?.settings?.find((setting) => setting.key === key)?.value;
}
