// The synthesiser of packages/demo-voice, where it is installed: a worker thread that is started with the first text.
// That package is under the GPL: it is found at run time and spoken to in messages, never imported.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { Synthesizer, Utterance } from './synthesizer.ts';

const sampleRate = 22_050;

const answerSchema = v.object({
  id: v.number(),
  pcm: v.optional(v.instance(ArrayBuffer)),
  isDone: v.optional(v.boolean(), false),
  error: v.optional(v.string()),
});
type Answer = v.InferOutput<typeof answerSchema>;

/** Path of the worker, or null where the package or its synthesiser is not installed. */
export const findEspeakWorker = (): string | null => {
  try {
    const manifest = createRequire(import.meta.url).resolve('@persona-chat/demo-voice/package.json');
    createRequire(manifest).resolve('@echogarden/espeak-ng-emscripten');
    return join(dirname(manifest), 'espeak-worker.ts');
  } catch {
    return null;
  }
};

/** What one text is answered with, as it comes. */
interface Inbox {
  readonly answers: Answer[];
  wake(): void;
}

/** Creates the synthesiser; no thread before somebody may want to hear it. */
export const createEspeakSynthesizer = (workerPath: string): Synthesizer => {
  let worker: Worker | null = null;
  let lastId = 0;
  const inboxes = new Map<number, Inbox>();

  const put = (answer: Answer): void => {
    const inbox = inboxes.get(answer.id);
    inbox?.answers.push(answer);
    inbox?.wake();
  };

  const start = (): Worker => {
    const started = new Worker(workerPath);
    // It must not keep a process alive that has nothing else to do.
    started.unref();
    started.on('message', (message) => put(v.parse(answerSchema, message)));
    const end = (error: string): void => {
      if (worker === started) worker = null;
      for (const id of inboxes.keys()) put({ id, isDone: false, error });
    };
    started.on('error', (error) => end(String(error)));
    started.on('exit', () => end('The synthesiser has ended'));
    return started;
  };

  const speak = async function* ({ text, voiceId, language, signal }: Utterance): AsyncGenerator<Buffer> {
    const id = (lastId += 1);
    let wake = (): void => {};
    const answers: Answer[] = [];
    inboxes.set(id, { answers, wake: () => wake() });
    const stop = (): void => wake();
    signal.addEventListener('abort', stop, { once: true });
    worker ??= start();
    worker.postMessage({ id, text, language, voice: voiceId });
    let isOver = false;
    try {
      while (!signal.aborted) {
        const answer = answers.shift();
        if (!answer) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        isOver = answer.isDone || answer.error !== undefined;
        if (answer.error !== undefined) throw new Error(answer.error);
        if (answer.pcm) yield Buffer.from(answer.pcm);
        if (isOver) return;
      }
    } finally {
      signal.removeEventListener('abort', stop);
      inboxes.delete(id);
      if (!isOver) worker?.postMessage({ cancel: id });
    }
  };

  return {
    sampleRate,
    prepare: () => {
      worker ??= start();
    },
    speak,
    close: async () => {
      await worker?.terminate();
    },
  };
};
