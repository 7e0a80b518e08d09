// What visitors think of replies and conversations, and other answers: calls that the bootstrap offers.

import * as v from 'valibot';
import { readFeedback } from '@persona-chat/widget/protocol/feedback.ts';
import { type Message, messageSchema } from '@persona-chat/widget/protocol/message.ts';
import { readRating } from '@persona-chat/widget/protocol/rating.ts';
import { readVersions } from '@persona-chat/widget/protocol/versions.ts';
import { type CallOptions, expectStatus } from '../client.ts';
import { type Context, type Group, newRequestId, read, readHistory, sendBody, type Visitor } from '../context.ts';
import { readReply } from '../reply.ts';
import { Absent, Problem, Untried } from '../report.ts';

interface Answered {
  readonly visitor: Visitor;
  readonly question: Message;
  /** Id of the first message of the reply. */
  readonly replyId: string;
}

/** Does nothing where the bootstrap does not offer the call; an answer costs a model. */
async function getAnswer(
  { client, settings, openVisitor }: Context,
  capability: 'edit' | 'feedback' | 'regenerate',
): Promise<Answered> {
  const visitor = await openVisitor();
  if (!visitor.bootstrap.capabilities?.[capability]) throw new Absent();
  const question = await visitor.say(settings.message);
  const [replyId] = (await readReply(client, visitor, question.id)).texts.keys();
  if (replyId === undefined) throw new Untried('the stream told no text');
  return { visitor, question, replyId };
}

async function expectRefused({ openVisitor }: Context, visitor: Visitor, path: string, call: CallOptions) {
  expectStatus(await visitor.call(path, { ...call, token: undefined }), 401);
  expectStatus(await visitor.call(path, { ...call, token: (await openVisitor()).token }), 404);
}

const shown = async (visitor: Visitor, id: string): Promise<Message> => {
  const message = (await readHistory(visitor, '&take=100')).messages.find((one) => one.id === id);
  if (!message) throw new Problem(`the history holds no message ${id}`);
  return message;
};

export const feedback: Group = {
  name: 'Feedback',
  rules: ['feedback', 'feedback-kept', 'feedback-access'],
  async run(context) {
    const { rule } = context.report;
    let answered: Answered | undefined;
    const put = async ({ visitor, replyId }: Answered, value: string) => {
      const body = { conversationId: visitor.conversationId, value, ...(value === 'down' && { reasons: ['other'] }) };
      const answer = await visitor.call(`/chat/${encodeURIComponent(replyId)}/feedback`, { method: 'PUT', body });
      expectStatus(answer, 200);
      return read(v.object({ messageId: v.string(), feedback: v.unknown() }), answer.envelope.data, 'data');
    };

    await rule('feedback', async () => {
      answered = await getAnswer(context, 'feedback');
      const stored = await put(answered, 'down');
      if (stored.messageId !== answered.replyId || readFeedback(stored.feedback)?.value !== 'down')
        throw new Problem('data is not the message’s id and its feedback, {value: "down", reasons, text}');
    });
    if (!answered) return;
    const { visitor, replyId } = answered;
    const told = answered;

    await rule('feedback-kept', async () => {
      const { feedback: kept } = await shown(visitor, replyId);
      if (readFeedback(kept)?.value !== 'down') throw new Problem('the message is without feedback in the history');
      await put(told, 'none');
      if (readFeedback((await shown(visitor, replyId)).feedback)) throw new Problem('none does not take it back');
    });
    await rule('feedback-access', () => {
      const body = { conversationId: visitor.conversationId, value: 'up' };
      return expectRefused(context, visitor, `/chat/${encodeURIComponent(replyId)}/feedback`, { method: 'PUT', body });
    });
  },
};

export const anotherAnswer: Group = {
  name: 'Another answer',
  rules: ['regenerate', 'regenerate-versions', 'regenerate-choice', 'regenerate-access'],
  async run(context) {
    const { rule } = context.report;
    let answered: Answered | undefined;
    let newId = '';

    await rule('regenerate', async () => {
      answered = await getAnswer(context, 'regenerate');
      const { visitor, question, replyId } = answered;
      const more = { trigger: 'regenerate-message', messageId: replyId };
      const body = { ...sendBody(visitor.conversationId, question.content), ...more };
      const answer = await visitor.call('/chat/v4', { method: 'POST', body, requestId: newRequestId() });
      expectStatus(answer, 200, 201);
      if (read(messageSchema, answer.envelope.data, 'data').id !== question.id)
        throw new Problem('data is not the question, which is stored already');
      [newId = ''] = (await readReply(context.client, visitor, question.id)).texts.keys();
      if (!newId || newId === replyId)
        throw new Problem('the stream of the question tells no reply under ids of its own');
    });
    if (!answered || !newId) return;
    const { visitor, replyId } = answered;
    const path = `/chat/${encodeURIComponent(newId)}/version`;
    const choice = { method: 'PUT', body: { conversationId: visitor.conversationId, index: 1 } };

    await rule('regenerate-versions', async () => {
      const { messages } = await readHistory(visitor, '&take=100');
      if (messages.some(({ id }) => id === replyId))
        throw new Problem('the reply before still stands beside the new one');
      const { index, count } = readVersions((await shown(visitor, newId)).versions);
      if (index !== 2 || count !== 2) throw new Problem('versions of the new reply is not {index: 2, count: 2}');
    });
    await rule('regenerate-access', () => expectRefused(context, visitor, path, choice));
    await rule('regenerate-choice', async () => {
      const answer = await visitor.call(path, choice);
      expectStatus(answer, 200);
      const messages = read(v.array(messageSchema), answer.envelope.data, 'data');
      if (!messages.some(({ id }) => id === replyId)) throw new Problem('data is not the messages of the first answer');
      await shown(visitor, replyId);
    });
  },
};

export const editing: Group = {
  name: 'Changing the last message',
  rules: ['edit', 'edit-history', 'edit-access'],
  async run(context) {
    const { rule } = context.report;
    let edited: (Answered & { readonly newId: string }) | undefined;
    const change = ({ conversationId }: Visitor, messageId: string) => ({
      method: 'POST',
      body: {
        ...sendBody(conversationId, context.settings.message),
        trigger: 'submit-message',
        messageId,
      },
      requestId: newRequestId(),
    });

    await rule('edit', async () => {
      const answered = await getAnswer(context, 'edit');
      const { visitor, question } = answered;
      const answer = await visitor.call('/chat/v4', change(visitor, question.id));
      expectStatus(answer, 200, 201);
      const { id, replaces } = read(messageSchema, answer.envelope.data, 'data');
      if (id === question.id || replaces !== question.id)
        throw new Problem('data is not a new message whose replaces is the id of the one before');
      await readReply(context.client, visitor, id);
      edited = { ...answered, newId: id };
    });
    if (!edited) return;
    const { visitor, question, replyId, newId } = edited;

    await rule('edit-history', async () => {
      const { messages } = await readHistory(visitor, '&take=100');
      if (messages.some(({ id }) => id === question.id || id === replyId))
        throw new Problem('the message before, or its reply, still stands beside the new one');
      if ((await shown(visitor, newId)).replaces !== question.id)
        throw new Problem('replaces of the new message is not the id of the one before');
    });
    await rule('edit-access', async () => {
      const other = await context.openVisitor();
      const { status } = await other.call('/chat/v4', change(other, newId));
      if (status !== 404 && status !== 409) throw new Problem(`another visitor’s message gave ${status}, not 404`);
    });
  },
};

export const ratings: Group = {
  name: 'Rating',
  rules: ['rating', 'rating-access'],
  async run(context) {
    const { openVisitor, report } = context;
    const visitor = await openVisitor();
    const path = `/conversations/${encodeURIComponent(visitor.conversationId)}/rating`;
    const call = { method: 'PUT', body: { score: 5, text: '' } };
    const isOffered = Boolean(visitor.bootstrap.capabilities?.rating);

    await report.rule('rating', async () => {
      if (!isOffered) throw new Absent();
      const answer = await visitor.call(path, call);
      if (answer.status === 404 && answer.envelope.message)
        throw new Untried('404: no human has ended this conversation, which cannot be made from here');
      expectStatus(answer, 200);
      const { conversationId, rating } = read(
        v.object({ conversationId: v.string(), rating: v.unknown() }),
        answer.envelope.data,
        'data',
      );
      if (conversationId !== visitor.conversationId || readRating(rating)?.score !== 5)
        throw new Problem('data is not the conversation’s id and its rating, {status: "given", score: 5, text}');
    });
    if (isOffered) await report.rule('rating-access', () => expectRefused(context, visitor, path, call));
  },
};

export const people: Group = {
  name: 'People',
  rules: ['activity', 'activity-access'],
  async run(context) {
    const { openVisitor, report } = context;
    const visitor = await openVisitor();
    const path = `/conversations/${encodeURIComponent(visitor.conversationId)}/activity`;
    const call = { method: 'POST', body: { type: 'typing' } };
    const isOffered = visitor.bootstrap.capabilities?.activity === true;

    await report.rule('activity', async () => {
      if (!isOffered) throw new Absent();
      const answer = await visitor.call(path, call);
      expectStatus(answer, 200);
      if (answer.envelope.data === undefined) throw new Problem('there is no data');
    });
    if (isOffered) await report.rule('activity-access', () => expectRefused(context, visitor, path, call));
  },
};
