// A chat whose visitor talks hands-free, over the fakes of microphone, loudspeaker and uploads.

import { expect } from 'vitest';
import type { HandsFreeFeature } from '../../packages/widget/src/features/hands-free/hands-free-types.ts';
import type { ConversationLoaders } from '../../packages/widget/src/features/conversation-types.ts';
import type { FakeEnv } from './fake-env.ts';
import type { FakeStream } from './fake-server.ts';
import { openVoiceChat, type VoiceChat } from './voice-chat.ts';

export interface HandsFreeChat extends VoiceChat {
  talk(): HandsFreeFeature;
  phase(): string;
  /** Presses "Talk hands-free". */
  start(): Promise<void>;
  /** Somebody speaks, and goes on. */
  speak(seconds?: number): Promise<void>;
  /** Says so many frames of 100 ms, and then nothing until the turn is over. */
  say(count?: number): Promise<void>;
  settle(): Promise<void>;
  /** Keys of the toasts that stand there. */
  toasts(): readonly string[];
  /** The server understands what was said last. */
  hearAs(text: string): Promise<void>;
  /** The same; gives the stream of its reply. */
  understand(text: string): Promise<FakeStream>;
  /** Nothing was asked for that nobody expected, and with the session ends the microphone. */
  end(): void;
}

export interface HandsFreeChatOptions {
  readonly handsFree?: unknown;
  readonly env?: FakeEnv;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** What else the bootstrap brings. */
  readonly more?: object;
  readonly loaders?: Partial<ConversationLoaders>;
}

/** Opens the chat of a persona that speaks. */
export async function openHandsFreeChat(options: HandsFreeChatOptions = {}): Promise<HandsFreeChat> {
  const { handsFree = true, settings = { defaultPersonaResponseVoice: true } } = options;
  const chat = await openVoiceChat(
    settings,
    options.env,
    {
      persona: {
        id: 'support',
        name: 'Mina',
        voiceId: 'f3',
        settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
      },
      capabilities: { handsFree },
      ...options.more,
    },
    options.loaders,
  );
  const { env, session, streams } = chat;
  const talk = () => {
    const state = session.handsFree.$state.get();
    if (state.name !== 'ready') throw new Error('nobody has talked yet');
    return state.feature;
  };
  const hearAs = async (transcript: string) => {
    chat.upload().answer({ data: { url: 'https://api.example/uploads/voice.wav', transcript } });
    await env.clock.settle();
  };
  return {
    ...chat,
    talk,
    settle: env.clock.settle,
    toasts: () => session.toasts.$toasts.get().map(({ key }) => key),
    phase: () => talk().$phase.get(),
    async start() {
      (await session.handsFree.open()).start();
      await env.clock.settle();
    },
    async speak(seconds = 1) {
      env.listening.begin();
      await env.clock.settle();
      for (let frame = 0; frame < seconds * 10; frame += 1) {
        env.listening.hear(1);
        await env.clock.advance(100);
      }
    },
    async say(count = 10) {
      env.listening.begin();
      await env.clock.settle();
      for (let index = 0; index < count; index += 1) {
        env.listening.hear(1);
        await env.clock.advance(100);
      }
      env.listening.pause();
      await env.clock.settle();
    },
    hearAs,
    async understand(text) {
      await hearAs(text);
      const stream = streams.at(-1);
      if (!stream) throw new Error('no reply was asked for');
      return stream;
    },
    end() {
      env.http.expectNoSurprises();
      session.destroy();
      expect(env.listening.isOpen()).toBe(false);
    },
  };
}

/** The same, and somebody has pressed "Talk hands-free". */
export async function beginHandsFree(options?: HandsFreeChatOptions): Promise<HandsFreeChat> {
  const chat = await openHandsFreeChat(options);
  await chat.start();
  return chat;
}
