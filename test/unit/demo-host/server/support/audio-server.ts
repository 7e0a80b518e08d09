// A local server that speaks OpenAI's `/audio/transcriptions` and `/audio/speech` as far as the demo needs them.

import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface AudioServer {
  readonly baseUrl: string;
  /** Fields of each form that asked for a transcript. */
  readonly transcriptions: readonly { readonly fields: Record<string, string>; readonly file: File }[];
  readonly speeches: readonly Record<string, unknown>[];
  /** What the next transcript says; a number is a status, null is no answer. */
  transcript: string | number | null;
  /** How the next text is spoken. */
  speak(response: ServerResponse): void | Promise<void>;
  stop(): Promise<void>;
}

const readForm = async (request: IncomingMessage): Promise<FormData> => {
  const body = new Uint8Array(await buffer(request));
  return new Response(body, { headers: { 'content-type': String(request.headers['content-type']) } }).formData();
};

export const startAudioServer = async (): Promise<AudioServer> => {
  const transcriptions: { fields: Record<string, string>; file: File }[] = [];
  const speeches: Record<string, unknown>[] = [];

  const transcribe = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = await readForm(request);
    const fields: Record<string, string> = {};
    for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
    const file = form.get('file');
    if (!(file instanceof File)) return void response.writeHead(400).end();
    transcriptions.push({ fields, file });
    const { transcript } = audio;
    if (transcript === null) return;
    if (typeof transcript === 'number') return void response.writeHead(transcript).end('{}');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: transcript }));
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.headers.authorization !== 'Bearer key') return void response.writeHead(401).end();
    if (request.url === '/v1/audio/transcriptions') return transcribe(request, response);
    if (request.url !== '/v1/audio/speech') return void response.writeHead(404).end();
    speeches.push(JSON.parse(String(await buffer(request))) as Record<string, unknown>);
    await audio.speak(response);
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const audio: AudioServer = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    transcriptions,
    speeches,
    transcript: '',
    speak: (response) => void response.writeHead(500).end(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return audio;
};
