import { atom } from 'nanostores';
import { captionAt, spokenSentences } from './captions.ts';
import type { HandsFreePorts } from './hands-free-types.ts';
import type { HeardOutput } from './heard-output.ts';

const EVERY_MS = 200;

/** Creates the caption of what the persona says; it is followed while it is shown. */
export function createCaptions(
  { env, list, reply }: Pick<HandsFreePorts, 'env' | 'list' | 'reply'>,
  output: Pick<HeardOutput, 'now'>,
) {
  const $caption = atom('');
  let cancel = () => {};
  let known = { id: '', text: '', sentences: [] as readonly string[] };
  const look = () => {
    const heard = output.now();
    const id = heard?.subMessageId ?? '';
    // Its id may be another one once it is stored.
    const text = list.byId(id)?.content ?? (id === known.id ? known.text : '');
    if (text !== known.text) known = { id, text, sentences: spokenSentences(text) };
    const { name } = reply.$status.get();
    const isWhole = name !== 'generating' && name !== 'retrying';
    $caption.set(heard ? captionAt(known.sentences, { ...heard, isWhole }) : '');
    cancel = env.clock.after(EVERY_MS, look);
  };
  return {
    $caption,
    show(isShown: boolean) {
      cancel();
      if (isShown) look();
      else $caption.set('');
    },
  };
}
