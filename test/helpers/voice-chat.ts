// A chat whose visitor speaks, over the fakes of microphone, sockets and uploads.

import type { ConversationLoaders } from '../../packages/widget/src/features/conversation-types.ts';
import type { RecordingFeature } from '../../packages/widget/src/features/recording/recording-types.ts';
import { type Chat, createChat, storageKey } from './fake-chat.ts';
import type { FakeEnv } from './fake-env.ts';
import type { FakeUpload } from './fake-files.ts';
import type { FakeCapture, FakeSocket } from './fake-voice.ts';

const speech = { url: 'wss://api.example/speech', modelId: 'telephony' };

const bootstrap = (settings: Readonly<Record<string, unknown>>) => ({
  conversation: { id: 'c1' },
  persona: { id: 'support', name: 'Mina', settings: Object.entries(settings).map(([key, value]) => ({ key, value })) },
  guest: { id: 'g1', name: 'Ada', email: 'ada@example.org' },
  token: 'token-1',
  speech,
});

export interface VoiceChat extends Chat {
  feature(): RecordingFeature;
  /** Presses "Record voice message". */
  record(): Promise<FakeCapture>;
  /** Lets time pass, then presses "Stop recording". */
  stopAfter(ms: number): Promise<void>;
  upload(): FakeUpload;
  socket(): FakeSocket;
  messages(): {
    readonly content: string;
    readonly delivery: string;
    readonly key: string;
    readonly attachments: readonly object[];
  }[];
  /** Those of `messages` that have a file. */
  recordings(): ReturnType<VoiceChat['messages']>;
  /** How many files the browser keeps, and whether the visitor's storage names recordings. */
  kept(): readonly [files: number, isNamed: boolean];
}

/** Opens the chat; `settings` are the persona's, `more` is what else the bootstrap brings. */
export async function openVoiceChat(
  settings: Readonly<Record<string, unknown>> = {},
  given?: FakeEnv,
  more: object = {},
  loaders: Partial<ConversationLoaders> = {},
): Promise<VoiceChat> {
  const chat = createChat({ bootstrap: { ...bootstrap(settings), ...more }, loaders, ...(given && { env: given }) });
  await chat.open();
  const { env, session } = chat;
  const feature = () => {
    const phase = session.recording.$state.get();
    if (phase.name !== 'ready') throw new Error('nobody has recorded yet');
    return phase.feature;
  };
  const last = <T>(list: readonly T[]): T => {
    const item = list.at(-1);
    if (item === undefined) throw new Error('there is none');
    return item;
  };
  const messages = () => session.timeline.$keys.get().flatMap((key) => session.timeline.message(key).get() ?? []);
  return {
    ...chat,
    feature,
    async record() {
      session.recording.start();
      await env.clock.settle();
      return last(env.microphone.captures);
    },
    async stopAfter(ms) {
      await env.clock.advance(ms);
      feature().stop();
      await env.clock.settle();
    },
    upload: () => last(env.files.uploads),
    socket: () => last(env.sockets.sockets),
    messages,
    recordings: () => messages().filter(({ attachments }) => attachments.length > 0),
    kept: () => [env.fileStore.kept.size, env.local.get(storageKey)?.includes('recordings') ?? false],
  };
}
