import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import type { Live } from '../../features/realtime/live-types.ts';
import { useTalk, useUi } from '../context.ts';
import { loadLive } from '../lazy.ts';

export type LiveViews = Awaited<ReturnType<typeof loadLive>> & { readonly live: Live };

/** The views of what is live, once the conversation has anything of it and their code is here. */
export function useLiveViews(): LiveViews | null {
  const { sheets } = useUi();
  const phase = useStore(useTalk().live.$phase);
  const views = phase.name === 'ready' ? loadLive.loaded : undefined;
  useLayoutEffect(() => {
    if (views) sheets.add(views.liveCss);
  }, [sheets, views]);
  return views && phase.name === 'ready' ? { ...views, live: phase.live } : null;
}
