import copyIcon from 'lucide-static/icons/clipboard-copy.svg';
import openIcon from 'lucide-static/icons/external-link.svg';
import removeIcon from 'lucide-static/icons/unlink.svg';
import { useState } from 'react';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { type LinkPassage, type LinkProblem, readAddress } from './links.ts';
import { tw } from '../theme/tw.ts';
import { SideDialog, SideField } from './side-dialog.tsx';

const actClass = tw`aria-disabled:cursor-default aria-disabled:opacity-40`;

export interface LinkEditorProps {
  readonly t: Translate;
  readonly passage: LinkPassage;
  readonly offset: number;
  readonly onApply: (href: string, text: string) => void;
  readonly onRemove: () => void;
  readonly onCopy: (href: string) => void;
  readonly onClose: () => void;
}

/** The dialog "Link" (docs/behaviour.md#roles-and-names): a refused address says so and stays to be corrected. */
export function LinkEditor({ t, passage, offset, onApply, onRemove, onCopy, onClose }: LinkEditorProps) {
  const [address, setAddress] = useState(passage.href);
  const [text, setText] = useState(passage.text);
  const [problem, setProblem] = useState<LinkProblem | null>(null);

  /** Does something with the address, once it is one. */
  function withUrl(action: (href: string) => void) {
    const read = readAddress(address);
    if ('problem' in read) return setProblem(read.problem);
    return action(read.url.href);
  }
  // A button that has nothing to do keeps its place.
  const isRefused = 'problem' in readAddress(address);
  const act = (label: string, isIdle: boolean, onClick: () => void) => ({
    label,
    className: actClass,
    'aria-disabled': isIdle,
    onClick: () => isIdle || onClick(),
  });
  const apply = () => withUrl((href) => onApply(href, text));

  return (
    <SideDialog label={t('editor.link')} offset={offset} onApply={apply} onClose={onClose}>
      <SideField
        label={t('editor.url')}
        value={address}
        isUrl
        problem={problem ? t(problem) : undefined}
        onInput={(value) => {
          setAddress(value);
          setProblem(null);
        }}
      />
      <SideField label={t('editor.text')} value={text} onInput={setText} />
      <div className={tw`flex items-center gap-0.5`}>
        <IconButton
          icon={openIcon}
          mirrored
          {...act(t('editor.open'), isRefused, () =>
            withUrl((href) => void window.open(href, '_blank', 'noopener,noreferrer')),
          )}
        />
        <IconButton icon={copyIcon} {...act(t('editor.copy'), isRefused, () => withUrl(onCopy))} />
        <IconButton icon={removeIcon} {...act(t('editor.remove'), !address && !passage.href, onRemove)} />
        <button type="button" className={tw`pc-button ms-auto`} data-primary="" onClick={apply}>
          {t('editor.apply')}
        </button>
      </div>
    </SideDialog>
  );
}
