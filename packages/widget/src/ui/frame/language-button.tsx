import { useStore } from '@nanostores/react';
import chevronIcon from 'lucide-static/icons/chevron-down.svg';
import languageIcon from 'lucide-static/icons/globe.svg';
import { useId, useState } from 'react';
import { chunks } from '../chunks.ts';
import { useSession, useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';
import { LazyFlag } from '../menus/lazy-flag.tsx';
import { LazyMenu } from '../menus/lazy-menu.tsx';

const pillClass = tw`pc-button pc-language-pill bg-transparent pe-2.5 ps-3 text-[13px] text-muted-foreground [font-weight:500]`;
const valueClass = tw`flex items-center gap-2`;
/** With less room the sign of the header of the bubble stands in its place. */
const roomyClass = tw`[@media(max-width:560px)]:!hidden`;
/** In the corner of the form, at the edge where its fields end. */
const cornerClass = tw`-me-2 -my-1 flex-none !pe-2 coarse:-me-3 coarse:-my-2 coarse:!pe-3 forced:!mb-1 forced:!me-0`;

export interface LanguageButtonProps {
  /** `header` with flag and label where there is room, `form` always with both, `narrow-header` a sign alone. */
  readonly place: 'form' | 'header' | 'narrow-header';
}

/** Opens the language list. */
export function LanguageButton({ place }: LanguageButtonProps) {
  const t = useT();
  const { i18n } = useSession();
  const label = useStore(i18n.$label);
  const listId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shared = {
    'aria-haspopup': 'listbox' as const,
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? listId : undefined,
    onClick: (event: { readonly currentTarget: HTMLElement }) => setAnchor(anchor ? null : event.currentTarget),
    onPointerEnter: () => void chunks.menus.load(),
  };
  return (
    <>
      {place === 'narrow-header' ? (
        <IconButton label={t('language.title')} icon={languageIcon} {...shared} />
      ) : (
        <button
          type="button"
          // Its text is its value, not its name.
          role="combobox"
          className={place === 'form' ? `${pillClass} ${cornerClass}` : pillClass}
          aria-label={t('language.title')}
          title={t('language.title')}
          {...shared}
        >
          {place === 'header' && (
            <span className={tw`hidden [@media(max-width:560px)]:block`}>
              <Icon nodes={languageIcon} />
            </span>
          )}
          <span className={place === 'form' ? valueClass : `${valueClass} ${roomyClass}`}>
            <ChosenFlag />
            <span className={tw`first-letter:uppercase`}>{label}</span>
            <Icon nodes={chevronIcon} size={16} />
          </span>
        </button>
      )}
      {anchor && (
        <LazyMenu search={`[id="${listId}"]`} onMissing={() => setAnchor(null)} onRetry={() => setAnchor(anchor)}>
          {({ LanguageList }, begun) => (
            <LanguageList anchor={anchor} listId={listId} begun={begun} onClose={() => setAnchor(null)} />
          )}
        </LazyMenu>
      )}
    </>
  );
}

/** The flag of the chosen language as soon as the drawings are here, its room before; the label says it in words. */
function ChosenFlag() {
  const longCode = useStore(useSession().i18n.$longCode);
  return <LazyFlag country={longCode.split('-')[1] ?? ''} before={<span className={tw`h-[18px] w-[21px]`} />} />;
}
