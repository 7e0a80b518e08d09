// The messages of a conversation in words, in the visitor's language: who, when, what.

import type { ConversationFeatures } from '../../features/conversation-types.ts';
import type { WrittenMessage } from '../../features/conversation-markdown/conversation-markdown.ts';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import type { Session } from '../../features/session-types.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';

export interface WritingPorts {
  readonly session: Pick<Session, 'bootstrap' | 'i18n'>;
  readonly conversation: Pick<ConversationFeatures, 'timeline' | 'people'>;
}

export interface Written extends WrittenMessage {
  readonly key: string;
  readonly isOwn: boolean;
}

/** All that is loaded. Rejects where the code for a part of it cannot be loaded: nothing is left out silently. */
export async function writtenMessages({ session, conversation }: WritingPorts): Promise<Written[]> {
  const { timeline, people } = conversation;
  const messages = timeline.$keys.get().flatMap((key) => timeline.get(key) ?? []);
  const [{ helpers }, withParts] = await Promise.all([chunks.messages.open(), openParts(messages)]);
  const t = session.i18n.$t.get();
  const language = session.i18n.$formatTag.get();
  const persona = session.bootstrap.$persona.get()?.name ?? t('panel.chat');
  const handoffs = people.$state.get();
  const humans = helpers.namesOfHumans(
    messages,
    session.bootstrap.$conversation.get(),
    handoffs.name === 'ready' ? handoffs.feature.$handoffs.get() : undefined,
  );
  let day = '';
  return messages.map((message) => {
    const isOwn = message.role === 'user';
    const other = message.isLive ? (humans.get(message.key) ?? t('panel.human')) : persona;
    const dayBefore = day;
    day = dayOf(message.createdAt, language);
    return {
      key: message.key,
      isOwn,
      author: isOwn ? t('timeline.you') : other,
      time: helpers.formatTime(message.createdAt, language),
      day: day === dayBefore ? undefined : day,
      note: noteOf(message, t),
      content: withParts(message),
      files: message.attachments.map(({ name, url, content }) => ({
        name: name || t('attachments.file'),
        url,
        words: content ?? '',
      })),
    };
  });
}

function noteOf({ delivery, errorStatus, isUnconfirmed, isStreaming }: TimelineMessage, t: Translate): string {
  if (delivery === 'queued') return t('timeline.queued');
  if (delivery === 'failed' || errorStatus) return t(isUnconfirmed ? 'timeline.notSent' : 'timeline.somethingWrong');
  return isStreaming ? t('timeline.sending') : '';
}

/** In full: the text is read on other days. */
function dayOf(iso: string, language: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(date);
}

/** What stands below texts is written by the parts that draw it. */
async function openParts(messages: readonly TimelineMessage[]): Promise<(message: TimelineMessage) => string> {
  const [sources, cards, forms] = await Promise.all([
    messages.some((message) => message.sources) ? chunks.sourcesAndSteps.open() : undefined,
    messages.some((message) => message.cards) ? chunks.cards.open() : undefined,
    messages.some((message) => message.form) ? chunks.messageForm.open() : undefined,
  ]);
  return (message) => {
    const content = sources?.views.copiedText(message) ?? message.content;
    const withCards = cards?.helpers.withCards({ ...message, content }) ?? content;
    return [withCards, forms?.helpers.formText(message.form)].filter(Boolean).join('\n\n').trim();
  };
}
