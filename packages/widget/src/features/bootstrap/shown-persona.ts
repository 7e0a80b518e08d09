import type { Persona } from '../../protocol/persona.ts';

/** The persona that the host page describes; what it leaves out is as the server says. Null while neither says anything. */
export function shownPersona(host: Partial<Persona> | undefined, served: Persona | null): Persona | null {
  if (!host || Object.keys(host).length === 0) return served;
  return { id: '', name: '', settings: [], channels: [], ...served, ...host };
}
