// Every import() of a lazy view, each loaded once; a failed load may be tried again.

import { useEffect, useState } from 'react';

export const loadMarkdown = once(() => import('./markdown/markdown.tsx'));

export type Lazy<T> = { readonly name: 'loading' } | { readonly name: 'ready'; readonly module: T } | { readonly name: 'failed' };

/** Follows a lazy module from a view. */
export function useLazy<T>(load: () => Promise<T>): Lazy<T> {
  const [state, setState] = useState<Lazy<T>>({ name: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (module) => isCurrent && setState({ name: 'ready', module }),
      () => isCurrent && setState({ name: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return state;
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
