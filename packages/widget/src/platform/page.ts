import type { PagePort } from '../core/env.ts';

/** Creates the page port: network, visibility and URL of the host page, which is only ever changed in its query. */
export function createPage(): PagePort {
  return {
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    onChange(callback) {
      const listening = new AbortController();
      const { signal } = listening;
      window.addEventListener('online', () => callback('online'), { signal });
      window.addEventListener('offline', () => callback('offline'), { signal });
      const restored = () => {
        callback('restored');
        if (!signal.aborted) callback('resumed');
      };
      // A restored or thawed page may hold sockets that died meanwhile.
      window.addEventListener('pageshow', ({ persisted }) => persisted && restored(), { signal });
      document.addEventListener('resume', () => callback('resumed'), { signal });
      window.addEventListener('storage', () => callback('stored'), { signal });
      window.addEventListener('pagehide', () => callback('hidden'), { signal });
      document.addEventListener(
        'visibilitychange',
        () => callback(document.visibilityState === 'visible' ? 'visible' : 'hidden'),
        { signal },
      );
      return () => listening.abort();
    },
    query: () => new URLSearchParams(location.search),
    replaceQuery(name, value) {
      const url = new URL(location.href);
      url.search = `?${withParameter(url.search.slice(1), name, value)}`;
      try {
        history.replaceState(history.state, '', url);
      } catch {
        // A page without an address of its own, as in `srcdoc`, may not change it; Safari refuses it when it is asked too often.
      }
    },
    reload: () => location.reload(),
    // Pages that hide who visits them take it away.
    languages: () => (navigator.languages as readonly string[] | undefined) ?? [],
  };
}

/** What else stands there stays as the page has written it: it may be signed, or in another encoding. */
function withParameter(query: string, name: string, value: string): string {
  const parts = query ? query.split('&') : [];
  const isIts = (part: string) => new URLSearchParams(`?${part}`).has(name);
  const at = parts.findIndex(isIts);
  parts[at < 0 ? parts.length : at] = `${new URLSearchParams({ [name]: value })}`;
  return parts.filter((part, index) => index <= at || at < 0 || !isIts(part)).join('&');
}
