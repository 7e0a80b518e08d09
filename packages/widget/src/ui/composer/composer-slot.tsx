import { useStore } from '@nanostores/react';
import { Component, createRef, type ReactNode } from 'react';
import { chunks } from '../chunks.ts';
import { useConversation } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { useViews } from '../use-lazy-feature.ts';
import { Composer } from './composer.tsx';

/** The composer, or what stands in its place. The draft outlives it, and so does the focus that was in it. */
export function ComposerSlot() {
  const { control } = useConversation();
  const views = useViews(chunks.conversationControl);
  const state = useStore(control.$state);
  const feature = state.name === 'ready' ? state.feature : null;
  const { replacement } = useStore(control.$inputPolicy);
  return (
    <FocusKeeper shown={replacement}>
      {replacement === null && views && feature && <views.ModeLine inputMode={feature.inputMode} />}
      {replacement === null && <Composer />}
      {(replacement === 'agenda' || replacement === 'paywall') && views && feature && (
        <views.ComposerReplacement control={feature} what={replacement} />
      )}
    </FocusKeeper>
  );
}

interface FocusKeeperProps {
  /** Names what is shown: when it changes, the focus goes from the one to the other. */
  readonly shown: string | null;
  readonly children: ReactNode;
}

/** In a narrow window what is to be written fades at its end, as no browser shortens it with the focus. */
const placeClass = tw`pc-place [container-type:inline-size] [@container(max-width:360px)]:[&_textarea:placeholder-shown:focus]:[mask:linear-gradient(90deg,black_calc(100%_-_12px),transparent)] [@container(max-width:360px)]:[[dir=rtl]_&_textarea:placeholder-shown:focus]:[mask:linear-gradient(-90deg,black_calc(100%_-_12px),transparent)]`;

/** A class, since only a class is asked before its DOM changes: what goes takes its focus with it. */
class FocusKeeper extends Component<FocusKeeperProps> {
  readonly #place = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate({ shown }: FocusKeeperProps): boolean {
    const place = this.#place.current;
    const root = place?.getRootNode() as ShadowRoot | undefined;
    return shown !== this.props.shown && Boolean(place?.contains(root?.activeElement ?? null));
  }

  override componentDidUpdate(_props: FocusKeeperProps, _state: object, hadFocus: boolean): void {
    if (hadFocus) this.#place.current?.querySelector<HTMLElement>('[data-autofocus], textarea')?.focus();
  }

  override render() {
    return (
      <div ref={this.#place} className={placeClass}>
        {this.props.children}
      </div>
    );
  }
}
