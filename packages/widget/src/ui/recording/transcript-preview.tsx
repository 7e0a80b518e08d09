import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import type { RecordingFeature } from '../../features/recording/recording-types.ts';
import { useT } from '../context.ts';

/** What was understood so far; what may still change is paler. No live region: who speaks need not hear it read aloud. */
export function TranscriptPreview({ feature }: { readonly feature: RecordingFeature }) {
  const t = useT();
  const transcript = useStore(feature.$transcript);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.scrollTo({ top: box.current.scrollHeight }), [transcript]);
  if (!transcript) return null;
  return (
    <div ref={box} className="pc-live" role="group" aria-label={t('recording.transcript')} dir="auto" tabIndex={0}>
      {transcript.finals.join(' ')} <span>{transcript.interim}</span>
    </div>
  );
}
