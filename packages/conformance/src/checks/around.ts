// What is around a conversation: version, reports, limits, and a visitor's own data.

import { readRules } from '@persona-chat/widget/protocol/proactive.ts';
import { versionSchema } from '@persona-chat/widget/protocol/version.ts';
import { parseJson } from '@persona-chat/widget/protocol/envelope.ts';
import { expectStatus, expectThere } from '../client.ts';
import { bootstrapBody, clientId, type Group, read } from '../context.ts';
import { Absent, Problem, Untried } from '../report.ts';

export const services: Group = {
  name: 'Services',
  rules: ['public-persona', 'version', 'error-report', 'rate-limit'],
  async run({ client, settings, report: { rule }, openVisitor }) {
    await rule('public-persona', async () => {
      const answer = await client.call(`/personas/${encodeURIComponent(settings.personaId)}`);
      // It is asked without a token: a server may look for one before it looks for the call.
      if (answer.status === 401) throw new Absent();
      expectThere(answer);
      const persona = Object(Object(parseJson(answer.text)).data) as { id?: unknown; proactive?: unknown };
      if (persona.id !== settings.personaId) throw new Problem(`the reply holds no {data} of ${settings.personaId}`);
      if (persona.proactive == null) return;
      readRules(persona.proactive, (problem) => {
        throw new Problem(`proactive${problem}`);
      });
    });

    await rule('version', async () => {
      const answer = await client.call('/api/version');
      // It is asked without a token: a server may look for one before it looks for the call.
      if (answer.status === 401) throw new Absent();
      expectThere(answer);
      read(versionSchema, parseJson(answer.text), 'the reply');
    });

    await rule('error-report', async () => {
      const visitor = await openVisitor();
      const errorEvent = { name: 'Error', message: 'A test of persona-chat-check', stack: '' };
      const body = { conversationId: visitor.conversationId, clientId, errorEvent };
      expectThere(await visitor.call('/chat/error-events', { method: 'POST', body }));
    });

    await rule('rate-limit', async () => {
      if (settings.burst === 0) throw new Untried('--burst N makes N calls at once');
      const { token } = await openVisitor();
      const calls = Array.from({ length: settings.burst }, () =>
        fetch(`${client.base}/conversations`, {
          method: 'POST',
          headers: { origin: client.origin, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(bootstrapBody(settings.personaId)),
        }),
      );
      const answers = await Promise.all(calls);
      await Promise.all(answers.map(({ body }) => body?.cancel()));
      const refused = answers.find(({ status }) => status === 429);
      if (!refused) throw new Problem(`${settings.burst} calls at once, and none got 429`);
      const seconds = refused.headers.get('retry-after');
      if (!(Number(seconds) > 0)) throw new Problem(`429 with Retry-After ${seconds}: nobody knows how long to wait`);
      const exposed = refused.headers.get('access-control-expose-headers') ?? '';
      if (!/retry-after|\*/i.test(exposed)) throw new Problem('Retry-After is not exposed: a page cannot read it');
    });
  },
};

export const visitorData: Group = {
  name: 'Visitor data',
  rules: ['export', 'revoke', 'delete'],
  async run({ client, settings, report: { rule }, openVisitor }) {
    const visitor = await openVisitor();
    const { capabilities } = visitor.bootstrap;
    const isRefused = async (token: string): Promise<void> => {
      const body = bootstrapBody(settings.personaId);
      expectStatus(await client.call('/conversations', { method: 'POST', body, token }), 401);
    };

    await rule('export', async () => {
      if (!capabilities?.export) throw new Absent();
      await visitor.say(settings.message);
      const answer = await visitor.call('/me/export');
      expectStatus(answer, 200);
      if (parseJson(answer.text) === undefined) throw new Problem('the file is no JSON');
      if (!answer.text.includes(JSON.stringify(settings.message).slice(1, -1)))
        throw new Problem('the message that was sent is not in it');
    });

    await rule('revoke', async () => {
      const leaving = await openVisitor();
      expectThere(await leaving.call('/me/token', { method: 'DELETE' }));
      await isRefused(leaving.token);
    });

    await rule('delete', async () => {
      if (!capabilities?.delete) throw new Absent();
      expectStatus(await visitor.call('/me', { method: 'DELETE' }), 200);
      // An account of the site's own stays, and so does its token.
      if (visitor.bootstrap.guest) await isRefused(visitor.token);
    });
  },
};
