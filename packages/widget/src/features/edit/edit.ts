// The visitor's last message, said anew where the server takes that (docs/behaviour.md#edit): it goes the way of any message, and what it
// replaces stays until it is stored.

import { atom, computed } from 'nanostores';
import { isSameOwner, type Owner } from '../../core/owner.ts';
import { editNameOf, type TabDrafts } from '../../core/tab-drafts.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import type { ComposerFeature } from '../composer/composer-types.ts';
import type { InputPolicy } from '../conversation-control/conversation-control-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';

export interface EditPorts {
  readonly drafts: TabDrafts;
  readonly list: Pick<MessageList, 'get'>;
  readonly $keys: Readable<readonly string[]>;
  /** Whether the newest messages of the conversation are listed. */
  readonly $isLoaded: Readable<boolean>;
  readonly storage: { readonly $owner: Readable<Owner> };
  readonly bootstrap: { readonly $conversation: Readable<Conversation | null> };
  readonly $inputPolicy: Readable<Pick<InputPolicy, 'allowsText' | 'refusal'>>;
  readonly reply: Pick<ReplyFeature, '$status' | 'send'>;
  readonly composer: Pick<ComposerFeature, '$isWaiting' | '$maxCharacters' | 'addToDraft'>;
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

interface Begun {
  readonly messageId: string;
  readonly text: string;
}

/** What lies in the browser may be anything. */
const isBegun = (stored: unknown): stored is Begun => {
  const { messageId, text } = Object(stored) as Partial<Record<keyof Begun, unknown>>;
  return typeof messageId === 'string' && typeof text === 'string';
};

/** Creates it over the list and the sending of a conversation. */
export const createEdit: CreateEdit = (ports) => {
  const { drafts, list, $keys, $isLoaded, storage, bootstrap, $inputPolicy, reply, composer } = ports;
  const $editing = atom<string | null>(null);
  /** As it is in the field. */
  let text = '';
  /** What was there before, where, and whose it is. */
  let original = '';
  let messageId = '';
  let owner = storage.$owner.get();
  let isHandingOver = false;
  let isEnded = false;

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
      const { key, delivery, isUnconfirmed, isLive, origin, attachments, formAnswer } = message;
      const isPlain = !isUnconfirmed && !isLive && !origin && !formAnswer && attachments.length === 0;
      return isPlain && delivery !== 'sending' ? key : null;
    },
  );
  const start = ({ key, id, content }: TimelineMessage, begun?: string) => {
    original = content;
    messageId = id;
    text = begun ?? original;
    owner = storage.$owner.get();
    $editing.set(key);
  };
  const keep = (words: string | undefined) =>
    drafts.keep(editNameOf(owner), words === undefined ? undefined : { messageId, text: words });
  const end = () => {
    keep(undefined);
    $editing.set(null);
  };
  /** Adds what can no longer be said there to the draft of the composer, once a message that is just going out has left that. */
  const handOver = async (words: string) => {
    owner = storage.$owner.get();
    isHandingOver = true;
    await Promise.resolve();
    isHandingOver = false;
    // Nothing of it goes to another conversation, whose visitor may be another one too: it waits in its own.
    if (isEnded || !isSameOwner(owner, storage.$owner.get())) return;
    keep(undefined);
    composer.addToDraft(words);
  };
  /** What was begun before a reload, or before a look at another conversation, goes on. */
  const resume = () => {
    const begun = drafts.read(editNameOf(storage.$owner.get()));
    if (!$isLoaded.get() || !isBegun(begun)) return;
    const message = lastOwn();
    if (message?.id === begun.messageId && !isHuman()) start(message, begun.text);
    // What waits for its files was sent as it is.
    else if (!composer.$isWaiting.get()) void handOver(begun.text);
  };
  const follow = () => {
    if (isHandingOver) return;
    if ($editing.get() !== null) {
      const isHere = isSameOwner(owner, storage.$owner.get());
      if (isHere && lastOwn()?.id === messageId && !isHuman()) return;
      $editing.set(null);
    }
    resume();
  };
  const stops = [$keys, $isLoaded, bootstrap.$conversation, composer.$isWaiting].map((store) => store.listen(follow));
  follow();

  return {
    $editable,
    $editing,
    $maxCharacters: composer.$maxCharacters,
    begin(key) {
      const message = list.get(key);
      if (message) start(message);
    },
    text: () => text,
    change(changed) {
      text = changed;
      keep(text === original ? undefined : text);
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
      end();
      const given = reply.send(text, [], undefined, { replaces: message.id });
      if (!given.accepted) {
        keep(text);
        $editing.set(message.key);
        return given.reason;
      }
      given.done.catch(() => {});
      return null;
    },
    destroy() {
      isEnded = true;
      for (const stop of stops) stop();
    },
  };
};
