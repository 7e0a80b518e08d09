// Where only speaking is asked for, the button that records takes the field's place and its focus, also from somebody who is in the middle of a
// sentence: the next space of that would start the microphone, and the one after it send what was heard.

import type { ComposerFeature } from '../../features/composer/composer-types.ts';
import { isComposing } from '../kit/is-composing.ts';

/** In ms: Space and Enter belong to the text for so long after a letter of it. */
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
    const isText = key.length === 1 && !ctrlKey && !altKey && !metaKey && !isComposing(event);
    const isTypedOn = performance.now() - typedAt < WRITING_MS;
    const isPress = key === ' ' || key === 'Enter';
    // Chromium presses by the first of both events, Firefox by the other.
    if (isPress && isTypedOn) event.preventDefault();
    if (type === 'keyup') return;
    if (isText && (isTypedOn || !isPress)) setDraft($draft.get() + key, $isFormatted.get());
    else if (!isPress && key !== 'Shift') typedAt = -Infinity;
  }
  // Before it is kept from the page around.
  for (const type of ['keydown', 'keyup'] as const)
    container.addEventListener(type, onKey, { capture: true, signal: ended.signal });
  return () => {
    stopListening();
    ended.abort();
  };
}
