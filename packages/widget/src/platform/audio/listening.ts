// The microphone while one talks hands-free: it stays open from one turn to the next, and the worklet says when somebody speaks. All
// tracks end on every way out (SEC11).

import { WidgetError } from '../../core/errors.ts';
import type { AudioDevice, Listening, ListeningOptions, ListeningPort } from '../../core/voice-port.ts';
import type { getMicrophone } from './microphone.ts';
import type { loadWorklet } from './sound.ts';
import { waveHeader } from './wave.ts';

/** The persona is heard meanwhile, and must not be taken for the visitor. */
const sound = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/** What recording brings as well. */
export interface MicrophoneParts {
  readonly getMicrophone: typeof getMicrophone;
  readonly loadWorklet: typeof loadWorklet;
}

/** Creates the port of the browser. */
export function createListening(parts: MicrophoneParts): ListeningPort {
  return {
    open: (options) => open(options, parts),
    waveHeader,
    async devices() {
      const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
      const of = (kind: MediaDeviceKind): readonly AudioDevice[] =>
        all.flatMap((device) =>
          // The browser's own default is a choice of its own.
          device.kind === kind && device.deviceId && device.deviceId !== 'default'
            ? { id: device.deviceId, name: device.label }
            : [],
        );
      const canChoose = 'setSinkId' in AudioContext.prototype && 'setSinkId' in HTMLMediaElement.prototype;
      return { microphones: of('audioinput'), speakers: canChoose ? of('audiooutput') : null };
    },
    onDevices(callback) {
      const { mediaDevices } = navigator;
      mediaDevices.addEventListener('devicechange', callback);
      return () => mediaDevices.removeEventListener('devicechange', callback);
    },
  };
}

async function open(options: ListeningOptions, parts: MicrophoneParts): Promise<Listening> {
  const { onFrame, onSpeech, onLost, signal, deviceId, turnDetection } = options;
  if (!navigator.mediaDevices || typeof AudioWorkletNode === 'undefined') throw new WidgetError('unsupported');
  // Within the visitor's click, since some browsers let a context run only then.
  const context = new AudioContext();
  let tracks: readonly MediaStreamTrack[] = [];
  let nodes: readonly AudioWorkletNode[] = [];
  let isOver = false;
  const close = () => {
    isOver = true;
    for (const track of tracks) {
      track.onended = null;
      track.stop();
    }
    for (const node of nodes) node.port.onmessage = null;
    if (context.state !== 'closed') context.close().catch(() => {});
  };
  signal.addEventListener('abort', close);
  try {
    const [isLoaded, , stream] = await Promise.all([
      parts.loadWorklet(context),
      // Beside the folder of this chunk; a bundler reads the literal, and brings the file along.
      context.audioWorklet.addModule(new URL('../voice-processor.js', import.meta.url)),
      // Who has given up meanwhile leaves no open microphone behind.
      parts.getMicrophone(sound, deviceId).then((opened) => {
        tracks = opened.getTracks();
        if (isOver) close();
        return opened;
      }),
    ]);
    signal.throwIfAborted();
    if (!isLoaded) throw new WidgetError('internal', { retryable: true });
    const source = context.createMediaStreamSource(stream);
    const analyser = new AnalyserNode(context, { fftSize: 2048 });
    const samples = new Float32Array(analyser.fftSize);
    const mono = { channelCount: 1, channelCountMode: 'explicit' } as const;
    const frames = new AudioWorkletNode(context, 'persona-chat-pcm', mono);
    const voice = new AudioWorkletNode(context, 'persona-chat-voice', { ...mono, processorOptions: turnDetection });
    nodes = [frames, voice];
    frames.port.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) onFrame(data);
    };
    voice.port.onmessage = ({ data }) => onSpeech(data === true);
    source.connect(analyser);
    // What leads nowhere is not run by every browser; the nodes' output is silence.
    for (const node of nodes) source.connect(node).connect(context.destination);
    for (const track of tracks) track.onended = onLost;
    for (const node of nodes) node.onprocessorerror = onLost;
    return {
      level() {
        if (context.state !== 'running') {
          context.resume().catch(() => {});
          return null;
        }
        analyser.getFloatTimeDomainData(samples);
        let squares = 0;
        for (const sample of samples) squares += sample * sample;
        return Math.sqrt(squares / samples.length);
      },
      close,
    };
  } catch (thrown) {
    close();
    signal.throwIfAborted();
    throw thrown instanceof WidgetError ? thrown : new WidgetError('internal', { cause: thrown, retryable: true });
  }
}
