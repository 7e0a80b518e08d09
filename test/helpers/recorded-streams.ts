// One reply in both wire forms: two sub-messages, characters of one to four bytes, a hidden greeting in the second form.

export const recordedTexts = ['Grüße, 你好 👩‍🚀!', 'Zweite — “Nachricht”'];

export const recordedTokens = [
  { type: 'token', subMessageId: 'r1', delta: 'Grüße, ', subMessageEnded: false },
  { type: 'token', subMessageId: 'r1', delta: '你好 👩‍🚀!', subMessageEnded: true },
  { type: 'audio', subMessageId: 'r1', audio: 'AAAA', isFinal: true },
  { type: 'token', subMessageId: 'r2', delta: 'Zweite — ', subMessageEnded: false },
  { type: 'token', subMessageId: 'r2', delta: '“Nachricht”', subMessageEnded: true },
  { type: 'completion' },
];

const chunk = (id: string, delta: string, isEnded: boolean, fields: object = {}) => ({
  type: 'chunk',
  sub_message_id: id,
  sub_message_ended: isEnded,
  sub_message_role: 'persona',
  delta,
  ...fields,
});

const recordedChunks = [
  chunk('g', 'Hi', true, { sub_message_origin: 'GREETING' }),
  chunk('r1', 'Grüße, ', false, { message: 'Grüße, ' }),
  chunk('r1', '你好 👩‍🚀!', true, { message: recordedTexts[0] }),
  chunk('r2', 'Zweite — ', false),
  chunk('r2', '“Nachricht”', true),
  { type: 'end' },
];

export const forms: readonly (readonly [name: string, events: readonly object[]])[] = [
  ['tokens', recordedTokens],
  ['chunks', recordedChunks],
];

/** The events as bytes of the wire. */
export function toWire(events: readonly object[], lineEnd = '\n', hasLastLineEnd = true): Uint8Array {
  const text = events.map((event) => JSON.stringify(event)).join(lineEnd) + (hasLastLineEnd ? lineEnd : '');
  return new TextEncoder().encode(text);
}
