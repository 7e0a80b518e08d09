// Every import() of a heavy adapter or a locale.

import type { AudioPort, RecordingsPort } from '../core/audio-port.ts';
import type {
  ChimePort,
  FilePort,
  FileStorePort,
  LocaleStrings,
  RealtimeRequest,
  RealtimeSource,
} from '../core/env.ts';
import { WidgetError } from '../core/errors.ts';
import { repeated } from '../core/repeated-import.ts';
import type { ListeningPort, MicrophonePort, SocketPort } from '../core/voice-port.ts';

/** The languages beside the built-in English; the keys are codes of locales/languages.json. */
const locales: Readonly<Record<string, () => Promise<{ readonly default: LocaleStrings }>>> = {
  AR: () => import('../../../../locales/ar.json'),
  BG: () => import('../../../../locales/bg.json'),
  CS: () => import('../../../../locales/cs.json'),
  DA: () => import('../../../../locales/da.json'),
  DE: () => import('../../../../locales/de.json'),
  EL: () => import('../../../../locales/el.json'),
  ES: () => import('../../../../locales/es.json'),
  FI: () => import('../../../../locales/fi.json'),
  FIL: () => import('../../../../locales/fil.json'),
  FR: () => import('../../../../locales/fr.json'),
  HI: () => import('../../../../locales/hi.json'),
  HR: () => import('../../../../locales/hr.json'),
  ID: () => import('../../../../locales/id.json'),
  IT: () => import('../../../../locales/it.json'),
  'ja-JP': () => import('../../../../locales/ja-jp.json'),
  KO: () => import('../../../../locales/ko.json'),
  MS: () => import('../../../../locales/ms.json'),
  NL: () => import('../../../../locales/nl.json'),
  PL: () => import('../../../../locales/pl.json'),
  PT: () => import('../../../../locales/pt.json'),
  RO: () => import('../../../../locales/ro.json'),
  RU: () => import('../../../../locales/ru.json'),
  SK: () => import('../../../../locales/sk.json'),
  SV: () => import('../../../../locales/sv.json'),
  ta: () => import('../../../../locales/ta.json'),
  tr: () => import('../../../../locales/tr.json'),
  uk: () => import('../../../../locales/uk.json'),
  vi: () => import('../../../../locales/vi.json'),
  zh: () => import('../../../../locales/zh.json'),
  th: () => import('../../../../locales/th.json'),
};

/** Loads the strings of a language; those of English are built in. */
export const loadLocale = (code: string): Promise<LocaleStrings> =>
  locales[code] ? part(locales[code], (strings) => strings.default) : Promise.resolve({});

/** Loads what uploads and saves files. */
export const loadFiles = (): Promise<FilePort> =>
  part(
    () => import('./file-parts.ts'),
    ({ fileParts }) => fileParts.createFiles(),
  );

/** Loads the browser's database of files. */
export const loadFileStore = (): Promise<FileStorePort> =>
  part(
    () => import('./file-parts.ts'),
    ({ fileParts }) => fileParts.createFileStore(),
  );

/** Loads the loudspeaker. */
export const loadAudio = (): Promise<AudioPort> =>
  part(
    () => import('./sound-parts.ts'),
    ({ soundParts }) => soundParts.createAudio(),
  );

/** Loads the player of recordings. */
export const loadRecordings = (): Promise<RecordingsPort> =>
  part(
    () => import('./sound-parts.ts'),
    ({ soundParts }) => soundParts.createRecordings(),
  );

/** Loads what records. */
export const loadMicrophone = (): Promise<MicrophonePort> =>
  part(
    () => import('./file-parts.ts'),
    ({ fileParts }) => fileParts.createMicrophone(),
  );

/** Loads what listens from one turn to the next. */
export const loadListening = (): Promise<ListeningPort> =>
  part(
    () => import('./audio/listening.ts'),
    async ({ createListening }) => createListening((await repeated(() => import('./file-parts.ts'))).fileParts),
  );

/** Loads the sockets that connect again by themselves. */
export const loadSockets = (): Promise<SocketPort> =>
  part(
    () => import('./socket.ts'),
    ({ createSockets }) => createSockets(),
  );

/** Loads what follows live documents: the Firebase SDK only where the bootstrap names it. */
export const loadRealtime = (request: RealtimeRequest): Promise<RealtimeSource> =>
  part<{ createSource: (wanted: RealtimeRequest) => RealtimeSource | Promise<RealtimeSource> }, RealtimeSource>(
    request.config.kind === 'sse' ? () => import('./realtime-sse.ts') : () => import('./firestore/firestore.ts'),
    ({ createSource }) => createSource(request),
  );

/** @param take What is wanted of the module. */
async function part<Module, T>(load: () => Promise<Module>, take: (module: Module) => T | Promise<T>): Promise<T> {
  try {
    return await take(await repeated(load));
  } catch (cause) {
    throw new WidgetError('lazy-load', { cause, retryable: true });
  }
}

/** Loads the sound of a new message. */
export const loadChime = (): Promise<ChimePort> =>
  part(
    () => import('./sound-parts.ts'),
    ({ soundParts }) => soundParts.createChime(),
  );
