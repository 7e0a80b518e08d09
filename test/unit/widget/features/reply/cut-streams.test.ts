// Recorded streams through a whole session, cut and reset at every byte.

import { describe, expect, it } from 'vitest';
import { createChat } from '../../../../helpers/fake-chat.ts';
import { createFakeStream } from '../../../../helpers/fake-server.ts';
import { forms, recordedTexts, toWire } from '../../../../helpers/recorded-streams.ts';

async function replyTo(play: (chat: ReturnType<typeof createChat>) => void): Promise<string[]> {
  const chat = createChat();
  await chat.open();
  play(chat);
  await chat.send('Hi');
  await chat.env.clock.advance(2_000);
  const texts = chat.bubbles().slice(1);
  chat.session.destroy();
  chat.env.http.expectNoSurprises();
  return texts;
}
const expected = recordedTexts.map((text) => `persona: ${text} (delivered)`);

describe.each(forms)('the recorded stream of %s', (_name, events) => {
  const bytes = toWire(events);

  it('S6, G4: reads the same in any two pieces', async () => {
    for (let cut = 0; cut <= bytes.length; cut += 7) {
      const stream = createFakeStream().push(bytes.slice(0, cut), bytes.slice(cut)).end();
      expect(await replyTo((chat) => chat.prepare(stream))).toEqual(expected);
    }
  });

  it('S1, G3, G4: completes after a reset at any byte, without repeat or gap', async () => {
    const lastEvent = toWire(events.slice(0, -1)).length;
    for (let cut = 0; cut <= lastEvent; cut += 1) {
      expect(
        await replyTo((chat) => {
          chat.prepare(createFakeStream().push(bytes.slice(0, cut)).break());
          chat.prepare(createFakeStream().push(bytes).end());
        }),
      ).toEqual(expected);
    }
  });
});
