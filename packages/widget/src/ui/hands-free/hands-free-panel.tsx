import { useStore } from '@nanostores/react';
import sendIcon from 'lucide-static/icons/arrow-up.svg';
import settingsIcon from 'lucide-static/icons/settings-2.svg';
import { useEffect, useId, useRef, useState } from 'react';
import type { HandsFreeFeature } from '../../features/hands-free/hands-free-types.ts';
import type { HandsFreePhase } from '../../features/hands-free/phase.ts';
import type { LocaleKey } from '../../features/i18n/locale-keys.ts';
import { useT } from '../context.ts';
import { giveFocus } from '../kit/focus.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { sendClass } from '../kit/send-class.ts';
import { tw } from '../theme/tw.ts';
import { LevelBars } from './level-bars.tsx';
import { VoiceSettings } from './voice-settings.tsx';
import { SpokenLine } from './spoken-line.tsx';

/** It takes over the composer's field, in its place and shape, with the room for what is said above the buttons. One column: in one that may go on in a second, each part is as high as at its narrowest. */
const fieldClass = tw`pc-field pc-hands-free !flex-col !flex-nowrap !items-stretch !cursor-default [&~.pc-field]:hidden`;
const rowClass = tw`flex min-w-0 items-center justify-end gap-1 [@container(max-width:380px)]:gap-0 [@container(max-width:359px)]:flex-wrap coarse:px-[3px] [:not(:first-child)&]:pt-1.5 coarse:[:not(:first-child)&]:pb-[3px]`;
/** Nothing in it makes the field wider; in a low and narrow window its rows scroll, and fade where more follows: over what is empty at the end of the last one. */
const settingsClass = tw`mx-2.5 mt-1 slim:mt-0 max-h-[max(34vh,136px)] flex-none overflow-y-auto overscroll-contain border-b border-border scrollbar-thin [contain:inline-size] coarse:mx-3.5 [@container(max-width:300px)]:!mx-2 slim:[&:not(:has(:focus-visible))]:[mask:linear-gradient(to_top,black_1px,transparent_0,black_8px)]`;
/** On two lines where it must be; where Send leaves no room for its longest word in some language, it stands above the buttons from the start, so that nothing moves while one talks. */
const phaseClass = tw`min-w-0 flex-1 font-semibold text-meta [@container(max-width:359px)]:basis-[calc(100%_-_56px)]`;
/** By touch as large as the others, and drawn as far from the edge as they are. */
const endClass = tw`pc-button relative ms-1 [@container(max-width:380px)]:!ms-0 [@container(max-width:380px)]:px-2.5 tight:!px-2 !min-h-9 coarse:me-[3px] after:absolute after:inset-x-0 after:-inset-y-1 after:[content:'']`;

const names: Readonly<Record<HandsFreePhase, LocaleKey>> = {
  off: 'handsFree.opening',
  opening: 'handsFree.opening',
  listening: 'handsFree.listening',
  hearing: 'handsFree.hearing',
  sending: 'timeline.sending',
  thinking: 'status.thinking',
  speaking: 'handsFree.speaking',
};

/** Talking hands-free (docs/behaviour.md#hands-free); nothing while nobody does. */
export function HandsFreePanel({ feature }: { readonly feature: HandsFreeFeature }) {
  const phase = useStore(feature.$phase);
  // Whatever takes this view away, a view that breaks as well: nothing is listened to that nobody can end (SEC11).
  useEffect(() => feature.end, [feature]);
  return phase === 'off' ? null : <Talk feature={feature} phase={phase} />;
}

interface TalkProps {
  readonly feature: HandsFreeFeature;
  readonly phase: HandsFreePhase;
}

function Talk({ feature, phase }: TalkProps) {
  const t = useT();
  const field = useRef<HTMLDivElement>(null);
  const [hasSettings, setHasSettings] = useState(false);
  const settingsId = useId();
  const closeSettings = () => {
    setHasSettings(false);
    giveFocus(field.current?.querySelector('[aria-expanded]'));
  };
  useKeys(field, feature, hasSettings ? closeSettings : feature.end);
  return (
    <div ref={field} className={fieldClass} role="group" aria-label={t('composer.handsFree')}>
      {hasSettings && <VoiceSettings id={settingsId} className={settingsClass} settings={feature.settings} />}
      <SpokenLine feature={feature} phase={phase} />
      <div className={rowClass}>
        <LevelBars feature={feature} phase={phase} />
        <p className={phaseClass}>{t(names[phase])}</p>
        <IconButton
          label={t('handsFree.settings')}
          icon={settingsIcon}
          aria-expanded={hasSettings}
          aria-controls={settingsId}
          onClick={() => setHasSettings(!hasSettings)}
        />
        {phase === 'hearing' && (
          <IconButton
            label={t('composer.send')}
            icon={sendIcon}
            className={sendClass}
            data-ready=""
            onClick={feature.send}
          />
        )}
        <button type="button" className={endClass} data-end="" onClick={feature.end}>
          {t('handsFree.end')}
        </button>
      </div>
    </div>
  );
}

/** Escape closes its settings, else ends it, wherever the focus is in the panel. The focus goes from the button that was pressed to End, and back. */
function useKeys(
  field: { readonly current: HTMLElement | null },
  feature: HandsFreeFeature,
  onEscape: () => void,
): void {
  const escape = useRef(onEscape);
  escape.current = onEscape;
  useEffect(() => {
    const own = field.current;
    const panel = own?.closest<HTMLElement>('.pc-panel');
    const root = own?.getRootNode() as ShadowRoot | undefined;
    if (!own || !panel || !root) return undefined;
    const form = own.closest('form');
    giveFocus(own.querySelector('[data-end]'));
    const onKeyDown = (event: KeyboardEvent) => {
      // A menu, dialog or notice is closer: its keys are its own.
      if (event.key !== 'Escape' || (event.target as Element).closest('.pc-popover, .pc-overlay, .pc-toast, dialog'))
        return;
      event.preventDefault();
      event.stopPropagation();
      escape.current();
    };
    panel.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      panel.removeEventListener('keydown', onKeyDown, { capture: true });
      requestAnimationFrame(() => {
        // Only where the focus went with the field: nobody's is taken.
        const { activeElement } = root;
        const isFree = !activeElement || activeElement === panel || form?.contains(activeElement);
        if (isFree) giveFocus(form?.querySelector('[data-record] + button') ?? form?.querySelector('textarea'));
      });
    };
  }, [feature, field]);
}
