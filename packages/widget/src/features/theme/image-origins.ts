import type { ChatConfig } from '../../core/host-types.ts';
import type { Persona } from '../../protocol/persona.ts';

/**
 * Origins from which messages may load images: the API (uploads too), the persona's picture, and what the host allows
 * (`image-origins` in docs/embedding.md#attributes, SEC2).
 */
export function toImageOrigins({ apiBase, imageOrigins = '' }: ChatConfig, persona: Persona | null): readonly string[] {
  const addresses = [apiBase, persona?.imageUrl ?? '', ...imageOrigins.split(/\s+/)];
  return [...new Set(addresses.flatMap(toOrigin))];
}

function toOrigin(address: string): string[] {
  try {
    const { origin } = new URL(address);
    // `data:` and the like have an opaque origin.
    return origin === 'null' ? [] : [origin];
  } catch {
    return [];
  }
}
