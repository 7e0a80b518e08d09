import { useStore } from '@nanostores/react';
import closeIcon from 'lucide-static/icons/x.svg';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RecordingFeature } from '../../features/recording/recording-types.ts';
import { useT } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';
import { RecordingField } from './recording-field.tsx';

/** Below the field, over the footer: nothing moves as it comes. Its last line is in sight. */
const liveClass = tw`pc-live absolute inset-x-4 top-full z-[2] h-6 overflow-y-auto bg-background px-3 py-0.5 text-[14px] leading-5 wrap-anywhere [scrollbar-width:none] data-[silent]:invisible`;
const deniedClass = tw`pc-toast relative mb-2 flex animate-rise items-start gap-2.5 rounded-card bg-popover p-3.5 text-meta text-popover-foreground shadow-mid`;
const hintClass = tw`pc-denied-hint fill-none stroke-input [stroke-linecap:round] [stroke-width:2] [@media(max-width:359px)]:hidden`;

/** What speaking adds to the composer: the field that takes over while something is recorded, and its notices. */
export function RecordingPanel({ feature }: { readonly feature: RecordingFeature }) {
  const state = useStore(feature.$state);
  const isDenied = useStore(feature.$isDenied);
  // Whatever takes this view away, a view that breaks as well: nothing is recorded that nobody can stop (SEC11).
  useEffect(() => feature.keep, [feature]);
  // The panel of who talks hands-free shows a turn in its own way.
  const isRecording = (state.name === 'opening' || state.name === 'recording') && !feature.isTurn();
  return (
    <>
      {isDenied && <DeniedNotice onClose={feature.closeDenied} />}
      {isRecording && <RecordingField feature={feature} isReady={state.name === 'recording'} />}
      {isRecording && <TranscriptPreview feature={feature} />}
    </>
  );
}

/** The microphone was refused (docs/behaviour.md#recording): what to do, where it is done, and a way to close it. */
function DeniedNotice({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <div className={deniedClass} role="alert">
      <MicrophoneHint />
      <div className={tw`flex-1`}>
        <b className={tw`mb-1 block pe-7`}>{t('recording.deniedTitle')}</b>
        <p>{t('recording.denied')}</p>
      </div>
      <IconButton
        label={t('toasts.close')}
        icon={closeIcon}
        className={tw`absolute end-1 top-1 coarse:end-0 coarse:top-0`}
        onClick={onClose}
      />
    </div>
  );
}

/** A browser's address bar with the permission that is meant; it shows what the text beside it says. */
function MicrophoneHint() {
  return (
    <svg className={hintClass} width="56" height="41" viewBox="0 0 88 64" aria-hidden="true">
      <path d="M1 22h86M9 1h70a8 8 0 0 1 8 8v46a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8zM26 12h36" />
      <path
        className={tw`stroke-current`}
        d="M12 11v-1.5a2 2 0 0 1 4 0V11M11 11h6v5h-6zM20 37a3 3 0 0 1 6 0v6a3 3 0 0 1-6 0zM17 43a6 6 0 0 0 12 0M23 49v4"
      />
      <path className={tw`stroke-accent-line [stroke-width:14]`} d="M52 44h12" />
      <path className={tw`stroke-background [stroke-width:10]`} d="M64 44h0" />
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
      className={liveClass}
      data-silent={transcript.finals.length > 0 || transcript.interim ? undefined : ''}
      role="group"
      aria-label={t('recording.transcript')}
      dir="auto"
      tabIndex={0}
    >
      {transcript.finals.join(' ')} <span className={tw`text-muted-foreground`}>{transcript.interim}</span>
    </div>
  );
}
