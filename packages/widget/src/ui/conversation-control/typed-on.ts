// Where only speaking is asked for, the button that records takes the field's place and its focus, also from somebody who is in the middle of a
// sentence: the next space of that would start the microphone, and the one after it send what was heard.

import type { ComposerFeature } from '../../features/composer/composer-types.ts';
import { isComposing } from '../kit/is-composing.ts';

/** In ms: what is typed belongs to the text for so long after a letter of it. */
const WRITING_MS = 3_000;

/** Where what is typed on goes while the button that records stands in the field's place: into the draft. Returns what ends it. */
export function keepTypedOn(
  container: HTMLElement,
  { $draft, $isFormatted, setDraft }: Pick<ComposerFeature, '$draft' | '$isFormatted' | 'setDraft'>,
) {
  let typedAt = -Infinity;
  // What was sent is no longer being written.
  const stopListening = $draft.listen((draft) => (typedAt = draft ? performance.now() : -Infinity));
  const ended = new AbortController();
  function onKey(event: KeyboardEvent) {
    if (!(event.target as Element).matches('textarea[hidden] + div > [data-record]')) return;
    const { key, type, ctrlKey, altKey, metaKey } = event;
    const isLetter = key.length === 1 && !ctrlKey && !altKey && !metaKey && !isComposing(event);
    const isTypedOn = performance.now() - typedAt < WRITING_MS;
    // Chromium presses by the first of both events, Firefox by the other.
    if (isTypedOn && (isLetter || key === 'Enter')) event.preventDefault();
    if (type === 'keyup' || key === 'Enter') return;
    if (isLetter && isTypedOn) setDraft($draft.get() + key, $isFormatted.get());
    else if (key !== ' ' && key !== 'Shift') typedAt = isLetter ? performance.now() : -Infinity;
  }
  container.addEventListener('keydown', onKey, ended);
  container.addEventListener('keyup', onKey, ended);
  return () => {
    stopListening();
    ended.abort();
  };
}
