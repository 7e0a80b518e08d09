// The people behind a conversation (docs/behaviour.md#people): whether the human types and has seen, who joined and left, the wait for one,
// and where their answer goes when nobody is there. The lazy part of a conversation with any of it.

import { computed } from 'nanostores';
import { humanOf } from '../../core/participants.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import { type Handoff, readHandoffs } from '../../protocol/handoffs.ts';
import { type Away, readAway, readMark, readQueue } from '../../protocol/people.ts';
import type { Bootstrapping } from '../bootstrap/bootstrap.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { ComposerFeature } from '../composer/composer-types.ts';
import type { ConversationControlSlot } from '../conversation-control/conversation-control-types.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import { type ActivityPorts, followActivity } from './activity.ts';
import { type AwayEmail, type AwayEmailPorts, createAwayEmail } from './away-email.ts';
import { createHumanTyping } from './human-typing.ts';

export interface PeoplePorts
  extends Pick<ActivityPorts, '$isOpen' | '$keys' | 'env' | 'life'>, Pick<AwayEmailPorts, 'storage'> {
  readonly env: ActivityPorts['env'] & AwayEmailPorts['env'];
  readonly caller: ActivityPorts['caller'] & AwayEmailPorts['caller'];
  readonly bootstrap: ActivityPorts['bootstrap'] &
    Pick<BootstrapFeature, '$guest' | '$phase' | '$user'> &
    Pick<Bootstrapping, '$response'>;
  readonly drafts: AwayEmailPorts['drafts'];
  readonly onRefused: AwayEmailPorts['onRefused'];
  readonly list: Pick<MessageList, 'byId' | 'get'>;
  readonly composer: Pick<ComposerFeature, '$draft' | 'addToDraft'>;
  readonly control: Pick<ConversationControlSlot, '$state'>;
  readonly i18n: { readonly $t: Readable<Translate> };
  readonly say: (text: string, topic?: string) => void;
}

export interface PeopleFeature {
  /** True while the human types. */
  readonly $isTyping: Readable<boolean>;
  /** Key of the visitor's last message that the human has seen, or null. */
  readonly $seen: Readable<string | null>;
  /** The visitor's place among those who wait for a human, or null. */
  readonly $position: Readable<number | null>;
  /** Who joined and left, by the id of the message after which they did. */
  readonly $handoffs: Readable<ReadonlyMap<string, readonly Handoff[]>>;
  /** Nobody is there, and the visitor waits for somebody; null: not so. */
  readonly $away: Readable<Away | null>;
  /** Where their answer goes; null where no address is taken. */
  readonly $email: Readable<AwayEmail | null>;
  readonly email: {
    change(text: string): void;
    edit(): void;
    send(): Promise<boolean>;
  };
}

export type CreatePeople = (ports: PeoplePorts) => PeopleFeature & { destroy(): void };

/** Creates it over the conversation's own document. */
export const createPeople: CreatePeople = ({ control, composer, list, say, i18n, ...ports }) => {
  const { env, bootstrap, $keys } = ports;
  const { $conversation } = bootstrap;
  const translate: Translate = (key, values) => i18n.$t.get()(key, values);
  const get = (key: string) => list.get(key);

  const typing = createHumanTyping({
    clock: env.clock,
    $conversation,
    $keys,
    get,
    onBegun: (name) => say(typingText(translate, name), 'typing'),
  });
  const activity = followActivity({ ...ports, $draft: composer.$draft, get });
  const whileWaiting = <T>(read: (conversation: Conversation) => T) =>
    computed($conversation, (conversation) => (conversation && !humanOf(conversation) ? read(conversation) : null));
  const $away = whileWaiting(({ away }) => readAway(away));
  const email = createAwayEmail({
    ...ports,
    composer,
    $conversation,
    $phase: bootstrap.$phase,
    $away,
    known: () => bootstrap.$guest.get()?.email ?? bootstrap.$user.get()?.email ?? '',
    translate,
    say,
  });
  const $position = whileWaiting(({ queue, away }) => (readAway(away) ? null : readQueue(queue)));

  const $handoffs = computed($conversation, (conversation) => {
    const after = new Map<string, Handoff[]>();
    for (const handoff of readHandoffs(conversation?.handoffs))
      after.set(handoff.afterMessageId, [...(after.get(handoff.afterMessageId) ?? []), handoff]);
    return after;
  });
  const $seen = computed([$conversation, $keys], (conversation, keys) => {
    const id = humanOf(conversation) && readMark(conversation?.read);
    const until = id ? keys.indexOf(list.byId(id)?.key ?? '') : -1;
    const own = keys.slice(0, until + 1).filter((key) => get(key)?.role === 'user');
    return own.at(-1) ?? null;
  });

  const stops = [
    sayPlace($conversation, $position, (position) => say(translate('people.position', { position }), 'queue')),
    sayWhoLeft(bootstrap, (name) => say(translate('people.left', { name }))),
    followLosses(control, typing.lose),
  ];
  return {
    $isTyping: typing.$isTyping,
    $seen,
    $position,
    $handoffs,
    $away,
    $email: email.$email,
    email,
    destroy() {
      for (const stop of stops) stop();
      for (const part of [typing, activity, email]) part.destroy();
    },
  };
};

/** A human without a name is one all the same. */
export const typingText = (t: Translate, name: string): string =>
  name ? t('people.typing', { name }) : t('people.typingUnnamed');

function sayPlace(
  $conversation: Readable<Conversation | null>,
  $position: Readable<number | null>,
  tell: (position: number) => void,
): () => void {
  let told = '';
  return $position.subscribe((position) => {
    const place = `${$conversation.get()?.id} ${position}`;
    if (position !== null && place !== told) tell(position);
    told = place;
  });
}

/**
 * Those whom this tab has seen leave, also while this code was on its way: after the last bootstrap. Who came back to the conversation
 * finds it in its place.
 */
function sayWhoLeft({ $conversation, $response }: PeoplePorts['bootstrap'], tell: (name: string) => void): () => void {
  const leftOf = (conversation: Conversation | null | undefined) =>
    readHandoffs(conversation?.handoffs).filter(({ type }) => type === 'left');
  let before: Conversation | null | undefined = $response.get()?.conversation;
  return $conversation.subscribe((conversation) => {
    const nameOf = ({ name, afterMessageId }: Handoff) => `${afterMessageId} ${name}`;
    const known = new Set(leftOf(before).map(nameOf));
    if (conversation?.id === before?.id)
      for (const one of leftOf(conversation)) if (!known.has(nameOf(one))) tell(one.name);
    before = conversation;
  });
}

/** Calls back when the live documents are cut off. */
function followLosses({ $state }: Pick<ConversationControlSlot, '$state'>, onLost: () => void): () => void {
  let stopTransport = () => {};
  const stop = $state.subscribe((state) => {
    stopTransport();
    if (state.name !== 'ready') return;
    stopTransport = state.feature.$transport.listen((transport) => {
      if (transport?.state === 'lost' || transport?.state === 'failed') onLost();
    });
  });
  return () => {
    stop();
    stopTransport();
  };
}
