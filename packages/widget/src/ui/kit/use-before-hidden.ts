import { useEffect, useRef } from 'react';

/** Calls when the page is being hidden or left, before what stores things then: on the way down of these events. */
export function useBeforeHidden(call: () => void): void {
  const latest = useRef(call);
  latest.current = call;
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['pagehide', 'visibilitychange'])
      window.addEventListener(type, () => latest.current(), { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
}
