// What an agenda's item asks of the visitor becomes what they may do: the microphone is looked at when voice is asked for,
// and without one the item is answered by text (docs/behaviour.md#input-modes).

import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { VoiceAccess } from '../../core/voice-port.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { InputMode, InputModeFeature, ModeNotice } from './agenda-types.ts';

/** The way back to normal is told for a while; what limits the visitor, for as long as it does. */
const TOLD_MS = 5000;

/** What the agenda needs of the voice feature. */
export interface VoicePort {
  /** Asks nobody: what the browser says about the microphone now. */
  checkPermission(): Promise<VoiceAccess>;
}

export interface InputModePorts {
  readonly env: Pick<Env, 'host' | 'clock'>;
  readonly $wanted: Readable<InputMode>;
  readonly voice: VoicePort;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly translate: Translate;
  readonly say: (text: string) => void;
  /** Behind the paywall nobody may answer in any way. */
  readonly isBlocked: () => boolean;
}

export interface FollowedInputMode extends InputModeFeature {
  destroy(): void;
}

/** Creates the input mode: announcements on entering and returning, analytics, the fall back to text. */
export function createInputMode({
  env,
  $wanted,
  voice,
  toasts,
  translate,
  say,
  isBlocked,
}: InputModePorts): FollowedInputMode {
  const $mode = atom<InputMode>('normal');
  const $notice = atom<ModeNotice | null>(null);
  let entered: InputMode = 'normal';
  let isOver = false;
  let cancel = () => {};

  const tell = (notice: ModeNotice) => {
    $notice.set(notice);
    if (!isBlocked()) say(translate(notice.key));
  };
  const fallBack = (mode: InputMode, notice: ModeNotice) => {
    $mode.set(mode);
    tell(notice);
  };
  const voiceFailed = (isDenied: boolean) => {
    if (entered !== 'VOICE' || $mode.get() !== 'VOICE') return;
    // What else has failed was told where it did, and may be gone with the next try: that stays open beside the text.
    if (isDenied) toasts.show({ tone: 'alert', key: 'agenda.microphoneDenied' });
    fallBack(isDenied ? 'TEXT' : 'normal', { key: 'agenda.turnOnMicrophone', tone: 'alert' });
  };

  const enterVoice = async () => {
    $mode.set('VOICE');
    tell({ key: 'agenda.voiceOnly', tone: 'status' });
    const access = await voice.checkPermission().catch(() => 'prompt' as const);
    if (isOver || entered !== 'VOICE') return;
    if (access === 'denied') voiceFailed(true);
    if (access === 'unsupported') fallBack('TEXT', { key: 'agenda.voiceDisabled', tone: 'status' });
  };

  const stop = $wanted.subscribe((wanted) => {
    if (wanted === entered) return;
    if (entered !== 'normal') env.host.track('input-mode-leave', { mode: entered });
    entered = wanted;
    cancel();
    if (wanted === 'normal') {
      $mode.set('normal');
      if (isBlocked()) return $notice.set(null);
      tell({ key: 'agenda.modeNormal', tone: 'status' });
      cancel = env.clock.after(TOLD_MS, () => $notice.set(null));
      return;
    }
    env.host.track('input-mode-enter', { mode: wanted });
    if (wanted === 'VOICE') return void enterVoice();
    $mode.set('TEXT');
    tell({ key: 'agenda.textOnly', tone: 'status' });
  });

  return {
    $mode,
    $notice,
    voiceFailed,
    destroy() {
      isOver = true;
      cancel();
      stop();
    },
  };
}
