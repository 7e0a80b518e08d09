// From what a file says to what the database keeps.

import type { Field } from '@persona-chat/widget/protocol/guest.ts';
import { createHash } from 'node:crypto';
import type { AgendaQuestion, StoredAgenda } from '../agendas/agenda-script.ts';
import type { StoredPersona } from '../store/personas.ts';
import type { PersonaFile } from './persona-schema.ts';

/** A persona with all that belongs to it, as it is taken over at the start. */
export interface SeedPersona extends StoredPersona {
  readonly fields: readonly Field[];
  readonly agendas: readonly StoredAgenda[];
  /** Of what it was made from: the same is not taken over twice. */
  readonly digest: string;
}

export const digestOf = (source: string): string => createHash('sha256').update(source).digest('hex');

const inputModes = { any: 'unspecified', text: 'TEXT', voice: 'VOICE' } as const;
const dataTypes = { text: 'STRING', number: 'INTEGER', 'yes-no': 'BOOLEAN' } as const;

type AgendaFile = PersonaFile['agendas'][number];

const toAgenda = (personaId: string, agenda: AgendaFile): StoredAgenda => {
  const { id, name, offered, progressBar, items, opening, closing, farewell, reminder, timedOut } = agenda;
  const questions = items.map((item): readonly [string, AgendaQuestion] => [
    item.id,
    {
      lead: item.lead,
      question: item.question,
      dataType: dataTypes[item.answer],
      description: item.description ?? item.name,
    },
  ]);
  return {
    personaId,
    isOffered: offered,
    wire: {
      id,
      name,
      progressBarEnabled: progressBar,
      items: items.map((item) => ({ id: item.id, name: item.name, userInputMode: inputModes[item.input] })),
    },
    script: { opening, closing, farewell, reminder, timedOut, questions: Object.fromEntries(questions) },
  };
};

const capabilities = ['feedback', 'rating', 'edit', 'presence', 'regenerate'] as const;

const optionalSettings = (file: PersonaFile) => [
  ...capabilities.filter((key) => file[key]).map((key) => ({ key, value: true })),
  ...(file.requireEmailUpfront ? [] : [{ key: 'requireEmailUpfront', value: false }]),
  ...(file.voice?.handsFree ? [{ key: 'handsFree', value: file.voice.handsFree }] : []),
  ...(file.hours ? [{ key: 'hours', value: file.hours }] : []),
];

/** `imageUrl` is the picture's address, or null; `source` is the text that the file was. */
export const toSeedPersona = (id: string, file: PersonaFile, imageUrl: string | null, source: string): SeedPersona => ({
  wire: {
    id,
    name: file.name,
    imageUrl,
    style: file.style ?? null,
    settings: [
      { key: 'defaultPersonaResponseVoice', value: file.voice?.id !== undefined && file.voice.speaks },
      { key: 'speechToTextModelId', value: 'default' },
      { key: 'streamingEnabled', value: file.voice?.listens !== 'afterwards' },
      { key: 'showLiveTranscription', value: true },
      { key: 'showUserTranscription', value: true },
      ...optionalSettings(file),
    ],
    channels: [{ type: 'web', value: { header: file.title ?? file.name, subHeader: file.subtitle ?? null } }],
    voiceId: file.voice?.id ?? null,
    createdById: null,
    claiming: null,
    ...(file.starters.length > 0 && { starters: file.starters }),
    ...(file.proactive.length > 0 && { proactive: file.proactive }),
  },
  instructions: file.instructions,
  greeting: file.greeting ?? null,
  recognizer: null,
  fields: file.fields,
  agendas: file.agendas.map((agenda) => toAgenda(id, agenda)),
  digest: digestOf(source),
});
