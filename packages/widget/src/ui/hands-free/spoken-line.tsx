import { useStore } from '@nanostores/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { personaSetting } from '../../core/participants.ts';
import type { HandsFreeFeature } from '../../features/hands-free/hands-free-types.ts';
import type { HandsFreePhase } from '../../features/hands-free/phase.ts';
import type { RecordingFeature } from '../../features/recording/recording-types.ts';
import { useConversation, useSession, useT } from '../context.ts';
import { tw } from '../theme/tw.ts';

const lineClass = tw`mt-1.5 min-w-0 overflow-y-auto px-2.5 text-[15px] leading-5 wrap-anywhere coarse:mt-2.5 coarse:px-3.5 [@container(max-width:300px)]:!px-2 [scrollbar-width:none] short:[[role=group]~&]:hidden`;
/** From the first word on: nothing moves while one talks. */
const twoLinesClass = tw`min-h-10 max-h-10`;
const paleClass = tw`text-muted-foreground`;

export interface SpokenLineProps {
  readonly feature: HandsFreeFeature;
  readonly phase: HandsFreePhase;
}

/**
 * What the persona is saying, or the visitor as far as it was understood, or what to do. Nothing for screen readers: they read the
 * reply in the list, and who speaks need not hear it read aloud.
 */
export function SpokenLine({ feature, phase }: SpokenLineProps) {
  const t = useT();
  const caption = useStore(feature.$caption);
  const { recording } = useConversation();
  const state = useStore(recording.$state);
  const persona = useStore(useSession().bootstrap.$persona);
  // It stands in the conversation by now.
  if (phase === 'thinking' && personaSetting(persona, 'showUserTranscription') !== false) return null;
  if (ownPhases.includes(phase) && state.name === 'ready') return <OwnWords recording={state.feature} phase={phase} />;
  if (phase === 'speaking' && caption) return <Line>{caption}</Line>;
  return <Line isPale>{t(phase === 'speaking' ? 'handsFree.cutIn' : 'handsFree.hint')}</Line>;
}

/** From the first word to the answer. */
const ownPhases: readonly HandsFreePhase[] = ['hearing', 'sending', 'thinking'];

/**
 * What was understood of the visitor so far; the part that may still change is paler. It stays until their message shows it, or
 * else until the answer comes. Where nothing is understood at once, the hint stands while they speak, and nothing afterwards:
 * that it is sent is said beside it.
 */
function OwnWords({ recording, phase }: { readonly recording: RecordingFeature; readonly phase: HandsFreePhase }) {
  const t = useT();
  const transcript = useStore(recording.$transcript);
  const last = useRef(transcript);
  if (transcript ?? phase === 'hearing') last.current = transcript;
  const { finals = [], interim = '' } = last.current ?? {};
  if (!interim && finals.length === 0) return phase === 'hearing' ? <Line isPale>{t('handsFree.hint')}</Line> : null;
  return (
    <Line>
      {finals.join(' ')} <span className={paleClass}>{interim}</span>
    </Line>
  );
}

function Line({ isPale, children }: { readonly isPale?: boolean; readonly children: ReactNode }) {
  const box = useRef<HTMLParagraphElement>(null);
  // Of what is said the last line is in sight; what to do stands there whole.
  useLayoutEffect(() => box.current?.scrollTo({ top: box.current.scrollHeight }));
  return (
    <p
      ref={box}
      className={`pc-spoken ${isPale ? paleClass : twoLinesClass} ${lineClass}`}
      dir="auto"
      aria-hidden="true"
    >
      {children}
    </p>
  );
}
