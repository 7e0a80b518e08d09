// Recording with its effects: the microphone, the live text, and what becomes of the recording.

import { atom } from 'nanostores';
import { isAbort, toWidgetError } from '../../core/errors.ts';
import { failureText } from '../../core/failure-text.ts';
import type { Capture } from '../../core/voice-port.ts';
import type { LocaleKey } from '../i18n/i18n-types.ts';
import type { ChatStatus } from '../reply/reply-types.ts';
import { createMicrophoneOpening } from './microphone-opening.ts';
import {
  type EndReason,
  isAudible,
  type RecordingAction,
  type RecordingState,
  reduceRecording,
} from './recording-state.ts';
import { followOfflineFailures } from './offline-failures.ts';
import { createRecordingWatch } from './recording-watch.ts';
import { recordingFile, sendRecording } from './send-recording.ts';
import type { UnsentRecording } from './unsent-recordings.ts';
import { uploadFailure } from './recording-failure.ts';
import type { RecordingControl, RecordingControlPorts, Take } from './recording-types.ts';

/** Where Stop was, Cancel stands: the second half of a double click must not take back what the first has sent. */
const DOUBLE_CLICK_MS = 500;

/** Creates recording (docs/behaviour.md#recording; SEC11, G1, W1–W5). */
export function createRecordingControl(ports: RecordingControlPorts): RecordingControl {
  const { env, microphone, reply, toasts, unsent, translate } = ports;
  const $state = atom<RecordingState>({ name: 'idle' });
  const opening = createMicrophoneOpening(ports);
  const watch = createRecordingWatch(env.clock);
  let take: Take | undefined;
  let stoppedAtMs = -Infinity;
  let deviceId: string | undefined;

  const dispatch = (action: RecordingAction): RecordingState => {
    $state.set(reduceRecording($state.get(), action));
    return $state.get();
  };
  const alert = (key: LocaleKey) => toasts.show({ tone: 'alert', key });
  const nameOfState = () => $state.get().name;

  /** The end of a take, on every way out; the chat's status follows. */
  const settle = (ended: Take, status?: ChatStatus) => {
    if (take !== ended) return;
    take = undefined;
    watch.stop();
    ended.controller.abort();
    ended.capture?.cancel();
    ended.speech?.close();
    unsent.settle(ended.key);
    dispatch({ type: 'settled' });
    reply.cancelReservation(status);
  };

  const refuse = (ended: Take, thrown: unknown) => {
    if (take !== ended) return;
    settle(ended);
    opening.tellRefusal(thrown);
  };

  const openSource = async (current: Take): Promise<Capture> => {
    const { speech, turn } = current;
    const { signal } = current.controller;
    if (!turn) await ports.claimMicrophone(signal);
    return (turn ?? microphone).open({
      signal,
      deviceId,
      onFrame: speech?.push ?? null,
      onPiece: (piece) => {
        if (take === current && nameOfState() !== 'sending') unsent.grow(current.key, piece);
      },
      onLost: () => end(current, 'lost'),
    });
  };
  const open = async (current: Take): Promise<void> => {
    const { speech, controller, turn } = current;
    const { signal } = controller;
    const capture = await openSource(current);
    if (signal.aborted) return capture.cancel();
    current.capture = capture;
    opening.tellOpened();
    // It took so long that the visitor has gone elsewhere: nobody could see what is recorded.
    if (!env.page.isVisible()) return settle(current);
    if (capture.hasFrames) speech?.connect();
    else speech?.close();
    const startedAtMs = turn?.startedAtMs ?? env.clock.steady();
    dispatch({ type: 'opened', atMs: startedAtMs });
    env.host.track('voice-start');
    // A screen reader would talk into each of many turns.
    if (!turn) ports.say(translate('recording.recording'));
    watch.start({
      startedAtMs,
      level: capture.level,
      $transcript: speech && capture.hasFrames && ports.showsTranscript() ? speech.$transcript : null,
      onNearLimit: () => toasts.show({ tone: 'status', key: 'recording.nearLimit' }),
      onLimit: () => end(current, 'limit'),
    });
  };

  const keep = (current: Take, recording: UnsentRecording) => {
    unsent.show(recording);
    unsent.fail(recording.key);
    settle(current);
  };

  /** Who has ended it themselves needs no toast, and hears what has become of it. */
  const sayKept = ({ turn }: Take) => turn || ports.say(translate('recording.interrupted'));

  /** What is being handed over or uploaded is not sent after all: it stays, as a bubble with its ways on. */
  const withhold = (current: Take, reason?: LocaleKey) => {
    if (nameOfState() === 'ending') dispatch({ type: 'withheld' });
    else {
      unsent.fail(current.key);
      settle(current);
    }
    if (reason) alert(reason);
    else sayKept(current);
  };

  /** Uploads and sends; what fails stays as a bubble with its ways on. */
  const submit = async (current: Take, recording: UnsentRecording): Promise<void> => {
    const { signal } = current.controller;
    unsent.show(recording);
    try {
      const reason = await sendRecording(ports, recording, signal);
      if (reason === 'recording.tooShort' && current.turn) {
        // A noise that was taken for a word.
        unsent.discard(recording.key);
        return settle(current);
      }
      if (reason) return withhold(current, reason);
      unsent.release(recording.key);
      env.host.track('voice-send', { durationMs: recording.durationMs, isStreamed: recording.transcript !== null });
      settle(current);
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      const error = toWidgetError(thrown);
      const failure = uploadFailure(error);
      const text = failureText(failure, translate);
      unsent.fail(recording.key, failure);
      settle(current, failure);
      ports.onRefused(error);
      env.host.error(error.code, text);
      ports.reportError({ message: text, name: error.code, stack: error.stack ?? '' });
    }
  };

  const finish = async (
    current: Take,
    capture: Capture,
    { durationMs, isSent, isLeft }: { durationMs: number; isSent: boolean; isLeft: boolean },
  ) => {
    const { key, owner, speech, controller } = current;
    const { signal } = controller;
    const file = recordingFile(await capture.finish(), env.clock.now());
    if (take !== current) return;
    const isHeard = isAudible(durationMs, file.size);
    const recording = { key, owner, file, durationMs, transcript: null };
    if (dispatch({ type: 'taken', isHeard }).name === 'sending') {
      unsent.show(recording);
      // An empty text says nothing that the recording itself could not say better.
      const transcript = (await speech?.finish()) || null;
      if (!signal.aborted) await submit(current, { ...recording, transcript });
    } else if (isHeard) {
      keep(current, recording);
      if (isLeft) sayKept(current);
    } else {
      settle(current);
      if (isSent && !current.turn) alert('recording.tooShort');
    }
  };

  const end = (current: Take, reason: EndReason): void => {
    const { capture } = current;
    if (take !== current || !capture || nameOfState() !== 'recording') return;
    stoppedAtMs = env.clock.steady();
    const ending = dispatch({ type: 'ended', atMs: stoppedAtMs, reason });
    if (ending.name !== 'ending') return;
    watch.stop();
    if (ending.isSent) reply.reserve(callOff, 'submitting-voice');
    if (reason === 'lost') alert('recording.noAccess');
    if (reason === 'interrupted' && !current.turn) alert('recording.interrupted');
    finish(current, capture, { ...ending, isLeft: reason === 'left' }).catch((thrown: unknown) => {
      if (take !== current) return;
      const file = unsent.grown(current.key);
      const { durationMs } = ending;
      if (file && isAudible(durationMs, file.size)) {
        keep(current, { key: current.key, owner: current.owner, file, durationMs, transcript: null });
      } else settle(current);
      const { code, message } = toWidgetError(thrown);
      env.host.error(code, message);
      alert('recording.unexpected');
    });
  };

  /** Ends a recording without sending it; before there is one, it gives up. */
  const leave = (reason: EndReason) => {
    if (take && nameOfState() === 'opening') settle(take);
    else if (take) end(take, reason);
  };
  const isUnderWay = () => nameOfState() === 'ending' || nameOfState() === 'sending';

  /** Cancel, while it is sent: the recording stays. */
  const callOff = () => {
    if (!take || !isUnderWay()) leave('left');
    else if (env.clock.steady() - stoppedAtMs >= DOUBLE_CLICK_MS) withhold(take);
  };

  /** Ends what is recorded, and calls off what is sent: it stays with those whose it is. */
  const interrupt = () => {
    if (take && isUnderWay()) withhold(take, 'recording.interrupted');
    else leave('interrupted');
  };

  const stops = [
    followOfflineFailures(ports),
    // Who reads through the panel with a screen reader finds no "Recording" where nothing records any more.
    $state.listen((_, before) => before?.name === 'recording' && nameOfState() !== 'recording' && ports.say('')),
    ports.$refusal.listen((reason) => {
      if (reason) interrupt();
    }),
    env.page.onChange((kind) => {
      // Not while the browser asks, which may take the page out of sight as well.
      if (kind === 'hidden' && take) end(take, 'interrupted');
    }),
  ];

  return {
    ownerChanged() {
      if (take && take.owner !== unsent.owner()) interrupt();
    },
    $state,
    ...opening,
    $seconds: watch.$seconds,
    $bars: watch.$bars,
    $transcript: watch.$transcript,
    start(turn) {
      // One that waits for a network holds the next one up for as long.
      if (take) return void (isUnderWay() && !turn && alert('composer.wait'));
      const refusal = ports.$refusal.get();
      if (refusal) return alert(refusal);
      if (!reply.reserve(callOff, 'recording')) return alert('composer.wait');
      const key = turn?.key ?? env.newId();
      const current: Take = (take = {
        key,
        owner: unsent.owner(),
        controller: new AbortController(),
        speech: ports.transcribe(key),
        turn,
      });
      dispatch({ type: 'asked' });
      ports.onStart();
      open(current).catch((thrown: unknown) => refuse(current, thrown));
    },
    stop() {
      if (nameOfState() === 'opening') alert('recording.notReady');
      else if (take) end(take, 'visitor');
    },
    isTurn: () => take?.turn !== undefined,
    keep: () => leave('left'),
    cancel() {
      if (take && !isUnderWay()) settle(take);
    },
    setMicrophone: (chosen) => void (deviceId = chosen),
    retry(key) {
      const recording = unsent.get(key);
      if (!recording) return false;
      const refusal = ports.$refusal.get();
      if (refusal) alert(refusal);
      else if (take || !reply.reserve(callOff, 'submitting-voice')) alert('composer.wait');
      else {
        const current: Take = (take = { key, owner: recording.owner, controller: new AbortController(), speech: null });
        dispatch({ type: 'resent' });
        void submit(current, recording);
      }
      return true;
    },
    clear() {
      if (take && isUnderWay()) settle(take);
      unsent.clear();
    },
    forget() {
      const ended = take;
      if (!ended) return;
      settle(ended);
      unsent.discard(ended.key);
    },
    destroy() {
      for (const stop of stops) stop();
      // Before the end of what is being recorded, which would forget it.
      unsent.destroy();
      if (take) settle(take);
      opening.destroy();
    },
  };
}
