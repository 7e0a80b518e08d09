// Two servers on one PostgreSQL and one S3-compatible store behind a round-robin proxy: a conversation with files, voice and
// an operator, and a server that is killed in the middle of a reply (docs/running.md#more-than-one-machine).

import type { Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { longText } from '../../packages/demo-host/server/brains/scenario-texts.ts';
import { chatOn, type Chat } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { openRecorder, sentDuration, toneAsMicrophone } from '../helpers/microphone.ts';
import { deskOn } from '../helpers/operator.ts';
import { startRoundRobinProxy } from '../helpers/round-robin-proxy.ts';
import type { RoundRobinProxy } from '../helpers/round-robin-proxy.ts';
import { sampleFile } from '../helpers/sample-files.ts';
import { startObjectServer } from '../unit/demo-host/server/support/object-server.ts';
import type { ObjectServer } from '../unit/demo-host/server/support/object-server.ts';
import { findPostgres, startPostgres } from '../unit/demo-host/server/support/postgres.ts';
import type { Postgres } from '../unit/demo-host/server/support/postgres.ts';
import { startServerProcess } from '../unit/demo-host/server/support/server-process.ts';
import type { ServerProcess } from '../unit/demo-host/server/support/server-process.ts';
import { without } from '../helpers/needs.ts';

const programs = findPostgres();
test.use(toneAsMicrophone);
test.skip(programs === null, 'PostgreSQL (initdb, postgres) is not installed here');
test.skip(...without('file as microphone'));
// The journeys share the servers, and the last one kills some.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

const keys = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1' };
const operatorToken = 'the-operator-of-both';
const lastWords = longText(3).replaceAll('*', '').slice(-40);
const portOf = (url: string): number => Number(new URL(url).port);

let postgres: Postgres;
let objects: ObjectServer;
let site: RoundRobinProxy;
let api: RoundRobinProxy;
let dataDir = '';
let servers: ServerProcess[] = [];

const share = (): void => {
  site.targets = servers.map(({ siteUrl }) => portOf(siteUrl));
  api.targets = servers.map(({ apiUrl }) => portOf(apiUrl));
};

const start = (): Promise<ServerProcess> =>
  startServerProcess({
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SITE_URL: site.origin,
    API_URL: api.origin,
    OPERATOR_TOKEN: operatorToken,
    S3_ENDPOINT: objects.endpoint,
    S3_BUCKET: 'tea',
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    // Without a recogniser that is installed: the demo's measures the tone.
    PATH: '',
  });

test.beforeAll(async () => {
  [postgres, objects, site, api, dataDir] = await Promise.all([
    startPostgres(programs ?? ''),
    startObjectServer('tea', keys),
    startRoundRobinProxy(),
    startRoundRobinProxy(),
    mkdtemp(path.join(tmpdir(), 'persona-chat-two-')),
  ]);
  servers = await Promise.all([start(), start()]);
  share();
});

test.afterAll(async () => {
  // Where the file is left out, nothing was started.
  if (!dataDir) return;
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await Promise.all([site.stop(), api.stop(), objects.stop()]);
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** That both have had a part in it. */
const portsOf = (proxy: RoundRobinProxy, wanted: string): number =>
  new Set(proxy.passed.filter(({ path: at }) => at.startsWith(wanted)).map(({ port }) => port)).size;

async function sendFile(page: Page, chat: Chat): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach file' }).click();
  await (await chooser).setFiles([sampleFile('kettle.png')]);
  await expect(page.getByRole('list', { name: 'Attachments' }).locator('[data-status="done"]')).toHaveCount(1);
  await chat.say('Please look');
  await expect(chat.messages('persona').last()).toContainText('arrived');
  await chat.replied();
}

test('a conversation with a file, an operator and a voice goes through both', async ({ page, browser }) => {
  const visitor = await (await browser.newContext()).newPage();
  const chat = chatOn(visitor);
  const desk = deskOn(page);
  await page.goto(`${site.origin}/operator`);
  await desk.signIn(operatorToken, 'Alex');
  await visitor.goto(site.origin);
  await chat.open();
  await chat.introduce('Ada of both');
  await chat.say('Do you ship abroad?');
  await expect(chat.messages('persona').last()).toContainText('We pack orders');
  await chat.replied();
  await sendFile(visitor, chat);
  expect(objects.objects.size).toBe(1);

  await desk.open('Ada of both');
  await expect(desk.transcript).toContainText('Please look');
  await desk.press('Take over');
  await expect(visitor.getByRole('status').filter({ hasText: 'A human has taken over' })).toBeVisible();
  await chat.say('Is somebody there?');
  await expect(desk.transcript).toContainText('Is somebody there?');
  await desk.say('Yes, this is Alex.');
  await expect(chat.messages('persona').last()).toContainText('Yes, this is Alex.');
  await desk.press('Hand back');
  await expect(visitor.getByRole('status').filter({ hasText: 'A human has taken over' })).toHaveCount(0);
  await visitor.context().close();

  const recorder = await openRecorder(page, `${site.origin}/voice`);
  await recorder.record();
  await expect(page.getByRole('group', { name: 'Live transcript' })).toContainText('440 Hz');
  await recorder.stop();
  await sentDuration(recorder);
  await expect(recorder.chat.messages('user').last()).toContainText('440 Hz');
  await recorder.chat.replied();
  expect(objects.objects.size).toBe(2);
  for (const wanted of ['/conversations', '/chat', '/operator']) expect(portsOf(api, wanted)).toBe(2);
});

test('either server may be killed in the middle of a reply: it is whole in the end, and there once', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/ERR_|Failed to load/);
  const chat = chatOn(page);
  await page.goto(site.origin);
  await chat.open();
  await chat.introduce('Ben of both');
  const kill = async (port: number): Promise<void> => {
    const spare = start();
    const victim = servers.find(({ apiUrl }) => portOf(apiUrl) === port);
    await victim?.end('SIGKILL');
    servers = [...servers.filter((server) => server !== victim), await spare];
    share();
  };
  const isPost = ({ method, path: at }: { method: string; path: string }) => method === 'POST' && at === '/chat/v4';
  const isStream = ({ path: at }: { path: string }) => at.startsWith('/chat/v4/stream/');
  for (const [index, isVictim] of [isPost, isStream].entries()) {
    await chat.say('/slow 60 /long 3');
    const reply = chat.messages('persona').nth(index);
    await expect(reply).toContainText('1.');
    await kill(api.passed.findLast(isVictim)?.port ?? 0);
    await expect(reply).toHaveAttribute('data-status', 'delivered', { timeout: 40_000 });
    await expect(reply).toContainText(lastWords);
    await expect(chat.messages('user')).toHaveCount(index + 1);
    await expect(chat.messages('persona')).toHaveCount(index + 1);
  }
  const texts = () => chat.log.locator('[part="bubble"] > :first-child').allInnerTexts();
  const shown = await texts();
  await page.reload();
  await expect(chat.messages('persona')).toHaveCount(2);
  expect(await texts()).toEqual(shown);
});
