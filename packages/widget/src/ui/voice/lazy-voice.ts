import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import type { VoiceRecordFeature } from '../../features/voice-record/voice-record-types.ts';
import { useTalk, useUi } from '../context.ts';
import { loadVoice } from '../lazy.ts';

export type VoiceViews = Awaited<ReturnType<typeof loadVoice>> & { readonly feature: VoiceRecordFeature };

/** The views of recording, once the visitor has asked for it; null before. */
export function useVoiceViews(): VoiceViews | null {
  const { sheets } = useUi();
  const { voice } = useTalk();
  const phase = useStore(voice.$phase);
  const views = phase.name === 'ready' ? loadVoice.loaded : undefined;
  useLayoutEffect(() => {
    if (views) sheets.add(views.voiceCss);
  }, [sheets, views]);
  return views && phase.name === 'ready' ? { ...views, feature: phase.feature } : null;
}
