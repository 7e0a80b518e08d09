// A conversation with voice messages, each twelve seconds of a tone whose shape is known.

import type { Page } from '@playwright/test';
import { toWav } from './heard.ts';

const RATE = 16_000;
const SECONDS = 12;
export const BARS = 48;
/** Louder from bar to bar: a shape that cannot come about by chance. */
export const loudnessOf = (bar: number) => (((bar * 7) % BARS) + 1) / BARS;
const wav = toWav(
  Array.from(
    { length: RATE * SECONDS },
    (_none, index) =>
      0.8 * loudnessOf(Math.floor((index * BARS) / (RATE * SECONDS))) * Math.sin((2 * Math.PI * 440 * index) / RATE),
  ),
  RATE,
);

interface Voice {
  readonly name: string;
  readonly content?: string;
  readonly mimeType?: string;
}

interface Told {
  readonly id: string;
  readonly role: string;
  readonly content?: string;
  readonly voices: readonly Voice[];
}

export const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };

/** A conversation with voice messages, and the server behind them; gives the addresses that were asked for. */
export async function converse(
  page: Page,
  apiUrl: string,
  messages: readonly Told[],
  files: Record<string, Buffer> = {},
): Promise<string[]> {
  const asked: string[] = [];
  let signature = 'old';
  await page.route('**/chat?*', (route) =>
    route.fulfill({
      headers: cors,
      json: {
        data: messages.map(({ voices, content = '', ...rest }, index) => ({
          ...rest,
          content,
          createdAt: new Date(Date.UTC(2026, 0, 2, 3, index)).toISOString(),
          attachments: voices.map(({ name, content: spoken = '', mimeType = 'audio/wav' }) => ({
            type: 'VOICE',
            url: `${apiUrl}/uploads/documents/${name}?signature=${signature}`,
            name,
            mimeType,
            content: spoken,
          })),
        })),
        metadata: { nextParamId: -1 },
      },
    }),
  );
  await page.route('**/uploads/documents/*', (route) => {
    const url = new URL(route.request().url());
    const name = url.pathname.split('/').at(-1) ?? '';
    asked.push(`${name} ${url.searchParams.get('signature')}`);
    if (name.startsWith('expired') && url.searchParams.get('signature') === 'old') {
      signature = 'new';
      return route.fulfill({ status: 403, headers: cors, json: { message: 'This link has expired.' } });
    }
    return route.fulfill({ body: files[name] ?? wav, headers: { ...cors, 'content-type': 'audio/wav' } });
  });
  return asked;
}

export const two: readonly Told[] = [
  { id: 'm1', role: 'user', content: 'What I said', voices: [{ name: 'one.wav', content: 'What I said' }] },
  { id: 'm2', role: 'persona', voices: [{ name: 'two.wav', content: 'What the persona said' }] },
];
