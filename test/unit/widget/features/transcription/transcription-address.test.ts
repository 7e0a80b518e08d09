import { expect, it } from 'vitest';
import {
  transcriptionAddress,
  transcriptionModel,
} from '../../../../../packages/widget/src/features/transcription/transcription-address.ts';
import type { Persona } from '../../../../../packages/widget/src/protocol/persona.ts';

const persona = (settings: Readonly<Record<string, unknown>>): Persona => ({
  id: 'p',
  name: 'Mina',
  channels: [],
  settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
});
const speech = { url: 'wss://api.example/speech', modelId: 'video' };
const streaming = persona({ streamingEnabled: true });

it('streams only where the persona says so and there is a socket', () => {
  const choice = { persona: streaming, speech, speechUrl: undefined, language: 'de-DE' };
  expect(transcriptionAddress(choice, { requestId: 'r 1' })).toBe(
    'wss://api.example/speech?targetLanguage=de-DE&modelId=video&requestId=r%201',
  );
  expect(transcriptionAddress({ ...choice, speech: null }, {})).toBeNull();
  expect(transcriptionAddress({ ...choice, persona: persona({}) }, {})).toBeNull();
  expect(transcriptionAddress({ ...choice, persona: persona({ streamingEnabled: 'true' }) }, {})).toBeNull();
});

it('takes the address of the attribute before that of the bootstrap', () => {
  const choice = { persona: streaming, speech, speechUrl: 'https://voice.example/?key=1', language: 'en-US' };
  expect(transcriptionAddress(choice, {})).toBe('wss://voice.example/?key=1&targetLanguage=en-US&modelId=video');
});

it('takes the model of the persona, else of the bootstrap, else telephony', () => {
  expect(transcriptionModel({ persona: persona({ speechToTextModelId: 'whisper-1' }), speech })).toBe('whisper-1');
  expect(transcriptionModel({ persona: null, speech })).toBe('video');
  expect(transcriptionModel({ persona: persona({ speechToTextModelId: 7 }), speech: null })).toBe('telephony');
});

it('streams the universal model in English only', () => {
  const choice = {
    persona: persona({ streamingEnabled: true, speechToTextModelId: 'universal' }),
    speech,
    speechUrl: undefined,
  };
  expect(transcriptionAddress({ ...choice, language: 'en-US' }, {})).not.toBeNull();
  expect(transcriptionAddress({ ...choice, language: 'fr-FR' }, {})).toBeNull();
});
