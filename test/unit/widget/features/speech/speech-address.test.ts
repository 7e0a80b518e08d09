import { expect, it } from 'vitest';
import { speechAddress, speechModel } from '../../../../../packages/widget/src/features/speech/speech-address.ts';
import type { Persona } from '../../../../../packages/widget/src/protocol/persona.ts';

const persona = (settings: Readonly<Record<string, unknown>>): Persona => ({
  id: 'p', name: 'Mina', channels: [], settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
});
const speech = { url: 'wss://api.example/speech', modelId: 'video' };
const streaming = persona({ streamingEnabled: true });

it('streams only where the persona says so and there is a socket', () => {
  const choice = { persona: streaming, speech, speechUrl: undefined, language: 'de-DE' };
  expect(speechAddress(choice, { requestId: 'r 1' })).toBe('wss://api.example/speech?targetLanguage=de-DE&modelId=video&requestId=r%201');
  expect(speechAddress({ ...choice, speech: null }, {})).toBeNull();
  expect(speechAddress({ ...choice, persona: persona({}) }, {})).toBeNull();
  expect(speechAddress({ ...choice, persona: persona({ streamingEnabled: 'true' }) }, {})).toBeNull();
});

it('takes the address of the attribute before that of the bootstrap', () => {
  const choice = { persona: streaming, speech, speechUrl: 'https://voice.example/?key=1', language: 'en-US' };
  expect(speechAddress(choice, {})).toBe('wss://voice.example/?key=1&targetLanguage=en-US&modelId=video');
});

it('takes the model of the persona, else of the bootstrap, else telephony', () => {
  expect(speechModel({ persona: persona({ speechToTextModelId: 'whisper-1' }), speech })).toBe('whisper-1');
  expect(speechModel({ persona: null, speech })).toBe('video');
  expect(speechModel({ persona: persona({ speechToTextModelId: 7 }), speech: null })).toBe('telephony');
});

it('streams the universal model in English only', () => {
  const choice = { persona: persona({ streamingEnabled: true, speechToTextModelId: 'universal' }), speech, speechUrl: undefined };
  expect(speechAddress({ ...choice, language: 'en-US' }, {})).not.toBeNull();
  expect(speechAddress({ ...choice, language: 'fr-FR' }, {})).toBeNull();
});
