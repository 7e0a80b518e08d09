import { describe, expect, it } from 'vitest';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { bootstrapBody, call, createVisitor } from '../server/support/visitor.ts';
import { signInOperator } from './operator-client.ts';
import type { OperatorClient } from './operator-client.ts';

const host = useDemoHost();

const upload = (operator: OperatorClient, conversationId: string, name: string, text: string, requestId?: string) => {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  return fetch(`${host().apiUrl}/operator/conversations/${conversationId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}`, ...(requestId && { 'x-request-id': requestId }) },
    body: form,
  });
};
const urlOf = async (reply: Response): Promise<string> => ((await reply.json()) as { data: { url: string } }).data.url;

describe('beside a conversation', () => {
  it('stand the answers with their questions, and the page without what it was asked for', async () => {
    const { siteUrl } = host();
    const headers = { origin: siteUrl, referer: `${siteUrl}/shop/teas?token=secret#top` };
    const visitor = await createVisitor(host());
    const again = await call(host(), '/conversations', {
      method: 'POST',
      body: bootstrapBody,
      token: visitor.token,
      headers,
    });
    expect(again.status).toBe(200);
    const additionalInfo = [{ fieldId: 'reason', value: 'An order' }];
    const body = { name: 'Ada', email: 'ada@example.org', additionalInfo };
    await visitor.call(`/guests/${visitor.bootstrap.guest?.id ?? ''}`, { method: 'PUT', body });
    const operator = await signInOperator(host());
    expect(await operator.detail(visitor.conversationId)).toMatchObject({
      pageUrl: `${siteUrl}/shop/teas`,
      language: 'EN',
      answers: [{ question: 'What brings you here?', value: 'An order' }],
      files: [],
    });
  });

  it('stands the origin alone where the browser tells no more, and nothing that is no page', async () => {
    const operator = await signInOperator(host());
    const [one, two] = [await createVisitor(host()), await createVisitor(host())];
    const open = (token: string, headers: Record<string, string>) =>
      call(host(), '/conversations', { method: 'POST', body: bootstrapBody, token, headers });
    await open(one.token, { origin: host().siteUrl });
    expect((await operator.detail(one.conversationId)).pageUrl).toBe(`${host().siteUrl}/`);
    await open(two.token, { referer: 'javascript:alert(1)' });
    expect((await operator.detail(two.conversationId)).pageUrl).toBeNull();
  });
});

describe('a file of an operator', () => {
  it('is checked, sent with a message or alone, and read by the visitor', async () => {
    const visitor = await createVisitor(host());
    const operator = await signInOperator(host());
    const { conversationId } = visitor;
    expect((await upload(operator, conversationId, 'a.txt', 'Hello')).status).toBe(409);
    await operator.act(conversationId, 'take-over');
    expect((await upload(operator, conversationId, 'a.exe', 'MZ')).status).toBe(415);
    expect((await upload(operator, conversationId, 'a.png', 'no picture')).status).toBe(422);
    expect((await upload(operator, '0'.repeat(32), 'a.txt', 'Hello')).status).toBe(404);
    const url = await urlOf(await upload(operator, conversationId, 'prices.txt', 'Sencha 4', 'same'));
    expect((await operator.act(conversationId, 'messages', {})).status).toBe(400);
    const foreign = `${host().apiUrl}/uploads/documents/${'0'.repeat(32)}.txt`;
    const refused = await operator.act(conversationId, 'messages', { attachments: [{ url: foreign }] });
    expect(refused.status).toBe(422);
    expect((await operator.act(conversationId, 'messages', { attachments: [{ url }] })).status).toBe(200);
    const message = (await visitor.history()).messages.at(-1);
    expect(message).toMatchObject({
      role: 'persona',
      content: '',
      attachments: [{ name: 'prices.txt', type: 'FILE' }],
    });
    expect(await (await fetch(message?.attachments?.[0]?.url ?? '')).text()).toBe('Sencha 4');
    const [file] = (await operator.detail(conversationId)).files;
    expect(file).toMatchObject({ name: 'prices.txt', bytes: 8, isFromVisitor: false });
    expect((await fetch(file?.url ?? '')).status).toBe(200);
  });
});
