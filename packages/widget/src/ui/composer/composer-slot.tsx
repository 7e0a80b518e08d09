import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import { Composer } from './composer.tsx';
import { chunks } from '../chunks.ts';
import { useConversation } from '../context.ts';
import { useViews } from '../use-lazy-feature.ts';

/** The composer, or what stands in its place. The draft outlives it, and so does the focus that was in it. */
export function ComposerSlot() {
  const { control } = useConversation();
  const views = useViews(chunks.conversationControl);
  const state = useStore(control.$state);
  const feature = state.name === 'ready' ? state.feature : null;
  const { replacement } = useStore(control.$inputPolicy);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef({ instead: replacement, hadFocus: false });
  if (before.current.instead !== replacement) {
    // Asked before the change is made: what goes takes its focus with it.
    const root = place.current?.getRootNode() as ShadowRoot | undefined;
    before.current = { instead: replacement, hadFocus: Boolean(place.current?.contains(root?.activeElement ?? null)) };
  }
  useLayoutEffect(() => {
    if (before.current.hadFocus) place.current?.querySelector<HTMLElement>('[data-autofocus], textarea')?.focus();
  }, [replacement]);
  return (
    <div ref={place} className="pc-place">
      {replacement === null && views && feature && <views.ModeLine inputMode={feature.inputMode} />}
      {replacement === null && <Composer />}
      {(replacement === 'agenda' || replacement === 'paywall') && views && feature && <views.ComposerReplacement control={feature} what={replacement} />}
    </div>
  );
}
