// Where only speaking is asked for, the button that records takes the field's place and its focus, also from somebody who is in the middle of a
// sentence: the next space of that would start the microphone, and the one after it send what was heard.

import type { ComposerFeature } from '../../features/composer/composer-types.ts';
import { isComposing } from '../kit/is-composing.ts';

/** In ms: Space and Enter belong to the text for so long after a letter of it. */
const WRITING_MS = 3_000;

/** The button that stands in the field's place. */
const isInstead = (target: Element) => target.matches('textarea[hidden] + div > [data-record]');
const isChord = ({ ctrlKey, altKey, metaKey }: KeyboardEvent) => ctrlKey || altKey || metaKey;

/** Where what is typed on goes while the button that records stands in the field's place: into the draft. Returns what ends it. */
export function keepTypedOn(
  container: HTMLElement,
  { $draft, $isFormatted, setDraft }: Pick<ComposerFeature, '$draft' | '$isFormatted' | 'setDraft'>,
) {
  let typedAt = -Infinity;
  // What was sent is no longer being written.
  const stopListening = $draft.listen((draft) => (typedAt = draft ? performance.now() : -Infinity));
  const ended = new AbortController();
  const write = (text: string) => setDraft(text, $isFormatted.get());
  function onKey(event: KeyboardEvent) {
    if (!isInstead(event.target as Element) || isComposing(event)) return;
    const { key, type } = event;
    const isTypedOn = performance.now() - typedAt < WRITING_MS;
    const isPress = key === ' ' || key === 'Enter';
    // Chromium presses by the first of both events, Firefox by the other.
    if (isPress && isTypedOn) event.preventDefault();
    if (type === 'keyup' || isChord(event)) return;
    if (key === 'Tab' || key === 'Escape') typedAt = -Infinity;
    else if (key === 'Backspace') write([...$draft.get()].slice(0, -1).join(''));
    else if (isPress ? isTypedOn : key.length === 1) write($draft.get() + (key === 'Enter' ? '\n' : key));
  }
  // Before it is kept from the page around.
  for (const type of ['keydown', 'keyup'] as const)
    container.addEventListener(type, onKey, { capture: true, signal: ended.signal });
  return () => {
    stopListening();
    ended.abort();
  };
}
