import { useEffect, type CompositionEvent, type FocusEvent, type RefObject } from 'react';
import type { ComposerFeature } from '../../features/composer/composer-types.ts';

/** Tells the composer while an input method composes in its field, the plain one or the editor; these go to what is around both. */
export function useComposition(
  { setComposing, setDraft }: Pick<ComposerFeature, 'setComposing' | 'setDraft'>,
  input: RefObject<HTMLTextAreaElement | null>,
  draft: string,
  isPlain: boolean,
) {
  // A field that goes tells nothing more.
  useEffect(() => () => setComposing(false), [setComposing, isPlain]);
  const end = ({ target }: CompositionEvent | FocusEvent) => {
    const field = input.current;
    // Firefox tells of the last letters after the end.
    if (field && target === field && field.value !== draft) setDraft(field.value);
    setComposing(false);
  };
  const begin = () => setComposing(true);
  // An update follows where the draft was sent, or became another's, in mid-composition.
  return { onCompositionStart: begin, onCompositionUpdate: begin, onCompositionEnd: end, onBlur: end };
}
