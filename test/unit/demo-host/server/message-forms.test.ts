// Forms inside messages (docs/protocol.md#forms).

import { describe, expect, it } from 'vitest';
import { readForm } from '@persona-chat/widget/protocol/form.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor, sendBody } from './support/visitor.ts';
import type { Answer, Visitor } from './support/visitor.ts';

const demoHost = useDemoHost({ limits: { send: { max: 60, timeWindow: 600_000 } } });

const values = [
  { fieldId: 'tea', value: 'Oolong, light to dark' },
  { fieldId: 'seats', value: 2 },
  { fieldId: 'day', value: '2027-03-04T00:00:00.000Z' },
  { fieldId: 'note', value: null },
];
const asked = async (text = 'Can I book seats at the tasting?') => {
  const visitor = await createVisitor(demoHost());
  await visitor.read((await visitor.say(text)).id);
  const message = (await visitor.history()).messages.at(-1);
  return { visitor, messageId: message?.id ?? '', form: readForm(message?.form) };
};
const answer = (
  visitor: Visitor,
  messageId: string,
  sent: readonly object[] = values,
  requestId = `form-${messageId}`,
) => {
  const body = sendBody(visitor.conversationId, 'Seats: 2');
  return visitor.call('/chat/v4', {
    method: 'POST',
    body: { ...body, message: { ...(body['message'] as object), formAnswer: { messageId, values: sent } } },
    headers: { 'x-request-id': requestId },
  });
};
const idOf = ({ data }: Answer): string => (data as { id: string }).id;

describe('a form inside a message', () => {
  it.each(['/form', '/chunks /form', 'Can I book seats at the tasting?'])(
    'G4: comes with the end of the stream and in the history: %s',
    async (text) => {
      const visitor = await createVisitor(demoHost());
      const reading = await visitor.read((await visitor.say(text)).id);
      const last = (await visitor.history()).messages.at(-1);
      expect(readForm(last?.form)?.fields.map(({ id }) => id)).toEqual(['tea', 'seats', 'day', 'note']);
      expect(reading.events.at(-1)).toMatchObject({ messages: [{ id: last?.id, form: last?.form }] });
    },
  );

  it('has one of every kind of field where that is asked for', async () => {
    const { form } = await asked('/form all');
    expect(form?.fields.map(({ type }) => type).sort()).toEqual([
      'checkbox',
      'date',
      'date_time',
      'multiselect',
      'number',
      'select',
      'text',
      'textarea',
      'time',
    ]);
  });

  it('is answered by a message, which the history tells, and the persona goes on', async () => {
    const { visitor, messageId } = await asked();
    const stored = await answer(visitor, messageId);
    expect(stored.data).toMatchObject({ content: 'Seats: 2', formAnswer: { messageId, values } });
    const reading = await visitor.read(idOf(stored));
    expect([...reading.texts.values()].join('')).toContain('within the day');
    const { messages } = await visitor.history();
    expect(messages.at(-2)).toMatchObject({ id: idOf(stored), formAnswer: { messageId, values } });
  });

  it('G2: is stored once, for the same request and for another one', async () => {
    const { visitor, messageId } = await asked();
    const first = idOf(await answer(visitor, messageId));
    expect(idOf(await answer(visitor, messageId, [{ fieldId: 'seats', value: 3 }]))).toBe(first);
    expect((await answer(visitor, messageId, values, 'another')).status).toBe(409);
    const { messages } = await visitor.history();
    expect(messages.filter(({ formAnswer }) => formAnswer)).toHaveLength(1);
  });

  it('P6: is checked as the start form is, and stores nothing that it refuses', async () => {
    const { visitor, messageId } = await asked();
    const refused = await answer(visitor, messageId, [
      { fieldId: 'seats', value: 9 },
      { fieldId: 'day', value: 'tomorrow' },
      { fieldId: 'other', value: 1 },
    ]);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.fields ?? {}).sort()).toEqual(['day', 'other', 'seats', 'tea']);
    expect((await visitor.history()).messages.filter(({ role }) => role === 'user')).toHaveLength(1);
    expect((await answer(visitor, messageId)).status).toBe(200);
  });

  it('cannot be answered where there is none, nor by another visitor', async () => {
    const { visitor, messageId } = await asked();
    expect((await answer(visitor, 'nothing')).status).toBe(409);
    expect(
      (
        await answer(
          visitor,
          messageId,
          Array.from({ length: 21 }, () => values[0] ?? {}),
        )
      ).status,
    ).toBe(400);
    const stranger = await createVisitor(demoHost());
    expect((await answer(stranger, messageId)).status).toBe(409);
  });
});
