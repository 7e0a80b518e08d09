import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { RecordingFeature } from '../../features/recording/recording-types.ts';
import { DeniedNotice } from './denied-notice.tsx';
import { TranscriptPreview } from './transcript-preview.tsx';
import { RecordingField } from './recording-field.tsx';

/** What speaking adds to the composer: the field that takes over while something is recorded, and its notices. */
export function RecordingPanel({ feature }: { readonly feature: RecordingFeature }) {
  const { name } = useStore(feature.$state);
  const isDenied = useStore(feature.$isDenied);
  // Whatever takes this view away, a view that breaks as well: nothing is recorded that nobody can stop (SEC11).
  useEffect(() => feature.keep, [feature]);
  const isRecording = name === 'opening' || name === 'recording';
  return (
    <>
      {isDenied && <DeniedNotice onClose={feature.closeDenied} />}
      {isRecording && <RecordingField feature={feature} isReady={name === 'recording'} />}
      {isRecording && <TranscriptPreview feature={feature} />}
    </>
  );
}
