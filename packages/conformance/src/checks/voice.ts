// Recordings, and the socket that hears while somebody speaks.

import { speechUploadSchema } from '@persona-chat/widget/protocol/calls.ts';
import { parseSpeechEvent } from '@persona-chat/widget/protocol/speech.ts';
import { readTurnDetection } from '@persona-chat/widget/protocol/turn-detection.ts';
import { expectThere } from '../client.ts';
import { type Context, type Group, newRequestId, read, type Visitor } from '../context.ts';
import { Absent, Problem, Untried } from '../report.ts';
import { formWith, recording, tone } from '../sample-files.ts';

const ANSWER_MS = 10_000;

/** Node's own WebSocket takes headers, which a browser sends by itself. */
type OpenSocket = new (url: string, options: { readonly headers: Readonly<Record<string, string>> }) => WebSocket;

async function checkRecording(visitor: Visitor, path: string, isTranscribed: boolean): Promise<void> {
  const form = formWith('audio', recording(1), 'voice.wav', 'audio/wav');
  form.set('s2t_model', 'telephony');
  form.set('target_language', 'en-US');
  const guestId = visitor.bootstrap.guest?.id;
  const answer = await visitor.call(path, { method: 'POST', form, requestId: newRequestId(), guestId });
  expectThere(answer);
  const { url, transcript, error } = read(speechUploadSchema, answer.envelope.data, 'data');
  if (typeof error === 'string' && !url) return;
  if (!url || !URL.canParse(url)) throw new Problem(`data.url is no absolute address: ${url}`);
  if (isTranscribed && transcript === undefined) throw new Problem('data.transcript is missing: null is for nobody');
}

/** What the widget would leave out without a word. */
async function checkHandsFree(handsFree: unknown): Promise<void> {
  if (handsFree === undefined || handsFree === null || handsFree === false) throw new Absent();
  if (handsFree === true) return;
  const name = 'capabilities.handsFree';
  if (typeof handsFree !== 'object' || Array.isArray(handsFree))
    throw new Problem(`${name} is ${JSON.stringify(handsFree)} in place of true or an object`);
  const known: Readonly<Record<string, unknown>> = readTurnDetection(handsFree) ?? {};
  for (const [key, value] of Object.entries(handsFree)) {
    if (!(key in known)) throw new Problem(`${name} has ${key}, which is no field of it`);
    if (known[key] !== value)
      throw new Problem(`${name}.${key} is ${JSON.stringify(value)}, and counts as ${known[key]}`);
  }
}

function openSocket({ client }: Context, { bootstrap, conversationId }: Visitor): WebSocket {
  const { speech, guest } = bootstrap;
  if (!speech) throw new Absent();
  if (globalThis.WebSocket === undefined) throw new Untried('Node 22 or later is needed to open a socket');
  const query = new URLSearchParams({
    conversationId,
    targetLanguage: 'en-US',
    modelId: speech.modelId,
    clientId: 'persona-chat-check',
    guestId: guest?.id ?? '',
    requestId: newRequestId(),
  });
  const Socket = globalThis.WebSocket as unknown as OpenSocket;
  return new Socket(`${speech.url}?${query}`, { headers: { origin: client.origin } });
}

/** What the server says until it closes the socket or has no more to say; `act` hears of the opening, and of `ready`, which may end it. */
async function talk(
  socket: WebSocket,
  act: (state: 'open' | 'ready') => 'end' | void,
): Promise<{ readonly states: readonly string[]; readonly code: number | null }> {
  const states: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const code = await new Promise<number | null>((resolve) => {
    timer = setTimeout(() => resolve(null), ANSWER_MS);
    socket.onopen = () => act('open');
    socket.onerror = () => {
      if (states.length === 0) states.push('error');
    };
    socket.onclose = (event) => resolve(event.code);
    socket.onmessage = ({ data }) => {
      const event = parseSpeechEvent(String(data));
      if (event?.type !== 'recognizer_state') return;
      states.push(event.state);
      if (event.state !== 'ready' || act('ready') === 'end') resolve(null);
    };
  });
  clearTimeout(timer);
  socket.close();
  return { states, code };
}

export const voice: Group = {
  name: 'Voice',
  rules: ['recording', 'recording-stored', 'hands-free', 'socket', 'socket-token'],
  async run(context) {
    const { report, openVisitor } = context;
    const visitor = await openVisitor();
    await report.rule('recording', () => checkRecording(visitor, '/uploads/user-speech-transcribe', true));
    await report.rule('recording-stored', () => checkRecording(visitor, '/uploads/user-speech', false));

    await report.rule('hands-free', () => checkHandsFree(visitor.bootstrap.capabilities?.handsFree));

    await report.rule('socket', async () => {
      const socket = openSocket(context, visitor);
      const { states, code } = await talk(socket, (state) => {
        if (state === 'open') socket.send(JSON.stringify({ type: 'start', token: visitor.token }));
        if (state !== 'ready') return;
        socket.send(new Uint8Array(tone(1)).slice(0, 4_800));
        socket.send(JSON.stringify({ type: 'stop' }));
      });
      if (states.join() !== 'ready,stopped')
        throw new Problem(
          `it says ${states.join(', ') || 'nothing'} in place of ready, stopped${code ? `, and closes with ${code}` : ''}`,
        );
    });

    await report.rule('socket-token', async () => {
      const socket = openSocket(context, visitor);
      const { states, code } = await talk(socket, (state) => {
        if (state === 'ready') return 'end';
        socket.send(JSON.stringify({ type: 'start', token: 'this-is-no-token-of-anybody' }));
      });
      if (states.includes('ready') || code === null) throw new Problem('it stays open for a token that is not valid');
    });
  },
};
