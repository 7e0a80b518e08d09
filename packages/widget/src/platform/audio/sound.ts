// The sound of the microphone beside its recording: how loud it is now, and frames for the speech socket.

import { withDeadline } from './with-deadline.ts';

/** Longer than the browser's own preloading of a small file; then the recording goes on without frames. */
const WORKLET_TIMEOUT_MS = 5_000;
const FLUSH_TIMEOUT_MS = 500;

export interface Sound {
  /** Begins; resolves with whether frames come. */
  connect(stream: MediaStream): Promise<boolean>;
  /** Root mean square of the last moment; null while nothing is measured. */
  level(): number | null;
  /** Resolves when the last frame was handed over. */
  end(): Promise<void>;
  close(): void;
}

/** Creates the sound within the visitor's click, since some browsers let a context run only then. */
export function createSound(onFrame: ((frame: ArrayBuffer) => void) | null): Sound {
  const context = openContext();
  // Loaded while the browser still asks for the permission.
  const loading = context && onFrame ? loadWorklet(context) : Promise.resolve(false);
  let analyser: AnalyserNode | undefined;
  let node: AudioWorkletNode | undefined;
  let samples = new Float32Array(0);

  return {
    async connect(stream) {
      const isLoaded = await loading;
      if (!context || context.state === 'closed') return false;
      const source = context.createMediaStreamSource(stream);
      analyser = new AnalyserNode(context, { fftSize: 4096 });
      samples = new Float32Array(analyser.fftSize);
      source.connect(analyser);
      if (!isLoaded || !onFrame) return false;
      node = new AudioWorkletNode(context, 'persona-chat-pcm', { channelCount: 1, channelCountMode: 'explicit' });
      node.port.onmessage = ({ data }) => {
        if (data instanceof ArrayBuffer) onFrame(data);
      };
      // What leads nowhere is not run by every browser; the node's output is silence.
      source.connect(node).connect(context.destination);
      return true;
    },
    level() {
      if (!analyser || context?.state !== 'running') {
        context?.resume().catch(() => {});
        return null;
      }
      analyser.getFloatTimeDomainData(samples);
      let squares = 0;
      for (const sample of samples) squares += sample * sample;
      return Math.sqrt(squares / samples.length);
    },
    async end() {
      if (!node) return;
      const { port } = node;
      const ended = new Promise<void>((resolve) =>
        port.addEventListener('message', ({ data }) => data === 'end' && resolve()),
      );
      port.postMessage('end');
      await withDeadline(FLUSH_TIMEOUT_MS, ended, undefined);
    },
    close() {
      if (node) node.port.onmessage = null;
      if (context && context.state !== 'closed') context.close().catch(() => {});
    },
  };
}

function openContext(): AudioContext | null {
  try {
    return new AudioContext();
  } catch {
    return null;
  }
}

/** Loads the worklet; resolves with whether it could be. */
export async function loadWorklet(context: AudioContext): Promise<boolean> {
  const { audioWorklet } = context;
  // Missing on pages without TLS.
  if (!audioWorklet) return false;
  // Beside the folder of this chunk; a bundler reads the literal, and brings the file along.
  const loaded = audioWorklet.addModule(new URL('../pcm-processor.js', import.meta.url)).then(
    () => true,
    () => false,
  );
  return withDeadline(WORKLET_TIMEOUT_MS, loaded, false);
}
