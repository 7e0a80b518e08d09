// Recording with its effects: the microphone, the live text, and what becomes of the recording.

import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { isAbort, toWidgetError } from '../../core/errors.ts';
import type { Capture, MicrophonePort, VoiceAccess } from '../../core/voice-port.ts';
import type { TalkApi } from '../api/talk-api.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import type { ChatStatus, ReplyFeature } from '../reply/reply-types.ts';
import type { Speech } from '../speech/speech.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import { createPermission } from './microphone-permission.ts';
import { type EndReason, isAudible, type RecordingAction, type RecordingState, reduceRecording } from './recording-state.ts';
import { createRecordingWatch } from './recording-watch.ts';
import { recordingFile, type SendPorts, uploadRecording } from './send-recording.ts';
import type { Unsent, UnsentRecording } from './unsent.ts';
import { microphoneFailure, uploadFailure } from './voice-failure.ts';
import type { VoiceRecordFeature } from './voice-record-types.ts';

const RELOAD_AFTER_MS = 2_000;

export interface VoiceRecordPorts extends SendPorts {
  readonly env: Env;
  readonly microphone: MicrophonePort;
  readonly reply: Pick<ReplyFeature, 'hold' | 'release' | 'send'>;
  readonly reportError: TalkApi['reportError'];
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly unsent: Unsent;
  readonly translate: Translate;
  readonly say: (text: string) => void;
  readonly assetBase: () => string;
  /** The stream of an utterance, or null where it is transcribed afterwards. */
  readonly createSpeech: (requestId: string) => Speech | null;
  readonly showsTranscript: () => boolean;
  /** Recording begins: nothing else may be heard. */
  readonly onStart: () => void;
  readonly onDenied: () => void;
  /** Resolves when no other tab of the conversation records; keeps them from it until `signal` aborts. */
  readonly hold: (signal: AbortSignal) => Promise<void>;
}

export interface VoiceRecording extends VoiceRecordFeature {
  start(): void;
  checkPermission(): Promise<VoiceAccess>;
  /** Sends a recording again; false for what is none. */
  retry(key: string): boolean;
  /** The history was cleared: ends what is recorded, forgets what was not sent. */
  clear(): void;
  destroy(): void;
}

/** One recording from the click to the message. */
interface Take {
  readonly key: string;
  readonly controller: AbortController;
  readonly speech: Speech | null;
  capture?: Capture;
}

/** Creates recording (specification §4 "Voice button", §8 "Microphone and recording"; trust SEC11, G1, W1–W5). */
export function createVoiceRecord(ports: VoiceRecordPorts): VoiceRecording {
  const { env, microphone, reply, toasts, unsent, translate } = ports;
  const $state = atom<RecordingState>({ name: 'idle' });
  const $isDenied = atom(false);
  const permission = createPermission(env.local, microphone);
  const watch = createRecordingWatch(env.clock);
  let take: Take | undefined;
  let cancelReload = () => {};

  const dispatch = (action: RecordingAction): RecordingState => {
    $state.set(reduceRecording($state.get(), action));
    return $state.get();
  };
  const alert = (key: Parameters<typeof toasts.show>[0]['key']) => toasts.show({ tone: 'alert', key });

  /** The end of a take, on every way out; the chat's status follows. */
  const settle = (ended: Take, status?: ChatStatus) => {
    if (take !== ended) return;
    take = undefined;
    watch.stop();
    ended.controller.abort();
    ended.capture?.cancel();
    ended.speech?.close();
    dispatch({ type: 'settled' });
    reply.release(status);
  };

  const refuse = (ended: Take, thrown: unknown) => {
    if (take !== ended) return;
    const error = toWidgetError(thrown);
    settle(ended);
    env.host.error(error.code, error.message);
    if (error.code !== 'permission-denied') return alert(microphoneFailure(error));
    void permission.refused();
    $isDenied.set(true);
    ports.onDenied();
    if (!microphone.needsReload) return;
    alert('voice.reload');
    cancelReload = env.clock.after(RELOAD_AFTER_MS, microphone.reload);
  };

  const open = async (current: Take): Promise<void> => {
    const { speech, controller: { signal } } = current;
    await ports.hold(signal);
    const capture = await microphone.open({
      signal, assetBase: ports.assetBase(), onFrame: speech?.push ?? null, onLost: () => end(current, 'lost'),
    });
    if (signal.aborted) return capture.cancel();
    current.capture = capture;
    permission.granted();
    $isDenied.set(false);
    if (capture.hasFrames) speech?.connect();
    else speech?.close();
    const startedAtMs = env.clock.now();
    dispatch({ type: 'opened', atMs: startedAtMs });
    env.host.track('voice-start');
    ports.say(translate('voice.recording'));
    watch.start({
      startedAtMs,
      level: capture.level,
      $transcript: speech && capture.hasFrames && ports.showsTranscript() ? speech.$transcript : null,
      onLimit: () => end(current, 'limit'),
    });
  };

  const keep = (current: Take, recording: UnsentRecording) => {
    unsent.show(recording);
    unsent.fail(recording.key);
    settle(current);
  };

  /** Uploads and sends; what fails stays as a bubble with its ways on. */
  const submit = async (current: Take, recording: UnsentRecording): Promise<void> => {
    const { signal } = current.controller;
    unsent.show(recording);
    try {
      const { content, attachment } = await uploadRecording(ports, recording, signal);
      signal.throwIfAborted();
      // Its bubble becomes the message's own, in the same place.
      const sent = reply.send(content, [attachment], recording.key);
      if (!sent.accepted) throw new Error(sent.reason);
      unsent.release(recording.key);
      env.host.track('voice-send', { durationMs: recording.durationMs, isStreamed: recording.transcript !== null });
      take = undefined;
      current.controller.abort();
      dispatch({ type: 'settled' });
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      unsent.fail(recording.key);
      const error = toWidgetError(thrown);
      const text = uploadFailure(error, translate);
      settle(current, { name: 'failed', reason: 'voice.notUploaded', text });
      env.host.error(error.code, text);
      ports.reportError({ message: text, name: error.code, stack: error.stack ?? '' });
    }
  };

  const finish = async (current: Take, capture: Capture, { durationMs, isSent }: { durationMs: number; isSent: boolean }) => {
    const { key, speech, controller: { signal } } = current;
    const file = recordingFile(await capture.finish());
    if (take !== current) return;
    const isHeard = isAudible(durationMs, file.size);
    const recording = { key, file, durationMs, transcript: null };
    if (dispatch({ type: 'taken', isHeard }).name === 'sending') {
      unsent.show(recording);
      // An empty text says nothing that the recording itself could not say better.
      const transcript = (await speech?.finish()) || null;
      if (!signal.aborted) await submit(current, { ...recording, transcript });
    } else if (isHeard) keep(current, recording);
    else {
      settle(current);
      if (isSent) alert('voice.tooShort');
    }
  };

  const end = (current: Take, reason: EndReason): void => {
    const { capture } = current;
    if (take !== current || !capture || $state.get().name !== 'recording') return;
    const ending = dispatch({ type: 'ended', atMs: env.clock.now(), reason });
    if (ending.name !== 'ending') return;
    watch.stop();
    if (ending.isSent) reply.hold(callOff, 'submitting-voice');
    if (reason === 'lost') alert('voice.noAccess');
    void finish(current, capture, ending);
  };

  /** Stop, while it is sent: the recording stays. */
  const callOff = () => {
    if (!take) return;
    unsent.fail(take.key);
    settle(take);
  };

  return {
    $state,
    $isDenied,
    $seconds: watch.$seconds,
    $bars: watch.$bars,
    $transcript: watch.$transcript,
    start() {
      if (take) return;
      if (!reply.hold(callOff, 'recording')) return alert('composer.wait');
      const key = env.newId();
      const current: Take = (take = { key, controller: new AbortController(), speech: ports.createSpeech(key) });
      dispatch({ type: 'asked' });
      ports.onStart();
      open(current).catch((thrown: unknown) => refuse(current, thrown));
    },
    stop() {
      if ($state.get().name === 'opening') alert('voice.notReady');
      else if (take) end(take, 'visitor');
    },
    keep() {
      if (take && $state.get().name === 'opening') settle(take);
      else if (take) end(take, 'left');
    },
    cancel() {
      const { name } = $state.get();
      if (take && (name === 'opening' || name === 'recording')) settle(take);
    },
    closeDenied: () => $isDenied.set(false),
    async checkPermission() {
      if (!microphone.isSupported) return 'unsupported';
      const known = await permission.check();
      if (known === 'denied') $isDenied.set(true);
      return known;
    },
    retry(key) {
      const recording = unsent.get(key);
      if (!recording) return false;
      if (take || !reply.hold(callOff, 'submitting-voice')) return true;
      const current: Take = (take = { key, controller: new AbortController(), speech: null });
      dispatch({ type: 'resent' });
      void submit(current, recording);
      return true;
    },
    clear() {
      if (take) settle(take);
      unsent.clear();
    },
    destroy() {
      if (take) settle(take);
      cancelReload();
      unsent.clear();
    },
  };
}
