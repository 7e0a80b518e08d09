// The browser's adapters as one environment.

import type { Env } from '../core/env.ts';
import { WidgetError } from '../core/errors.ts';
import type { ChatHost } from '../host-api.ts';
import { createClock } from '../platform/clock.ts';
import { createHttp } from '../platform/http.ts';
import { newId } from '../platform/ids.ts';
import {
  loadAudio,
  loadChime,
  loadFiles,
  loadFileStore,
  loadListening,
  loadLocale,
  loadMicrophone,
  loadRealtime,
  loadRecordings,
  loadSockets,
} from '../platform/lazy.ts';
import { holdLock } from '../platform/locks.ts';
import { createOwnKeys } from '../platform/own-keys.ts';
import { createPage } from '../platform/page.ts';
import { createStorage } from '../platform/storage.ts';
import { createTabs } from '../platform/tabs.ts';
import { chunks } from '../ui/chunks.ts';
import { hearLateListeners } from './late-listeners.ts';

/** Creates the environment of one chat; what it tells the outside goes through the shell that holds it. */
export function createEnv(host: ChatHost): Env {
  let hasToldStorage = false;
  const error: Env['host']['error'] = (code, message) => {
    // Where storage fails it goes on failing, and the chat goes on without it.
    if (code === 'storage' && hasToldStorage) return;
    hasToldStorage ||= code === 'storage';
    host.emit('error', { code, message });
  };
  const storageFailed = () => error('storage', new WidgetError('storage').message);
  return {
    http: createHttp(),
    clock: createClock(),
    local: createOwnKeys(createStorage(() => localStorage, storageFailed)),
    tab: createStorage(() => sessionStorage, storageFailed),
    tabKeySuffix: suffixOf(host.element),
    page: createPage(),
    host: {
      emit(name, detail) {
        if (name === 'ready') hearLateListeners(host.element);
        host.emit(name, detail);
      },
      track: (name, properties = {}) => host.emit('analytics', { name, properties }),
      error,
      advise(topic, fact) {
        // Few pages are set up wrongly: the words travel with the debug panel.
        void chunks.debugPanel.open().then(
          ({ helpers }) => helpers.advise(topic, fact, host),
          () => {},
        );
      },
    },
    newId,
    acquireLock: holdLock,
    loadFiles,
    loadFileStore,
    loadChime,
    loadAudio,
    loadListening,
    loadMicrophone,
    loadRecordings,
    loadSockets,
    loadLocale,
    loadRealtime,
    loadPlurals: async () => (await chunks.plurals.open()).create(),
    loadTabs: () => Promise.resolve(createTabs()),
  };
}

/** Empty for the first chat of the page, which most pages have alone; the others go by their id, else by their place. */
function suffixOf(element: HTMLElement): string {
  const place = [...element.ownerDocument.querySelectorAll(element.localName)].indexOf(element);
  return place > 0 ? `:${element.id || place}` : '';
}
