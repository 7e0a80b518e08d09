// The visitor's last message, said anew where the server takes that (docs/behaviour.md#edit): it goes the way of any message, and what it
// replaces stays until it is stored.

import { atom, computed } from 'nanostores';
import type { TabDrafts } from '../../core/tab-drafts.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import type { ComposerFeature } from '../composer/composer-types.ts';
import type { InputPolicy } from '../conversation-control/conversation-control-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { MessageList } from '../timeline/message-list.ts';

export interface EditPorts {
  readonly drafts: TabDrafts;
  readonly list: Pick<MessageList, 'get'>;
  readonly $keys: Readable<readonly string[]>;
  readonly bootstrap: { readonly $conversation: Readable<Conversation | null> };
  readonly $inputPolicy: Readable<Pick<InputPolicy, 'allowsText' | 'refusal'>>;
  readonly reply: Pick<ReplyFeature, '$status' | 'send'>;
  readonly composer: Pick<ComposerFeature, '$draft' | '$maxCharacters' | 'setDraft'>;
}

export interface EditFeature {
  /** Key of the message that may be changed now, or null. */
  readonly $editable: Readable<string | null>;
  /** Key of the message that is being changed, or null. */
  readonly $editing: Readable<string | null>;
  readonly $maxCharacters: ComposerFeature['$maxCharacters'];
  begin(key: string): void;
  /** What stands in the field: kept over a reload. */
  text(): string;
  change(text: string): void;
  cancel(): void;
  /** Sends it in the place of the message. Gives why it was not accepted, or null. */
  submit(): LocaleKey | null;
}

export type CreateEdit = (ports: EditPorts) => EditFeature & { destroy(): void };

/** Under which name the tab keeps what was begun. */
const nameOf = (id: string) => `edit:${id}`;

/** Creates it over the list and the sending of a conversation. */
export const createEdit: CreateEdit = ({ drafts, list, $keys, bootstrap, $inputPolicy, reply, composer }) => {
  const $editing = atom<string | null>(null);
  /** As it is in the field. */
  let text = '';
  /** What was there before, and where. */
  let original = '';
  let messageId = '';
  let conversationId: string | undefined;

  const lastOwn = () => {
    const listed = $keys.get().map(list.get);
    return listed.filter((message) => message?.role === 'user').at(-1);
  };
  const isHuman = () => bootstrap.$conversation.get()?.handleBy?.type === 'USER';
  const $editable = computed(
    [$keys, reply.$status, $inputPolicy, bootstrap.$conversation],
    (_keys, { name }, { allowsText, refusal }) => {
      const message = lastOwn();
      const isFree = (name === 'idle' || name === 'failed') && allowsText && !refusal;
      if (!message || !isFree || isHuman()) return null;
      const { key, delivery, isUnconfirmed, isLive, origin, attachments } = message;
      const isPlain = !isUnconfirmed && !isLive && !origin && attachments.length === 0;
      return isPlain && delivery !== 'sending' ? key : null;
    },
  );
  const start = (key: string, begun?: string) => {
    const message = list.get(key);
    original = message?.content ?? '';
    messageId = message?.id ?? '';
    text = begun ?? original;
    conversationId = bootstrap.$conversation.get()?.id;
    $editing.set(key);
  };
  const keep = (draft: string | undefined) =>
    drafts.keep(nameOf(messageId), draft === undefined ? undefined : { text: draft });
  const end = () => {
    keep(undefined);
    $editing.set(null);
  };
  /** What was begun before a reload goes on; what can no longer be said there is a draft of the composer's. */
  const follow = () => {
    const message = lastOwn();
    const key = $editing.get();
    if (key !== null && (message?.key !== key || isHuman())) {
      // Nothing of it goes to another conversation, whose visitor may be another one too: it waits in its own.
      if (bootstrap.$conversation.get()?.id !== conversationId) $editing.set(null);
      else {
        end();
        if (text.trim() && text !== original)
          composer.setDraft([composer.$draft.get(), text].filter((part) => part.trim()).join('\n\n'));
      }
    }
    const begun = message && (drafts.read(nameOf(message.id)) as { readonly text?: unknown } | undefined)?.text;
    if (message && $editing.get() === null && typeof begun === 'string') start(message.key, begun);
  };
  const stops = [$keys.listen(follow), bootstrap.$conversation.listen(follow)];
  follow();

  return {
    $editable,
    $editing,
    $maxCharacters: composer.$maxCharacters,
    begin: (key) => start(key),
    text: () => text,
    change(changed) {
      text = changed;
      keep(text);
    },
    cancel: end,
    submit() {
      const message = list.get($editing.get() ?? '');
      if (!message) return null;
      if (text.trim() === original.trim()) {
        end();
        return null;
      }
      if (text.trim().length > composer.$maxCharacters.get()) return 'composer.tooLong';
      if ($editable.get() !== message.key) return $inputPolicy.get().refusal ?? 'composer.wait';
      // With the new message it would no longer be the last one.
      $editing.set(null);
      const given = reply.send(text, [], undefined, message.id);
      if (!given.accepted) {
        $editing.set(message.key);
        return given.reason;
      }
      keep(undefined);
      given.done.catch(() => {});
      return null;
    },
    destroy() {
      for (const stop of stops) stop();
    },
  };
};
