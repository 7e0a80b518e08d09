import { useStore } from '@nanostores/react';
import closeIcon from 'lucide-static/icons/x.svg';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RecordingFeature } from '../../features/recording/recording-types.ts';
import { useT } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
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

/** The microphone was refused (docs/behaviour.md#recording): what to do, where it is done, and a way to close it. */
function DeniedNotice({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <div className="pc-toast pc-denied" role="alert">
      <MicrophoneHint />
      <div>
        <b>{t('recording.deniedTitle')}</b>
        <p>{t('recording.denied')}</p>
      </div>
      <IconButton label={t('toasts.close')} icon={closeIcon} onClick={onClose} />
    </div>
  );
}

/** A browser's address bar with the permission that is meant; it shows what the text beside it says. */
function MicrophoneHint() {
  return (
    <svg className="pc-denied-hint" width="88" height="64" viewBox="0 0 88 64" aria-hidden="true">
      <path d="M1 22h86M9 1h70a8 8 0 0 1 8 8v46a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8zM26 12h36" />
      <path
        className="pc-denied-hint-mark"
        d="M12 11v-1.5a2 2 0 0 1 4 0V11M11 11h6v5h-6zM20 37a3 3 0 0 1 6 0v6a3 3 0 0 1-6 0zM17 43a6 6 0 0 0 12 0M23 49v4"
      />
      <path className="pc-denied-hint-on" d="M52 44h12" />
      <path className="pc-denied-hint-knob" d="M64 44h0" />
    </svg>
  );
}

/** What was understood so far; what may still change is paler. No live region: who speaks need not hear it read aloud. */
function TranscriptPreview({ feature }: { readonly feature: RecordingFeature }) {
  const t = useT();
  const transcript = useStore(feature.$transcript);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.scrollTo({ top: box.current.scrollHeight }), [transcript]);
  if (!transcript?.finals.length && !transcript?.interim) return null;
  return (
    <div
      ref={box}
      className="pc-live"
      data-silent={transcript.finals.length > 0 || transcript.interim ? undefined : ''}
      role="group"
      aria-label={t('recording.transcript')}
      dir="auto"
      tabIndex={0}
    >
      {transcript.finals.join(' ')} <span>{transcript.interim}</span>
    </div>
  );
}
