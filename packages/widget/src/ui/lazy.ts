// Every import() of a lazy view, each loaded once; a failed load may be tried again.

import { useCallback, useEffect, useState } from 'react';
import { createRepeatedImport } from '../core/repeated-import.ts';

const repeated = createRepeatedImport((address) => import(address) as Promise<unknown>);

export const loadAttachments = once(() => import('./attachments/attachments.ts'));
export const loadConversation = once(() => import('./conversation/conversation-view.tsx'));
export const loadDebugPanel = once(() => import('./debug-panel/debug-panel.tsx'));
export const loadFlags = once(() => import('./menus/flag.tsx'));
export const loadListen = once(() => import('../features/voice-playback/voice-replies.ts'));
export const loadLive = once(() => import('./live/live.ts'));
export const loadMarkdown = once(() => import('./markdown/markdown.tsx'));
export const loadRichText = once(() => import('./rich-text/composer-editor.tsx'));
export const loadMenus = once(() => import('./menus/menus.ts'));
export const loadOwnTokens = once(() => import('./theme/tokens-own.ts'));
export const loadStartForm = once(() => import('./start-form/start-form-view.tsx'));
export const loadVoice = once(() => import('./voice/voice.ts'));
export const loadVoiceMessages = once(() => import('./voice-message/voice-messages.ts'));
export const loadViewer = once(() => import('./attachment-viewer/attachment-viewer.tsx'));

export type Lazy<T> =
  | { readonly name: 'loading' }
  | { readonly name: 'ready'; readonly module: T }
  /** `failures` in a row: where they go on, only a reload of the page helps (Firefox remembers failed parts of a part). */
  | { readonly name: 'failed'; readonly failures: number; readonly retry: () => void };

/** Follows a lazy module from a view. */
export function useLazy<T>(load: () => Promise<T>): Lazy<T> {
  const [state, setState] = useState<Lazy<T>>({ name: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setState({ name: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (module) => isCurrent && setState({ name: 'ready', module }),
      () => isCurrent && setState({ name: 'failed', failures: attempt + 1, retry }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, load, retry]);
  return state;
}

export interface LazyModule<T> {
  (): Promise<T>;
  /** The module once it is here, so that a view need not wait a turn for it. */
  loaded?: T;
}

function once<T>(load: () => Promise<T>): LazyModule<T> {
  let loading: Promise<T> | undefined;
  const ask: LazyModule<T> = () => {
    loading ??= repeated(load).then(
      (module) => (ask.loaded = module),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return ask;
}
