// The scenario of realtime-documents.spec.ts against Google's own emulator, where one runs: the server's Firestore has to
// behave as that one does.

import { randomBytes } from 'node:crypto';
import { expect, test } from '../helpers/demo.ts';
import { servePage, startLive } from '../helpers/live-lab.ts';

const host = process.env['FIRESTORE_EMULATOR_HOST'];
if (host === undefined) console.log('Skipped: Google’s Firestore emulator. FIRESTORE_EMULATOR_HOST is not set.');
test.skip(host === undefined, 'FIRESTORE_EMULATOR_HOST is not set');

const projectId = 'persona-chat-demo';

/** Writes past the rules, as a server does. */
const write = async (path: string, fields: object | null): Promise<void> => {
  const reply = await fetch(`http://${host}/v1/projects/${projectId}/databases/(default)/documents/${path}`, {
    method: fields === null ? 'DELETE' : 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(fields !== null && { body: JSON.stringify({ fields }) }),
  });
  expect(reply.status).toBe(200);
};

test('gives the same changes as the server', async ({ page }) => {
  const id = randomBytes(16).toString('hex');
  const output = (name: string): string => `chat/conversation/${id}/${id}/agendaOutputData/${name}`;
  const value = (integer: number): object => ({ value: { integerValue: String(integer) } });
  const site = await servePage();
  await write(`chat/conversation/${id}/${id}`, { id: { stringValue: id } });
  await write(output('a'), value(1));
  await startLive(page, site.origin, {
    config: { kind: 'firestore', config: { projectId, apiKey: 'none' }, host, ssl: false },
    conversationId: id,
    token: '',
  });
  const documents = () => page.evaluate(() => window.livePage.documents());
  const conversation = { [`conversation/${id}`]: { id } };
  await expect.poll(documents).toEqual({ ...conversation, 'agendaOutputData/a': { value: 1 } });
  await write(output('b'), value(1));
  await expect.poll(documents).toHaveProperty(['agendaOutputData/b'], { value: 1 });
  await write(output('a'), value(2));
  await expect.poll(documents).toHaveProperty(['agendaOutputData/a'], { value: 2 });
  await write(output('a'), null);
  await write(output('b'), null);
  await expect.poll(documents).toEqual(conversation);
  const changes = await page.evaluate(() =>
    window.livePage.records
      .filter((one) => one.collection !== 'conversation')
      .map(({ type, id: name }) => `${type} ${name}`),
  );
  expect(changes).toEqual(['added a', 'added b', 'modified a', 'removed a', 'removed b']);
  site.stop();
});
