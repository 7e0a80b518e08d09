// persona-chat-check against the reference server, and against the same server with one mistake at a time.

import { WebSocketServer } from 'ws';
import { afterEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../packages/conformance/src/report.ts';
import { type RuleId, rules } from '../../../packages/conformance/src/rules.ts';
import { groups, nameOf, runChecks } from '../../../packages/conformance/src/run-checks.ts';
import { useDemoHost } from '../demo-host/server/support/use-demo-host.ts';
import { type Fault, type Proxy, startProxy } from './altering-proxy.ts';
import { faults, stream } from './faults.ts';

const minute = 60_000;
const host = useDemoHost({
  synthesizer: null,
  realtime: { choice: { kind: 'sse', personas: {} } },
  limits: { ownData: { max: 600, timeWindow: minute } },
});
const strictHost = useDemoHost({ synthesizer: null, limits: { bootstrap: { max: 20, timeWindow: minute } } });
const options = () => ({ personaId: 'voice', origin: host().siteUrl });

const started: (Proxy | WebSocketServer)[] = [];
afterEach(async () => {
  for (const one of started.splice(0))
    await ('stop' in one ? one.stop() : new Promise((resolve) => one.close(resolve)));
});

/** Rules of what a persona offers: the one that talks does not. */
const offered = /^(activity|edit|feedback|regenerate|rating|tool-)/;

/** Calls at once, where that is what the rule is about. */
const BURST = 30;

async function run(fault: Fault, id: RuleId) {
  const burst = id === 'rate-limit' ? BURST : 0;
  const proxy = await startProxy((burst > 0 ? strictHost : host)().apiUrl, fault);
  started.push(proxy);
  const only = groups.filter((group) => group.rules.includes(id)).map(nameOf);
  const personaId = offered.test(id) ? 'guide' : 'voice';
  return runChecks({
    ...options(),
    personaId,
    ...(burst > 0 && { origin: strictHost().siteUrl }),
    url: proxy.url,
    only,
    burst,
  });
}

const idsOf = (findings: Awaited<ReturnType<typeof run>>, outcome: Outcome): readonly RuleId[] =>
  findings.filter((finding) => finding.outcome === outcome).map(({ id }) => id);

describe('a server that keeps to the protocol', () => {
  it.each(['Hello', '/chunks Hello'])('is found to, in both forms of the stream: %s', async (message) => {
    const findings = await runChecks({ ...options(), url: host().apiUrl, message });
    expect(findings.filter(({ outcome }) => outcome === 'fails')).toEqual([]);
    expect(findings.map(({ id }) => id).toSorted()).toEqual(Object.keys(rules).toSorted());
    // A limit is met only where somebody asks for it.
    expect(idsOf(findings, 'untried')).toEqual(['rate-limit']);
    expect(idsOf(findings, 'absent').filter((id) => !offered.test(id))).toEqual([]);
  });

  it.each(['Hello', '/chunks Hello'])('is found to with what a persona offers: %s', async (message) => {
    const only = ['feedback', 'another-answer', 'changing-the-last-message', 'rating', 'people', 'tools-of-the-page'];
    const findings = await runChecks({ ...options(), personaId: 'guide', url: host().apiUrl, message, only });
    expect(findings.filter(({ outcome }) => outcome !== 'ok')).toEqual([
      expect.objectContaining({
        id: 'rating',
        outcome: 'untried',
        detail: expect.stringContaining('no human') as string,
      }),
    ]);
    expect(findings.map(({ id }) => id).toSorted()).toEqual(
      Object.keys(rules)
        .filter((id) => offered.test(id))
        .toSorted(),
    );
  });

  it('is found to refuse what is too much', async () => {
    const findings = await run({}, 'rate-limit');
    expect(idsOf(findings, 'ok')).toContain('rate-limit');
  });
});

describe('a mistake', () => {
  it.each(Object.entries(faults) as [RuleId, Fault][])('is found: %s', async (id, fault) => {
    const findings = await run(fault, id);
    const found = findings.find((finding) => finding.id === id);
    expect([found?.outcome, found?.detail]).toEqual(['fails', expect.stringMatching(/\w{3}/)]);
  });

  it.each([
    ['socket', 'error', /it says error/],
    ['socket-token', 'ready', /stays open/],
  ] as const)('is found: %s', async (id, state, detail) => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    started.push(server);
    server.on('connection', (socket) => {
      const say = (now: string) => socket.send(JSON.stringify({ type: 'recognizer_state', state: now }));
      say(state);
      socket.on('message', (text) => String(text).includes('"stop"') && say('stopped'));
    });
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { readonly port: number };
    const answer: NonNullable<Fault['answer']> = (answered) => {
      answered.body = answered.body.toString().replace(/ws:[^"]*speech/, `ws://127.0.0.1:${port}/speech`);
    };
    const findings = await run({ answer }, id);
    const found = findings.find((finding) => finding.id === id);
    expect([found?.outcome, found?.detail]).toEqual(['fails', expect.stringMatching(detail)]);
  });

  it.each<[what: string, change: (text: string) => string, detail: RegExp]>([
    [
      'of an unknown type',
      (text) => text.replaceAll('"type":"token"', '"type":"delta"'),
      /no event of the protocol holds text.*delta/,
    ],
    [
      'without their text',
      (text) => text.replaceAll('"delta":', '"text":').replace(/"messages":\[.*\]/, '"messages":[]'),
      /no event holds text/,
    ],
  ])('is found: events %s', async (_, change, detail) => {
    const findings = await run(stream(change), 'stream-form');
    const found = findings.find(({ id }) => id === 'stream-form');
    expect([found?.outcome, found?.detail]).toEqual(['fails', expect.stringMatching(detail)]);
  });

  it('at the first call fails once: what needs that call is not tried', async () => {
    const only = ['opening', 'services'];
    const proxy = await startProxy(host().apiUrl, faults.bootstrap);
    started.push(proxy);
    const findings = await runChecks({ ...options(), url: proxy.url, only });
    expect(idsOf(findings, 'fails')).toEqual(['bootstrap']);
    expect(idsOf(findings, 'untried')).toEqual(['continue', 'ids', 'error-report', 'rate-limit']);
  });

  it.each([401, 404])('is none where a version is asked for without a token and gets %s', async (status) => {
    const answer: NonNullable<Fault['answer']> = (answered, { path }) => {
      if (path === '/api/version') answered.status = status;
    };
    expect(idsOf(await run({ answer }, 'version'), 'absent')).toEqual(['version']);
  });

  it('of which nothing is known shows as a failure in words where nobody answers', async () => {
    const findings = await runChecks({ url: 'http://127.0.0.1:9', only: ['opening'] });
    expect(idsOf(findings, 'ok')).toEqual([]);
    expect(findings[0]?.detail).toMatch(/no answer/);
  });
});
