import { useStore } from '@nanostores/react';
import soundOffIcon from 'lucide-static/icons/bell-off.svg';
import soundOnIcon from 'lucide-static/icons/bell.svg';
import copyIcon from 'lucide-static/icons/copy.svg';
import downloadIcon from 'lucide-static/icons/download.svg';
import saveIcon from 'lucide-static/icons/file-down.svg';
import expandIcon from 'lucide-static/icons/maximize-2.svg';
import listIcon from 'lucide-static/icons/messages-square.svg';
import collapseIcon from 'lucide-static/icons/minimize-2.svg';
import exportIcon from 'lucide-static/icons/share.svg';
import printIcon from 'lucide-static/icons/printer.svg';
import searchIcon from 'lucide-static/icons/search.svg';
import newIcon from 'lucide-static/icons/square-pen.svg';
import deleteIcon from 'lucide-static/icons/trash-2.svg';
import voiceIcon from 'lucide-static/icons/settings-2.svg';
import editIcon from 'lucide-static/icons/user-pen.svg';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { useSession, useT, useUi } from '../context.ts';
import { useHasRoom } from '../frame/room.ts';
import { isSheet } from '../frame/sheet.ts';
import { giveFocus } from '../kit/focus.ts';
import type { IconNodes } from '../kit/icon.tsx';
import { tellMissing } from '../tell-missing.ts';
import type { MenuAction, MenuFold } from './action-menu.tsx';
import type { ToolName } from './conversation-tool.tsx';
import { toggleExpanded } from './expand.ts';

/** A dialog that an item opens. */
export type DialogName = 'edit' | 'new' | 'list' | 'delete' | 'voice' | ToolName;

type OpenDialog = (name: DialogName) => void;

/** The items behind "More": conversations, the panel, this conversation on paper and in files, and what cannot be taken back. */
export function useMoreGroups(openDialog: OpenDialog): (MenuAction | MenuFold)[][] {
  const t = useT();
  const { conversation, $config } = useSession();
  const { conversationId } = useStore($config);
  const state = useStore(conversation.$state);
  const feature = state.name === 'ready' ? state.feature : null;
  const offered = feature?.visitorData.$offered.get();
  const panel = usePanelActions(openDialog, feature);
  const exports = useExports(openDialog, feature);
  const { container } = useUi();
  const search = () => {
    openDialog('search');
    // Where it is open already.
    giveFocus(container.querySelector('.pc-search input'));
  };
  const opening = (name: DialogName, label: string, icon: IconNodes) => ({ label, icon, run: () => openDialog(name) });

  return [
    [
      opening('new', t('confirm.newTitle'), newIcon),
      // A page that names the conversation has chosen.
      ...(offered?.conversations && !conversationId ? [opening('list', t('conversations.title'), listIcon)] : []),
      ...(isEmpty(feature) ? [] : [{ label: t('conversation.search'), icon: searchIcon, run: search }]),
      ...(exports.length > 1 ? [{ label: t('conversation.export'), icon: exportIcon, actions: exports }] : exports),
    ],
    // Also for recordings and voice messages.
    [...panel, ...(offered?.handsFree ? [opening('voice', t('handsFree.settings'), voiceIcon)] : [])],
    offered?.delete ? [opening('delete', t('data.delete'), deleteIcon)] : [],
  ];
}

/** Of an empty conversation there is nothing to look for, or to take away. */
const isEmpty = (feature: ConversationFeatures | null): boolean =>
  !feature || feature.timeline.$keys.get().length === 0;

/** What leaves the chat. The server may have what could not be read. */
function useExports(openDialog: OpenDialog, feature: ConversationFeatures | null): MenuAction[] {
  const t = useT();
  const download = useDownload(feature);
  if (!feature) return [];
  const tool = (name: ToolName, icon: IconNodes): MenuAction => ({
    label: t(`conversation.${name}`),
    icon,
    run: () => openDialog(name),
  });
  const isOffered =
    feature.visitorData.$offered.get()?.export && !(isEmpty(feature) && feature.timeline.$isLoaded.get());
  return [
    ...(isEmpty(feature) ? [] : [tool('copy', copyIcon), tool('print', printIcon), tool('save', saveIcon)]),
    ...(isOffered ? [{ label: t('data.download'), icon: downloadIcon, run: download }] : []),
  ];
}

/** Size of the panel, the visitor's own information where the header has no room for it, sound. */
function usePanelActions(openDialog: OpenDialog, feature: ConversationFeatures | null): MenuAction[] {
  const t = useT();
  const { container } = useUi();
  const { bootstrap, $config } = useSession();
  const guest = useStore(bootstrap.$guest);
  const { mode } = useStore($config);
  const hasRoom = useHasRoom();
  const actions: MenuAction[] = [];
  if (mode === 'bubble' && !isSheet()) {
    const isExpanded = container.hasAttribute('data-expanded');
    actions.push({
      label: t(isExpanded ? 'panel.collapse' : 'panel.expand'),
      icon: isExpanded ? collapseIcon : expandIcon,
      run: () => toggleExpanded(container),
    });
  }
  if (guest?.name && !hasRoom) actions.push({ label: t('form.edit'), icon: editIcon, run: () => openDialog('edit') });
  if (feature) {
    const isOn = feature.sound.$isOn.get();
    actions.push({
      label: t(isOn ? 'sound.off' : 'sound.on'),
      icon: isOn ? soundOffIcon : soundOnIcon,
      run: feature.sound.toggle,
    });
  }
  return actions;
}

/** Saves the conversation as the server has it; tells where its code cannot load. */
function useDownload(feature: ConversationFeatures | null): () => void {
  const { toasts } = useSession();
  return function download() {
    if (!feature) return;
    const { open, part } = feature.visitorData;
    open().then(
      (data) => data.download(),
      () => tellMissing(toasts, part, download),
    );
  };
}
