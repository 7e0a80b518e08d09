// Talking hands-free (docs/behaviour.md#hands-free): the microphone listens, what is said until a pause goes out as a recording, the
// persona answers, and is listened to again. Who speaks while the persona does is heard at once.

import { atom } from 'nanostores';
import { humanOf } from '../../core/participants.ts';
import type { Listening, ListeningPort } from '../../core/voice-port.ts';
import { readTurnDetection, type TurnDetection } from '../../protocol/turn-detection.ts';
import type { OwnedRecording } from '../recording/recording.ts';
import type { RecordingOwner } from '../recording/unsent-recordings.ts';
import type { RecordingState } from '../recording/recording-state.ts';
import { createCaptions } from './follow-captions.ts';
import { endOnEvents, type EndReason, tellEnd } from './endings.ts';
import type { CreateHandsFree } from './hands-free-types.ts';
import { createHeardFrames, FRAME_MS, type Heard } from './heard-frames.ts';
import { followLevel } from './level.ts';
import { type HandsFreePhase, phaseOf } from './phase.ts';
import { createTurn, type Turn, waveFile, wavePiece } from './turn.ts';
import { createVoiceSettings } from './voice-settings.ts';

/** As of a recording: what is shorter holds no word. */
const LEAST_MS = 600;

/** From the press on the button to the end. */
interface Talk {
  readonly controller: AbortController;
  readonly turnDetection: TurnDetection;
  /** The persona was mute, and is again afterwards. */
  readonly wasMuted: boolean;
  readonly stops: (() => void)[];
  parts?: {
    readonly record: OwnedRecording;
    readonly port: ListeningPort;
    readonly owner: RecordingOwner;
  };
  listening?: Listening;
  /** Ends the microphone that listens now, and none that takes its place. */
  closing?: AbortController;
}

/** Creates it over recording, sending and the persona's voice. */
export const createHandsFree: CreateHandsFree = (ports) => {
  const { env, reply, speechOutput, bootstrap, toasts, translate, say, $isOpen } = ports;
  const $phase = atom<HandsFreePhase>('off');
  const $level = atom(0);
  let talk: Talk | undefined;
  let turn: Turn | undefined;
  let isBeginning = false;
  /** Where recordings are kept, once somebody has talked. */
  let unsent: OwnedRecording['unsent'] | undefined;
  const frames = createHeardFrames({
    newId: env.newId,
    grow(key, heard, isFirst) {
      if (talk?.parts) unsent?.grow(key, wavePiece(heard, talk.parts.port, isFirst));
    },
    settle: (key) => unsent?.settle(key),
  });
  const settings = createVoiceSettings(ports, () => void changeMicrophone());
  const captions = createCaptions(ports, settings.heard);
  let cancelIdle = () => {};

  const voice = () => {
    const state = speechOutput.$state.get();
    return state.name === 'ready' ? state.feature.$state.get() : 'silent';
  };
  const recordingState = () => talk?.parts?.record.$state.get().name ?? 'idle';
  const isTalking = () => talk?.listening !== undefined;

  const beginTurn = ({ parts, listening }: Talk) => {
    if (!parts) return;
    const { waveHeader } = parts.port;
    const level = () => listening?.level() ?? null;
    const heard = frames.take();
    const begun = createTurn(heard, { nowMs: env.clock.steady(), level, waveHeader });
    // It tells of each of its steps.
    isBeginning = true;
    parts.record.start(begun.source);
    isBeginning = false;
    turn = recordingState() === 'idle' ? undefined : begun;
    if (!turn && heard.key) unsent?.settle(heard.key);
    follow();
  };
  /** Somebody speaks who is not recorded yet: at once, or as soon as what they have said before is on its way. */
  const hear = (current: Talk) => {
    if (!frames.isWanted() || turn) return;
    const phase = $phase.get();
    if (phase === 'listening') return beginTurn(current);
    if (phase !== 'thinking' && phase !== 'speaking') return;
    // The text stays as far as it has come.
    speechOutput.interrupt();
    // Where that was all that was under way, the turn has begun with it.
    if (turn) return;
    const { name } = reply.$status.get();
    if (name === 'generating' || name === 'retrying') reply.stop();
    else beginTurn(current);
  };

  /** Whether the turn that is recorded has come to its pause. */
  const isTurnOver = (recording: RecordingState['name']): boolean => {
    if (!turn) return false;
    if (recording === 'opening' || recording === 'recording') return recording === 'recording' && !frames.isSpeaking();
    turn = undefined;
    // The longest recording is over, or something has called it off: nobody talks so long without a pause, a room that is never quiet does.
    if (frames.isSpeaking()) end('interrupted');
    return false;
  };

  /** Whatever has changed: where the talk stands, and what follows from it. */
  const follow = () => {
    if (isBeginning) return;
    const recording = recordingState();
    if (isTurnOver(recording)) return talk?.parts?.record.stop();
    const microphone = isTalking() ? 'open' : talk ? 'opening' : 'closed';
    const phase = phaseOf({ microphone, recording, status: reply.$status.get().name, voice: voice() });
    if (phase !== $phase.get()) {
      $phase.set(phase);
      captions.show(phase === 'speaking');
      cancelIdle();
      if (talk && phase === 'listening')
        cancelIdle = env.clock.after(talk.turnDetection.idleTimeoutMs, () => end('silence'));
    }
    if (talk) hear(talk);
  };

  const onSpeech = (current: Talk, isSpeaking: boolean) => {
    const phase = $phase.get();
    const isPersonasTurn = phase === 'thinking' || phase === 'speaking';
    if (isSpeaking && isPersonasTurn && !current.turnDetection.interruptResponse) return;
    frames.speak(isSpeaking);
    follow();
  };

  const listen = async (current: Talk, port: ListeningPort): Promise<void> => {
    const closing = new AbortController();
    const { turnDetection, controller } = current;
    controller.signal.addEventListener('abort', () => closing.abort());
    const isHere = () => talk === current && current.closing === closing;
    current.closing = closing;
    const listening = await port.open({
      turnDetection,
      signal: closing.signal,
      deviceId: settings.$choice.get().microphoneId,
      onFrame: (frame) => isHere() && (turn ? turn.push(frame) : frames.push(frame)),
      onSpeech: (isSpeaking) => isHere() && onSpeech(current, isSpeaking),
      onLost: () => isHere() && end('lost'),
    });
    if (!isHere()) return listening.close();
    current.listening = listening;
    // Their names are known once the microphone is open. Nobody waits for them.
    void port.devices().then(settings.follow);
  };

  const changeMicrophone = async () => {
    const current = talk;
    const port = current?.parts?.port;
    if (!current || !port || !isTalking()) return;
    current.closing?.abort();
    current.listening?.close();
    frames.speak(false);
    follow();
    await listen(current, port).catch(() => talk === current && end('lost'));
  };

  const open = async (current: Talk): Promise<void> => {
    const { signal } = current.controller;
    const [record, port] = await Promise.all([ports.recording.open(), env.loadListening()]);
    if (signal.aborted) return;
    unsent = record.unsent;
    current.parts = { record, port, owner: unsent.owner() };
    const reason = record.$refusal.get();
    if (reason) {
      end();
      return void toasts.show({ tone: 'alert', key: reason });
    }
    try {
      await record.claimMicrophone(signal);
      if (!signal.aborted) await listen(current, port);
    } catch (thrown) {
      if (talk !== current) return;
      end();
      return record.tellRefusal(thrown);
    }
    if (talk !== current) return;
    // It took so long that the visitor has gone elsewhere: nobody could see what is listened to.
    if (!env.page.isVisible() || record.$refusal.get()) return end('interrupted');
    record.tellOpened();
    if (current.wasMuted) speechOutput.toggleMute();
    current.stops.push(
      record.$state.listen(follow),
      record.$refusal.listen((refusal) => refusal && end('interrupted')),
      reply.$status.listen(({ name }) => (name === 'failed' ? end('failed') : follow())),
      speechOutput.$state.subscribe((state) => {
        if (state.name === 'ready') current.stops.push(state.feature.$state.listen(follow));
      }),
      port.onDevices(() => void port.devices().then(settings.follow)),
      followLevel({
        clock: env.clock,
        $level,
        measure: () => talk?.listening?.level() ?? null,
        spoken: () => ($phase.get() === 'speaking' ? settings.heard.level() : null),
        onDeaf: () => isTalking() && end('lost'),
      }),
    );
    say(translate('handsFree.on'));
    follow();
  };

  /** Without a reason nothing is said. */
  const end = (reason?: EndReason, isKept = reason !== undefined) => {
    const ended = talk;
    if (!ended) return;
    const last = turn;
    talk = undefined;
    turn = undefined;
    for (const stop of ended.stops) stop();
    cancelIdle();
    // What was said while the turn before was still on its way.
    const rest = frames.isWanted() && isKept ? frames.take() : undefined;
    frames.clear();
    // It says that the microphone is lost, and keeps what there is.
    if (reason === 'lost' && last) last.lose();
    else if (last) ended.parts?.record.keep();
    if (ended.parts && rest) keepUnsent(ended.parts, rest);
    ended.controller.abort();
    if (ended.listening) giveBack(ended, ended.listening);
    $phase.set('off');
    $level.set(0);
    captions.show(false);
    tellEnd(ports, reason, last !== undefined);
  };
  const keepUnsent = (
    { record, port, owner }: NonNullable<Talk['parts']>,
    { frames: rest, key = env.newId() }: Heard,
  ) => {
    const durationMs = rest.length * FRAME_MS;
    if (durationMs < LEAST_MS) return record.unsent.settle(key);
    record.unsent.show({ key, owner, file: waveFile(rest, port, env.clock.now()), durationMs, transcript: null });
    record.unsent.fail(key);
  };
  const giveBack = ({ wasMuted }: Talk, listening: Listening) => {
    listening.close();
    speechOutput.interrupt();
    if (wasMuted && speechOutput.isOn()) speechOutput.toggleMute();
  };

  const start = () => {
    const turnDetection = readTurnDetection(bootstrap.$response.get()?.capabilities?.handsFree);
    // The code has come late, and nobody could see what is listened to.
    if (talk || !turnDetection || !$isOpen.get()) return;
    // Nobody who answers by hand is spoken to without a pause, and one microphone is open at a time.
    const isTaken = humanOf(bootstrap.$conversation.get()) || reply.$status.get().name === 'recording';
    if (isTaken) return void toasts.show({ tone: 'alert', key: 'composer.wait' });
    const current: Talk = (talk = {
      controller: new AbortController(),
      turnDetection,
      wasMuted: speechOutput.$isMuted.get() === true,
      stops: [...endOnEvents(ports, end)],
    });
    frames.keep(turnDetection.prefixPaddingMs);
    speechOutput.interrupt();
    $phase.set('opening');
    open(current).catch(() => {
      if (talk !== current) return;
      end();
      toasts.show({ tone: 'alert', key: 'opening.partMissing', action: { key: 'opening.retry', run: start } });
    });
  };

  return {
    $phase,
    $caption: captions.$caption,
    $level,
    settings,
    start,
    send() {
      frames.speak(false);
      follow();
    },
    end: () => end('visitor'),
    forget() {
      turn = undefined;
      end();
    },
    destroy() {
      end(undefined, true);
      settings.destroy();
    },
  };
};
