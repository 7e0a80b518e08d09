import { useStore } from '@nanostores/react';
import chevronIcon from 'lucide-static/icons/chevron-down.svg';
import languageIcon from 'lucide-static/icons/languages.svg';
import { useId, useState } from 'react';
import { useSession, useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { loadMenus } from '../lazy.ts';
import { LazyMenu } from './lazy-menu.tsx';

/** Opens the language list: an icon in the header; with flag and label, as wide as a field, in the start form. */
export function LanguageButton({ isField = false }: { readonly isField?: boolean }) {
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
    onPointerEnter: () => void loadMenus().catch(() => undefined),
  };
  return (
    <>
      {isField ? (
        <button type="button" role="combobox" className="pc-input pc-language-field" aria-label={t('language.title')} {...shared}>
          <Icon nodes={languageIcon} size={18} />
          <span>{label}</span>
          <Icon nodes={chevronIcon} size={16} />
        </button>
      ) : (
        <IconButton label={t('language.title')} icon={languageIcon} {...shared} />
      )}
      {anchor && (
        <LazyMenu onClose={() => setAnchor(null)}>
          {({ LanguageList }) => <LanguageList anchor={anchor} listId={listId} onClose={() => setAnchor(null)} />}
        </LazyMenu>
      )}
    </>
  );
}
