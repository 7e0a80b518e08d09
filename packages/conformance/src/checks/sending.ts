// Messages that are sent.

import type * as v from 'valibot';
import { messageSchema } from '@persona-chat/widget/protocol/message.ts';
import { expectFailure, expectStatus } from '../client.ts';
import { type Group, newRequestId, read, sendBody } from '../context.ts';
import { Problem } from '../report.ts';

export const sending: Group = {
  name: 'Sending',
  rules: ['send', 'request-id', 'request-id-named', 'send-refused', 'send-access'],
  async run({ settings: { message }, report: { rule }, openVisitor }) {
    const visitor = await openVisitor();
    const requestId = newRequestId();
    const body = sendBody(visitor.conversationId, message);
    const post = () => visitor.call('/chat/v4', { method: 'POST', body, requestId });
    let stored: v.InferOutput<typeof messageSchema> | undefined;

    const isSent = await rule('send', async () => {
      const posted = await post();
      expectStatus(posted, 200, 201);
      stored = read(messageSchema, posted.envelope.data, 'data');
      if (stored.role !== 'user') throw new Problem(`data.role is ${stored.role} in place of user`);
      if (stored.content !== message) throw new Problem(`data.content is "${stored.content}" in place of "${message}"`);
    });
    if (!isSent || !stored) return;
    const { id, requestId: named } = stored;

    await rule('request-id', async () => {
      const again = await post();
      expectStatus(again, 200, 201);
      const other = read(messageSchema, again.envelope.data, 'data').id;
      if (other !== id) throw new Problem('sent again with the same x-request-id it is stored under another id');
    });

    await rule('request-id-named', async () => {
      if (named !== requestId) throw new Problem(`data.requestId is ${named}: a bubble may show twice`);
    });

    await rule('send-refused', async () =>
      expectFailure(await visitor.call('/chat/v4', { method: 'POST', body: '{"conversationId":' }), 400, 415, 422),
    );

    await rule('send-access', async () => {
      const withoutToken = { method: 'POST', body, requestId: newRequestId(), token: undefined };
      expectFailure(await visitor.call('/chat/v4', withoutToken), 401);
      const stranger = await openVisitor();
      expectFailure(await stranger.call('/chat/v4', { ...withoutToken, token: stranger.token }), 404);
    });
  },
};
