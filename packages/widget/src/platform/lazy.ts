// Every import() of a heavy adapter or a locale.

import type { AudioPort, RecordingsPort } from '../core/audio-port.ts';
import type { FilePort, LocaleStrings, RealtimeRequest, RealtimeSource, TabsPort } from '../core/env.ts';
import { WidgetError } from '../core/errors.ts';
import type { MicrophonePort, SocketPort } from '../core/voice-port.ts';

/** Languages that have a file beside the built-in English; the keys are codes of the specification. */
const locales: Readonly<Record<string, () => Promise<{ readonly default: LocaleStrings }>>> = {};

/** Loads a locale; a language without a file is empty, so that English shows. */
export const loadLocale = (code: string): Promise<LocaleStrings> =>
  part(async () => (await locales[code]?.())?.default ?? {});

/** Loads what uploads and saves files. */
export const loadFiles = (): Promise<FilePort> => part(async () => (await import('./files.ts')).createFiles());

/** Loads the loudspeaker. */
export const loadAudio = (): Promise<AudioPort> => part(async () => (await import('./audio-output.ts')).createAudio());

/** Loads the player of recordings. */
export const loadRecordings = (): Promise<RecordingsPort> =>
  part(async () => (await import('./audio-output-recordings.ts')).createRecordings());

/** Loads what records. */
export const loadMicrophone = (): Promise<MicrophonePort> =>
  part(async () => (await import('./audio/microphone.ts')).createMicrophone());

/** Loads the sockets that connect again by themselves. */
export const loadSockets = (): Promise<SocketPort> => part(async () => (await import('./socket.ts')).createSockets());

/** Loads what speaks with other tabs. */
export const loadTabs = (): Promise<TabsPort> => part(async () => (await import('./tabs.ts')).createTabs());

/** Loads what follows live documents: the Firebase SDK only where the bootstrap names it. */
export const loadRealtime = (request: RealtimeRequest): Promise<RealtimeSource> =>
  part(async () => {
    const { createSource } = await (request.config.kind === 'sse' ? import('./sse.ts') : import('./firestore/firestore.ts'));
    return createSource(request);
  });

async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new WidgetError('lazy-load', { cause, retryable: true });
  }
}
