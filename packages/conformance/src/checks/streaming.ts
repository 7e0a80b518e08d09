// The reply to a message, and the history that holds both.

import { expectStatus, expectThere } from '../client.ts';
import { type Context, type Group, type HistoryPage, readHistory, type Visitor } from '../context.ts';
import { hasText, type Reply, readReply } from '../reply.ts';
import { Problem, Untried } from '../report.ts';

const lastOf = ({ events }: Reply) => events.at(-1)?.type;
const isWhole = (reply: Reply): boolean => lastOf(reply) === 'completion' || lastOf(reply) === 'end';
const idsOf = ({ texts }: Reply): string => [...texts.keys()].join();

/** An empty reply shows nothing; where its events are unknown, the chat gives it up. */
function expectText({ events, unknown, texts }: Reply): void {
  const [line] = unknown;
  if (!events.some(hasText) && line !== undefined)
    throw new Problem(`no event of the protocol holds text, but there is ${line}`);
  if (![...texts.values()].some(Boolean)) throw new Problem('no event holds text: token and chunk have it in delta');
}

function expectSame(reply: Reply, first: Reply): void {
  if (!isWhole(reply)) throw new Problem(`the reply ends with ${lastOf(reply) ?? 'nothing'}`);
  if (idsOf(reply) !== idsOf(first)) throw new Problem('its ids are others than at the first time');
  const isOther = [...first.texts].some(([id, text]) => reply.texts.get(id) !== text);
  if (isOther) throw new Problem('its text is another than at the first time');
}

/** Reads on with another connection until nothing more comes that was not there before. */
async function checkAccess(context: Context, visitor: Visitor, messageId: string): Promise<void> {
  const { client, openVisitor } = context;
  const nobody = await readReply(client, visitor, messageId, { token: '' });
  expectStatus({ status: nobody.status, text: 'of GET /chat/v4/stream' }, 401);
  const stranger = await openVisitor();
  const foreign = await readReply(client, visitor, messageId, { token: stranger.token });
  expectStatus({ status: foreign.status, text: 'of GET /chat/v4/stream' }, 404);
}

export const streaming: Group = {
  name: 'Replies',
  rules: ['stream', 'stream-form', 'stream-end', 'stream-again', 'stream-cut', 'stream-access', 'stop'],
  async run(context) {
    const { client, settings, report, openVisitor } = context;
    const { rule } = report;
    const visitor = await openVisitor();
    const { id } = await visitor.say(settings.message);
    let reply: Reply | undefined;

    await rule('stream', async () => {
      reply = await readReply(client, visitor, id);
      expectStatus({ status: reply.status, text: 'of GET /chat/v4/stream' }, 200);
      const type = reply.headers.get('content-type') ?? '';
      if (type.includes('event-stream'))
        throw new Problem(`content-type is ${type}: the stream is no server-sent events`);
      const [line] = reply.broken;
      if (line !== undefined && !line.trimStart().startsWith('{'))
        throw new Problem(`a line is no JSON object: ${line}`);
      if (reply.events.length === 0)
        throw new Problem(`there is no event of the protocol${reply.unknown[0] ? `: ${reply.unknown[0]}` : ''}`);
    });
    if (!reply) return;
    const first = reply;

    await rule('stream-form', async () => {
      const [line] = first.broken;
      if (line !== undefined) throw new Problem(`not as the protocol has it: ${line}`);
      if (lastOf(first) !== 'error') expectText(first);
      const forms = new Set(first.events.map(({ type }) => (type === 'chunk' || type === 'end' ? 'chunk' : 'token')));
      if (forms.size > 1 && lastOf(first) !== 'error') throw new Problem('token and chunk events in one stream');
    });
    await rule('stream-end', async () => {
      if (!isWhole(first))
        throw new Problem(
          `it ends with ${lastOf(first) ?? 'no event of the protocol'}: the widget asks three times more`,
        );
    });
    await rule('stream-again', async () => expectSame(await readReply(client, visitor, id), first));

    await rule('stream-cut', async () => {
      const { id: next } = await visitor.say(settings.message);
      const cut = await readReply(client, visitor, next, { cutAfter: 1 });
      const again = await readReply(client, visitor, next);
      if (!isWhole(again)) throw new Problem(`the second reader gets no end but ${lastOf(again) ?? 'nothing'}`);
      const [seen] = cut.texts.keys();
      if (seen !== undefined && !again.texts.has(seen)) throw new Problem('the second reader gets other ids');
      const lost = [...cut.texts].find(([key, text]) => !again.texts.get(key)?.startsWith(text));
      if (lost) throw new Problem('the second reader does not get the text from its beginning');
    });

    await rule('stream-access', () => checkAccess(context, visitor, id));

    await rule('stop', async () => {
      const { id: next } = await visitor.say(settings.message);
      const query = new URLSearchParams({ conversationId: visitor.conversationId, characters: '0' });
      expectThere(await visitor.call(`/chat/v4/stream/${encodeURIComponent(next)}?${query}`, { method: 'DELETE' }));
    });
  },
};

const take = async (visitor: Visitor): Promise<HistoryPage> => readHistory(visitor, '&take=100');

/** From the newest page to the oldest, two messages at a time. */
async function readByTwos(visitor: Visitor): Promise<string[]> {
  const ids: string[] = [];
  for (let query = '', count = 0; count < 50; count += 1) {
    const { messages, next } = await readHistory(visitor, `&take=2${query}`);
    ids.unshift(...messages.map(({ id }) => id));
    if (String(next) === '-1' || messages.length === 0) return ids;
    query = `&lastId=${encodeURIComponent(next)}`;
  }
  throw new Problem('metadata.nextParamId never becomes -1');
}

export const history: Group = {
  name: 'History',
  rules: ['history', 'history-once', 'history-reply', 'history-pages', 'history-access', 'history-next', 'clear'],
  async run({ client, settings, report: { rule }, openVisitor }) {
    const visitor = await openVisitor();
    let page: HistoryPage | undefined;
    const sent = [await visitor.say(settings.message)];
    const reply = await readReply(client, visitor, sent[0]?.id ?? '');

    await rule('history', async () => {
      page = await take(visitor);
    });
    if (!page) return;
    const { messages } = page;

    await rule('history-once', async () => {
      const ids = messages.map(({ id }) => id);
      if (new Set(ids).size < ids.length) throw new Problem('an id is there twice');
      const places = [sent[0]?.id ?? '', ...reply.texts.keys()].map((id) => ids.indexOf(id));
      if (places[0] === -1) throw new Problem('the message that was sent is not there');
      const isInOrder = places
        .filter((place) => place !== -1)
        .every((place, index, all) => place >= (all[index - 1] ?? 0));
      if (!isInOrder) throw new Problem('the newest comes first');
    });

    await rule('history-reply', async () => {
      for (const [id, text] of reply.texts) {
        const stored = messages.find((message) => message.id === id);
        if (!stored) throw new Problem(`the reply is not there as ${id}, which the stream has named`);
        if (stored.content !== text) throw new Problem('the text of the reply is another than the stream has told');
        if (stored.role === 'user') throw new Problem('the role of the reply is user');
      }
      if (reply.texts.size === 0) throw new Untried('the stream told no text');
    });

    await rule('history-pages', async () => {
      const second = await visitor.say(settings.message);
      await readReply(client, visitor, second.id);
      const all = (await take(visitor)).messages.map(({ id }) => id);
      const joined = await readByTwos(visitor);
      if (joined.join() !== all.join())
        throw new Problem(`${joined.length} messages in pages of two, ${all.length} in one`);
    });

    await rule('history-access', async () => {
      const path = `/chat?conversationId=${encodeURIComponent(visitor.conversationId)}`;
      expectStatus(await visitor.call(path, { token: undefined }), 401);
      const stranger = await openVisitor();
      expectStatus(await visitor.call(path, { token: stranger.token }), 404);
    });

    await rule('history-next', async () => {
      const question = await visitor.say(settings.message);
      const end = readReply(client, visitor, question.id);
      await readReply(client, visitor, question.id, { until: 'text' });
      const next = await visitor.say(settings.message);
      const [first] = await Promise.all([end, readReply(client, visitor, next.id)]);
      if (lastOf(first) === 'error') throw new Untried('the reply failed');
      const { texts } = first;
      const stored = (await take(visitor)).messages;
      const placeOf = (id: string) => stored.findIndex((message) => message.id === id);
      // Of a reply without a word nothing has to be kept.
      for (const [id, text] of [...texts].filter(([, { length }]) => length > 0)) {
        const place = placeOf(id);
        if (place === -1) throw new Problem('the reply that was being written is not there');
        if (place < placeOf(question.id)) throw new Problem('the reply stands before its question');
        if (place > placeOf(next.id)) throw new Problem('the reply stands behind the message that came after it');
        if (stored[place]?.content !== text) throw new Problem('its text is another than the stream has told');
      }
    });

    await rule('clear', async () => {
      const body = { conversationId: visitor.conversationId };
      const running = await visitor.say(settings.message);
      const end = readReply(client, visitor, running.id).catch(() => {});
      const begun = await readReply(client, visitor, running.id, { until: 'text' });
      const answer = await visitor.call('/chat/clear', { method: 'POST', body });
      expectThere(answer);
      if (answer.envelope.data == null) throw new Problem('without data it is a refusal');
      // The clearing has brought it about; until then a late reply could still come.
      await end;
      const left = (await take(visitor)).messages;
      const own = left.filter(({ role }) => role === 'user').length;
      if (own > 0) throw new Problem(`${own} messages of the visitor are still there`);
      if (left.some(({ id }) => begun.texts.has(id)))
        throw new Problem('the reply that was being written came back after the clearing');
    });
  },
};
