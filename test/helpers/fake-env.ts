// An environment of fakes: `createSession(fakeEnv(), …)` drives the headless chat as the ui would.

import type { Env, PagePort, SetUpTopic, StoragePort, TabsPort } from '../../packages/widget/src/core/env.ts';
import type { PageProbe, ProbePort } from '../../packages/widget/src/features/debug/debug-types.ts';
import { createPlurals } from '../../packages/widget/src/features/i18n/plurals.ts';
import { createFakeAudio, type FakeAudio } from './fake-audio.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeFiles, createFakeFileStore, type FakeFiles, type FakeFileStore } from './fake-files.ts';
import { createFakeRealtime, type FakeRealtime } from './fake-realtime.ts';
import { createFakeListening, type FakeListening } from './fake-listening.ts';
import { createFakeMicrophone, createFakeSockets, type FakeMicrophone, type FakeSockets } from './fake-voice.ts';
import { createFakeServer, type FakeServer } from './fake-server.ts';

type PageChange = Parameters<Parameters<PagePort['onChange']>[0]>[0];

export interface FakePage extends PagePort {
  set(state: { isOnline?: boolean; isVisible?: boolean }): void;
  say(kind: PageChange): void;
  readonly url: URL;
  preferred: readonly string[];
  /** How often the page was loaded anew. */
  reloads: number;
  listeners(): number;
}

export interface HostRecord {
  readonly name: string;
  readonly detail: unknown;
}

export interface FakeEnv extends Env {
  readonly http: FakeServer;
  readonly clock: FakeClock;
  readonly page: FakePage;
  readonly files: FakeFiles;
  /** Outlives the page, as the storage does. */
  readonly fileStore: FakeFileStore;
  readonly microphone: FakeMicrophone;
  /** The microphone of who talks hands-free. */
  readonly listening: FakeListening;
  readonly sockets: FakeSockets;
  readonly audio: FakeAudio;
  readonly realtime: FakeRealtime;
  /** Everything the host was told: events by name, `analytics` and `error` too. */
  readonly told: HostRecord[];
  toldOf(name: string): readonly unknown[];
  /** What was said of a set-up that cannot work. */
  readonly advised: [topic: SetUpTopic, fact: unknown][];
  readonly loadedLocales: string[];
  /** How often the sound of a new message was played. */
  chimes: number;
  readonly probe: FakeProbe;
}

export interface FakeProbe extends ProbePort {
  page: PageProbe;
  /** The page's policy is broken. */
  violate(text: string): void;
  /** The focus goes into the chat, or out of it. */
  focus(hasFocus: boolean): void;
  /** The visitor presses something in the chat. */
  press(): void;
  /** An error of the chat's own is caught by nobody. */
  escape(what: 'error' | 'rejection'): void;
}

/** A browser with one tab. */
const aloneTabs: TabsPort = {
  join: () => ({ post: () => undefined, leave: () => undefined }),
  onStored: () => () => undefined,
};

export interface MemoryStorage extends StoragePort {
  /** All that is stored, for a look at whether something is among it. */
  content(): string;
}

export function createMemoryStorage(content: Record<string, string> = {}): MemoryStorage {
  const map = new Map(Object.entries(content));
  return {
    content: () => [...map.values()].join('\n'),
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  };
}

function createFakePage(): FakePage {
  const callbacks = new Set<(kind: PageChange) => void>();
  let isOnline = true;
  let isVisible = true;
  const url = new URL('https://shop.example/tea');
  const say: FakePage['say'] = (kind) => {
    for (const callback of [...callbacks]) callback(kind);
  };
  return {
    url,
    preferred: ['en'],
    reloads: 0,
    reload() {
      this.reloads += 1;
    },
    isOnline: () => isOnline,
    isVisible: () => isVisible,
    onChange(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    query: () => url.searchParams,
    replaceQuery: (name, value) => url.searchParams.set(name, value),
    languages() {
      return this.preferred;
    },
    set(state) {
      const before = { isOnline, isVisible };
      ({ isOnline = isOnline, isVisible = isVisible } = state);
      if (before.isOnline !== isOnline) say(isOnline ? 'online' : 'offline');
      if (before.isVisible !== isVisible) say(isVisible ? 'visible' : 'hidden');
    },
    say,
    listeners: () => callbacks.size,
  };
}

export function fakeEnv(
  parts: Partial<
    Pick<FakeEnv, 'local' | 'tab' | 'tabKeySuffix' | 'loadLocale' | 'loadPlurals' | 'loadTabs' | 'acquireLock'>
  > = {},
): FakeEnv {
  const told: HostRecord[] = [];
  const advised: FakeEnv['advised'] = [];
  const loadedLocales: string[] = [];
  const fileStore = createFakeFileStore();
  const files = createFakeFiles();
  const clock = createFakeClock();
  const audio = createFakeAudio(clock);
  const microphone = createFakeMicrophone();
  const listening = createFakeListening();
  const sockets = createFakeSockets();
  const realtime = createFakeRealtime();
  let lastId = 0;
  const env: FakeEnv = {
    http: createFakeServer(),
    clock,
    audio,
    loadAudio: () => Promise.resolve(audio),
    loadRecordings: () => Promise.resolve(audio),
    microphone,
    loadMicrophone: () => Promise.resolve(microphone),
    listening,
    loadListening: () => Promise.resolve(listening),
    sockets,
    loadSockets: () => Promise.resolve(sockets),
    page: createFakePage(),
    local: createMemoryStorage(),
    tab: createMemoryStorage(),
    tabKeySuffix: '',
    told,
    advised,
    toldOf: (name) => told.filter((record) => record.name === name).map(({ detail }) => detail),
    loadedLocales,
    host: {
      emit: (name, detail) => told.push({ name, detail }),
      track: (name, properties) => told.push({ name: 'analytics', detail: { name, properties } }),
      error: (code, message) => told.push({ name: 'error', detail: { code, message } }),
      advise: (topic, fact) => advised.push([topic, fact]),
    },
    files,
    chimes: 0,
    loadChime: () => Promise.resolve({ play: () => void (env.chimes += 1) }),
    probe: createFakeProbe(),
    loadFiles: () => Promise.resolve(files),
    loadFileStore: () => Promise.resolve(fileStore),
    fileStore,
    realtime,
    loadRealtime: realtime.load,
    loadTabs: () => Promise.resolve(aloneTabs),
    acquireLock: () => Promise.resolve(() => undefined),
    newId: () => `id-${(lastId += 1)}`,
    async loadLocale(code) {
      loadedLocales.push(code);
      return {};
    },
    loadPlurals: () => Promise.resolve(createPlurals()),
    ...parts,
  };
  return env;
}

function createFakeProbe(): FakeProbe {
  const callbacks = new Set<(text: string) => void>();
  const onFocus = new Set<(hasFocus: boolean) => void>();
  const onPress = new Set<() => void>();
  const onUncaught = new Set<(what: 'error' | 'rejection') => void>();
  const abilities = {
    clipboard: true,
    microphone: true,
    localStorage: true,
    sessionStorage: true,
    locks: true,
    randomUuid: true,
    topLayer: true,
  };
  return {
    page: { isSecure: true, abilities, origin: 'https://shop.example', userAgent: 'fake' },
    read() {
      return this.page;
    },
    onViolation(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    violate(text) {
      for (const callback of callbacks) callback(text);
    },
    onFocus(callback) {
      onFocus.add(callback);
      return () => onFocus.delete(callback);
    },
    onPress(callback) {
      onPress.add(callback);
      return () => onPress.delete(callback);
    },
    press() {
      for (const callback of onPress) callback();
    },
    onUncaught(callback) {
      onUncaught.add(callback);
      return () => onUncaught.delete(callback);
    },
    escape(what) {
      for (const callback of onUncaught) callback(what);
    },
    focus(hasFocus) {
      for (const callback of onFocus) callback(hasFocus);
    },
  };
}
