import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession, useT } from '../context.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { ActionMenu } from './action-menu.tsx';
import { ConversationTool } from './conversation-tool.tsx';
import { DeleteData } from './delete-data.tsx';
import { useMoreGroups, type DialogName } from './more-groups.ts';
import { OwnConversations } from './own-conversations.tsx';
import { OwnVoice } from './own-voice.tsx';

export interface MoreActionsProps {
  readonly anchor: HTMLElement;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** They are about the visitor, whichever conversation is on screen. */
const ofVisitor: readonly DialogName[] = ['edit', 'list', 'delete', 'voice'];

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
  const [dialog, setDialog] = useDialog();
  const closeDialog = useCallback(() => setDialog(null), [setDialog]);
  const groups = useMoreGroups(setDialog);

  return (
    <>
      {isOpen && <ActionMenu anchor={anchor} label={t('panel.more')} groups={groups} onClose={onClose} />}
      {dialog && <OpenDialog dialog={dialog} open={setDialog} onClose={closeDialog} />}
    </>
  );
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
  const openVoice = useCallback(() => open('voice'), [open]);
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
  if (dialog === 'voice') return <OwnVoice slot={feature.handsFree} onOpen={openVoice} onClose={onClose} />;
  if (dialog === 'delete') return <DeleteData slot={feature.visitorData} onClose={onClose} />;
  return <ConversationTool name={dialog} conversation={feature} onRetry={() => open(dialog)} onClose={onClose} />;
}
