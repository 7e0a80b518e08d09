import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import { Composer } from '../composer/composer.tsx';
import { chunks } from '../chunks.ts';
import { useTalk } from '../context.ts';
import { useViews } from '../use-lazy-feature.ts';

/** The composer, or what stands in its place. The draft outlives it, and so does the focus that was in it. */
export function ComposerPlace() {
  const { live } = useTalk();
  const views = useViews(chunks.live);
  const state = useStore(live.$state);
  const feature = state.name === 'ready' ? state.feature : null;
  const { instead } = useStore(live.$input);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef({ instead, hadFocus: false });
  if (before.current.instead !== instead) {
    // Asked before the change is made: what goes takes its focus with it.
    const root = place.current?.getRootNode() as ShadowRoot | undefined;
    before.current = { instead, hadFocus: Boolean(place.current?.contains(root?.activeElement ?? null)) };
  }
  useLayoutEffect(() => {
    if (before.current.hadFocus) place.current?.querySelector<HTMLElement>('[data-autofocus], textarea')?.focus();
  }, [instead]);
  return (
    <div ref={place} className="pc-place">
      {instead === null && views && feature && <views.ModeLine inputMode={feature.inputMode} />}
      {instead === null && <Composer />}
      {(instead === 'agenda' || instead === 'paywall') && views && feature && <views.Instead live={feature} what={instead} />}
    </div>
  );
}
