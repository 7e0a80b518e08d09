// What the start form sends.

import { guestSchema } from '@persona-chat/widget/protocol/guest.ts';
import { expectFailure, expectStatus, expectThere } from '../client.ts';
import { type Group, read } from '../context.ts';
import { Absent, Problem } from '../report.ts';

const known = { name: 'Ada Lovelace', email: 'ada@example.org' };

export const guests: Group = {
  name: 'Start form',
  rules: ['guest', 'guest-refused', 'guest-access'],
  async run({ report: { rule }, openVisitor }) {
    const visitor = await openVisitor();
    const { guest, fields } = visitor.bootstrap;
    // Answers to required questions cannot be made up: without them the server rightly refuses.
    const answers = fields.filter(({ required }) => required);
    const path = `/guests/${encodeURIComponent(guest?.id ?? '')}`;
    const put = (update: object, token: string | undefined = visitor.token, to = path) =>
      visitor.call(to, { method: 'PUT', body: { ...known, additionalInfo: [], ...update }, token });

    const isThere = await rule('guest', async () => {
      if (!guest) throw new Absent();
      const answer = await put({});
      if (answer.status === 422 && answers.length > 0) return;
      expectThere(answer);
      const { id, name } = read(guestSchema, answer.envelope.data, 'data');
      if (id !== guest.id || name !== known.name) throw new Problem('data is not the guest with the new name');
    });
    if (!isThere) return;

    await rule('guest-refused', async () => {
      const refused = await put({ name: '' });
      expectFailure(refused, 422);
      const { fields: texts } = JSON.parse(refused.text) as { readonly fields?: { readonly name?: unknown } };
      if (typeof texts?.name !== 'string')
        throw new Problem('fields.name is missing: the form cannot say where it is wrong');
    });

    await rule('guest-access', async () => {
      expectStatus(
        await visitor.call(path, { method: 'PUT', body: { ...known, additionalInfo: [] }, token: undefined }),
        401,
      );
      const stranger = await openVisitor();
      expectStatus(await put({}, stranger.token), 404);
    });
  },
};
