// A worker thread that speaks. It is started by the demo's server, by its path; README.md describes the messages.

import loadEspeak from '@echogarden/espeak-ng-emscripten';
import { parentPort } from 'node:worker_threads';

interface Order {
  readonly id: number;
  readonly text: string;
  readonly language: string;
  readonly voice: string;
}

/** Where the synthesiser's name of a language is another than that of the chat. */
const voicesOfLanguages: Readonly<Record<string, string>> = { en: 'en-us', pt: 'pt-br', zh: 'cmn', fil: 'en-us' };

const cancelled = new Set<number>();
const port = parentPort;
if (!port) throw new Error('This file is a worker');

const loading = loadEspeak().then((espeak) => new espeak.eSpeakNGWorker());

/** Markup of the synthesiser's own that a text must not use. */
const harmless = (text: string): string => text.replace(/[<>[\]{}\\|]/g, ' ');

const speak = async ({ id, text, language, voice }: Order): Promise<void> => {
  try {
    const worker = await loading;
    if (cancelled.has(id)) return;
    const [code = 'en'] = language.toLowerCase().split('-');
    const name = voicesOfLanguages[code] ?? code;
    const wanted = [`${name}+${voice}`, name, 'en-us'].find((each) => worker.set_voice(each) === 0);
    if (wanted === undefined) throw new Error('No voice');
    worker.synthesize(harmless(text), (samples) => {
      if (samples === null || samples.length === 0) return false;
      // The samples lie in the synthesiser's memory and are overwritten by the next ones.
      const pcm = samples.slice().buffer;
      port.postMessage({ id, pcm }, [pcm]);
      return false;
    });
    port.postMessage({ id, isDone: true });
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  } finally {
    cancelled.delete(id);
  }
};

let work: Promise<void> = Promise.resolve();
port.on('message', (message: Order | { readonly cancel: number }) => {
  if ('cancel' in message) cancelled.add(message.cancel);
  // In order, and with a breath between two texts in which a cancellation can be heard.
  else work = work.then(() => new Promise((resolve) => setImmediate(resolve))).then(() => speak(message));
});
