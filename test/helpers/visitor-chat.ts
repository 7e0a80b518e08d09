// A chat whose host page changes who talks while it runs.

import type { ChatConfig } from '../../packages/widget/src/core/host-types.ts';
import { bootstrapData, type Chat } from './fake-chat.ts';

/**
 * Answers each bootstrap for whom its token names: without one, or with the guest's own, for the guest. Each visitor has a conversation
 * with each persona. `wait` holds an answer back.
 */
export function serveVisitors({ env }: Chat, wait: () => Promise<void> = () => Promise.resolve()): void {
  env.http.on('POST /conversations', async ({ headers, json }) => {
    const name = headers['authorization']?.replace('Bearer ', '');
    const user = name === 'token-1' || !name ? null : { id: name, name, email: `${name}@example.org`, role: 'USER' };
    const persona = { id: json['personaId'], name: 'Mina' };
    await wait();
    const conversation = { id: `c-${name ?? ''}-${persona.id as string}` };
    return {
      json: { data: { ...bootstrapData, persona, conversation, ...(user && { user, guest: null, token: null }) } },
    };
  });
}

/** Changes some of the host's configuration, as attributes and properties do. */
export async function configure({ env, session }: Chat, config: Partial<ChatConfig>): Promise<void> {
  session.configure({ ...session.$config.get(), ...config });
  await env.clock.settle();
}

/** Each message that was posted, with the authorization it went out under. */
export const postsOf = ({ env }: Chat): (readonly [authorization: string | undefined, content: string])[] =>
  env.http
    .of('POST /chat/v4')
    .map(({ headers, json }) => [headers['authorization'], (json['message'] as { content: string }).content]);
