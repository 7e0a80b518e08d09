// The bootstrap, who may make it, and how refusals look.

import { expectFailure, expectStatus } from '../client.ts';
import { bootstrapBody, type Group, openVisitor } from '../context.ts';
import { Problem } from '../report.ts';

const foreignOrigin = 'https://not-on-the-list.example';
const sentHeaders = ['authorization', 'content-type', 'x-client-id', 'x-conversation-id', 'x-request-id'];

const listOf = (header: string | null): readonly string[] =>
  (header ?? '').split(',').map((name) => name.trim().toLowerCase());

export const opening: Group = {
  name: 'Opening',
  rules: ['preflight', 'bootstrap', 'continue', 'bad-token', 'ids', 'unknown-persona', 'failure-form', 'origins'],
  async run({ client, settings: { personaId }, report: { rule }, openVisitor: openAnother }) {
    const { origin, call } = client;
    const open = (body: object, token?: string) => call('/conversations', { method: 'POST', body, token });

    await rule('preflight', async () => {
      const headers = {
        'access-control-request-method': 'POST',
        'access-control-request-headers': sentHeaders.join(','),
      };
      const preflight = await call('/conversations', { method: 'OPTIONS', headers });
      expectStatus(preflight, 200, 204);
      const allowed = preflight.headers.get('access-control-allow-origin');
      if (allowed !== origin && allowed !== '*')
        throw new Problem(`access-control-allow-origin is ${allowed} in place of ${origin}`);
      const names = listOf(preflight.headers.get('access-control-allow-headers'));
      const missing = sentHeaders.filter((name) => !names.includes(name));
      if (missing.length > 0) throw new Problem(`access-control-allow-headers is without ${missing.join(', ')}`);
    });

    await rule('bootstrap', async () => {
      const { token, conversationId } = await openVisitor(client, personaId);
      if (conversationId.length > 128) throw new Problem('data.conversation.id is longer than 128 characters');
      if (token.length > 8_192) throw new Problem('data.token is longer than 8192 characters');
      if (token.length < 20) throw new Problem('data.token is so short that it can be guessed');
    });

    await rule('continue', async () => {
      const first = await openAnother();
      const again = await open(bootstrapBody(personaId), first.token);
      expectStatus(again, 200, 201);
      const { conversation } = Object(again.envelope.data) as { readonly conversation?: { readonly id?: unknown } };
      if (conversation?.id !== first.conversationId) throw new Problem('the same token gives another conversation');
    });

    await rule('bad-token', async () =>
      expectStatus(await open(bootstrapBody(personaId), 'this-is-no-token-of-anybody'), 401),
    );

    await rule('ids', async () => {
      const { conversationId } = await openAnother();
      expectStatus(await open({ ...bootstrapBody(personaId), conversationId }), 401);
    });

    await rule('unknown-persona', async () => expectStatus(await open(bootstrapBody('there-is-no-such-persona')), 404));

    await rule('failure-form', async () => {
      const refused = await open({});
      expectFailure(refused, 400, 401, 404, 422);
      const allowed = refused.headers.get('access-control-allow-origin');
      if (allowed !== origin && allowed !== '*')
        throw new Problem(
          `access-control-allow-origin is ${allowed}: a page reads no failure, and takes it for a lost network`,
        );
    });

    await rule('origins', async () => {
      const answer = await call('/conversations', {
        method: 'POST',
        body: bootstrapBody(personaId),
        origin: foreignOrigin,
      });
      const allowed = answer.headers.get('access-control-allow-origin');
      if (allowed === foreignOrigin || allowed === '*')
        throw new Problem(`access-control-allow-origin is ${allowed} for ${foreignOrigin}`);
    });
  },
};
