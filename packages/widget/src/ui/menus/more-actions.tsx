import { useStore } from '@nanostores/react';
import soundOffIcon from 'lucide-static/icons/bell-off.svg';
import downloadIcon from 'lucide-static/icons/download.svg';
import deleteIcon from 'lucide-static/icons/trash-2.svg';
import soundOnIcon from 'lucide-static/icons/bell.svg';
import copyIcon from 'lucide-static/icons/copy.svg';
import printIcon from 'lucide-static/icons/printer.svg';
import saveIcon from 'lucide-static/icons/file-down.svg';
import searchIcon from 'lucide-static/icons/search.svg';
import listIcon from 'lucide-static/icons/messages-square.svg';
import collapseIcon from 'lucide-static/icons/minimize-2.svg';
import expandIcon from 'lucide-static/icons/maximize-2.svg';
import editIcon from 'lucide-static/icons/user-pen.svg';
import newIcon from 'lucide-static/icons/square-pen.svg';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import type { VisitorDataSlot } from '../../features/visitor-data/visitor-data-slot.ts';
import type { SoundFeature } from '../../features/sound/sound.ts';
import { useSession, useT, useUi } from '../context.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { useHasRoom } from '../frame/room.ts';
import { isSheet } from '../frame/sheet.ts';
import type { IconNodes } from '../kit/icon.tsx';
import { tellMissing } from '../tell-missing.ts';
import { ActionMenu, type MenuAction } from './action-menu.tsx';
import { ConversationTool, type ToolName } from './conversation-tool.tsx';
import { DeleteData } from './delete-data.tsx';
import { toggleExpanded } from './expand.ts';
import { OwnConversations } from './own-conversations.tsx';

export interface MoreActionsProps {
  readonly anchor: HTMLElement;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type DialogName = 'edit' | 'new' | 'list' | 'delete' | ToolName;

/** They are about the visitor, whichever conversation is on screen. */
const ofVisitor: readonly DialogName[] = ['edit', 'list', 'delete'];

/**
 * The dialog that is open. It goes where somebody else talks than when it was opened, and a question about the conversation where
 * another one is on screen: the answer would be about what nobody has asked.
 */
function useDialog(): [DialogName | null, (name: DialogName | null) => void] {
  const { bootstrap } = useSession();
  const user = useStore(bootstrap.$user);
  const guest = useStore(bootstrap.$guest);
  const conversation = useStore(bootstrap.$conversation);
  const who = user ? `user ${user.id}` : `guest ${guest?.id}`;
  const subjectOf = (name: DialogName) => (ofVisitor.includes(name) ? who : `${who} ${conversation?.id}`);
  const [opened, setOpened] = useState<{ readonly name: DialogName; readonly subject: string } | null>(null);
  const isGone = opened !== null && opened.subject !== subjectOf(opened.name);
  useEffect(() => {
    if (isGone) setOpened(null);
  }, [isGone]);
  const open = useRef(subjectOf);
  open.current = subjectOf;
  const setDialog = useCallback(
    (name: DialogName | null) => setOpened(name && { name, subject: open.current(name) }),
    [],
  );
  return [opened && !isGone ? opened.name : null, setDialog];
}

/** What stands behind "More": not needed at every moment; and the dialogs it opens, which outlive the menu. */
export function MoreActions({ anchor, isOpen, onClose }: MoreActionsProps) {
  const t = useT();
  const session = useSession();
  const { container } = useUi();
  const guest = useStore(session.bootstrap.$guest);
  const conversation = useStore(session.conversation.$state);
  const { mode, conversationId } = useStore(session.$config);
  const hasRoom = useHasRoom();
  const [dialog, setDialog] = useDialog();
  const closeDialog = useCallback(() => setDialog(null), [setDialog]);
  const isExpanded = container.hasAttribute('data-expanded');
  const actions = [
    ...(mode === 'bubble' && !isSheet()
      ? [
          {
            label: t(isExpanded ? 'panel.collapse' : 'panel.expand'),
            icon: isExpanded ? collapseIcon : expandIcon,
            run: () => toggleExpanded(container),
          },
        ]
      : []),
    ...(guest?.name && !hasRoom ? [{ label: t('form.edit'), icon: editIcon, run: () => setDialog('edit') }] : []),
    ...toolActions({ search: searchIcon }),
    { label: t('confirm.newTitle'), icon: newIcon, run: () => setDialog('new') },
    ...(conversation.name === 'ready' ? [soundAction(conversation.feature.sound, t)] : []),
    ...toolActions({ copy: copyIcon, save: saveIcon, print: printIcon }),
    ...(conversation.name === 'ready' ? [...dataActions(conversation.feature.visitorData)] : []),
  ];
  /** Of an empty conversation there is nothing to look for, or to take away. */
  function toolActions(icons: Partial<Record<ToolName, IconNodes>>): MenuAction[] {
    if (conversation.name !== 'ready' || conversation.feature.timeline.$keys.get().length === 0) return [];
    return (Object.keys(icons) as ToolName[]).flatMap((name) => {
      const icon = icons[name];
      return icon ? [{ label: t(`conversation.${name}`), icon, run: () => setDialog(name) }] : [];
    });
  }
  function dataActions({ open, part, $offered }: VisitorDataSlot): MenuAction[] {
    const offered = $offered.get();
    const download = (): Promise<void> =>
      open().then(
        (data) => data.download(),
        () => tellMissing(session.toasts, part, () => void download()),
      );
    return [
      // A page that names the conversation has chosen.
      ...(offered?.conversations && !conversationId
        ? [{ label: t('conversations.title'), icon: listIcon, run: () => setDialog('list') }]
        : []),
      ...(offered?.export ? [{ label: t('data.download'), icon: downloadIcon, run: () => void download() }] : []),
      ...(offered?.delete ? [{ label: t('data.delete'), icon: deleteIcon, run: () => setDialog('delete') }] : []),
    ];
  }

  return (
    <>
      {isOpen && <ActionMenu anchor={anchor} label={t('panel.more')} actions={actions} onClose={onClose} />}
      {dialog && <OpenDialog dialog={dialog} open={setDialog} onClose={closeDialog} />}
    </>
  );
}

function soundAction({ $isOn, toggle }: SoundFeature, t: Translate): MenuAction {
  return $isOn.get()
    ? { label: t('sound.off'), icon: soundOffIcon, run: toggle }
    : { label: t('sound.on'), icon: soundOnIcon, run: toggle };
}

interface OpenDialogProps {
  readonly dialog: DialogName;
  readonly open: (dialog: DialogName) => void;
  readonly onClose: () => void;
}

/** What an item of the menu has opened. */
function OpenDialog({ dialog, open, onClose }: OpenDialogProps) {
  const t = useT();
  const session = useSession();
  const conversation = useStore(session.conversation.$state);
  const openList = useCallback(() => open('list'), [open]);
  if (dialog === 'edit') return <EditDialog onClose={onClose} />;
  if (dialog === 'new')
    return (
      <ConfirmDialog
        title={t('confirm.newTitle')}
        text={t('confirm.newText')}
        isDanger
        onConfirm={() => void session.clear('visitor').catch(() => undefined)}
        onClose={onClose}
      />
    );
  if (conversation.name !== 'ready') return null;
  const { feature } = conversation;
  if (dialog === 'list') return <OwnConversations slot={feature.conversations} onOpen={openList} onClose={onClose} />;
  if (dialog === 'delete') return <DeleteData slot={feature.visitorData} onClose={onClose} />;
  return <ConversationTool name={dialog} conversation={feature} onRetry={() => open(dialog)} onClose={onClose} />;
}
