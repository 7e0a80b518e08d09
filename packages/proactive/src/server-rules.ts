// The persona's rules, where the tag says `server`: one call that names the persona and nobody else (docs/protocol.md#speaking-first).

/** What the public part of a persona has of it. */
export interface PublicPersona {
  readonly proactive?: unknown;
  readonly starters?: unknown;
}

const MAX_CHARACTERS = 100_000;

/** Asks without cookies and without any id of the visitor's. */
export async function askServer(apiBase: string, personaId: string): Promise<PublicPersona> {
  const path = `/personas/${encodeURIComponent(personaId)}`;
  const reply = await fetch(apiBase + path, { credentials: 'omit' });
  if (!reply.ok) throw Error(`GET ${path} gave ${reply.status}`);
  const text = await reply.text();
  const answer: unknown = text.length > MAX_CHARACTERS ? null : JSON.parse(text);
  const data = answer instanceof Object && Reflect.get(answer, 'data');
  if (!(data instanceof Object)) throw Error(`GET ${path} gave no {data: persona}`);
  return data;
}
