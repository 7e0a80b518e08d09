// Forms inside messages (docs/behaviour.md#messages): what is answered goes out as a message of the visitor's, under one request id for each
// form, and that message is what tells that the form was sent, here, in other tabs and after a reload.

import { atom, onMount } from 'nanostores';
import type { ClockPort, Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import { answerRequestId, type FormAnswer } from '../../protocol/form.ts';
import { type BegunFormsPorts, createBegunForms } from './begun-forms.ts';
import type { ComposerFeature } from '../composer/composer-types.ts';
import type { InputPolicy } from '../conversation-control/conversation-control-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';

export interface MessageFormPorts extends BegunFormsPorts {
  readonly env: Pick<Env, 'clock' | 'host'>;
  readonly list: Pick<MessageList, 'byId' | 'byRequestId' | 'message'>;
  readonly $inputPolicy: Readable<Pick<InputPolicy, 'allowsText'>>;
  readonly reply: Pick<ReplyFeature, 'send'>;
  readonly composer: Pick<ComposerFeature, '$maxCharacters' | 'addToDraft'>;
}

export interface MessageFormFeature {
  readonly clock: Pick<ClockPort, 'toLocal' | 'toUtc'>;
  readonly $maxCharacters: ComposerFeature['$maxCharacters'];
  /** The visitor's message that answers the form of this message, stored or not; undefined: it was not sent. */
  answerOf(messageId: string): Readable<TimelineMessage | undefined>;
  /** What was typed into the form and not sent, as the tab has kept it. */
  begun(messageId: string): Readonly<Record<string, unknown>> | undefined;
  /** `text` says the same in words, for where the form can no longer be sent. */
  keep(messageId: string, values: Readonly<Record<string, unknown>>, text: string): void;
  /**
   * Sends the answers with their words. Resolves when they are stored, or wait for the network; rejects with the WidgetError of a
   * refusal. Gives why they could not be sent now.
   */
  send(messageId: string, values: FormAnswer['values'], text: string): Promise<LocaleKey | undefined>;
}

export type CreateMessageForm = (ports: MessageFormPorts) => MessageFormFeature & { destroy(): void };

/** Creates it over the list and the sending of a conversation. */
export const createMessageForm: CreateMessageForm = (ports) => {
  const { env, list, $keys, $inputPolicy, reply, composer } = ports;
  const begun = createBegunForms(ports);
  const find = (messageId: string) => list.byRequestId(answerRequestId(messageId) ?? '');
  return {
    clock: env.clock,
    $maxCharacters: composer.$maxCharacters,
    answerOf(messageId) {
      const $answer = atom(find(messageId));
      onMount($answer, () => {
        let stop = () => {};
        let followed: string | undefined;
        const look = () => {
          const answer = find(messageId);
          // It may be given up until the server has it.
          if (answer && !answer.isUnconfirmed) begun.answered(messageId, answer.content);
          $answer.set(answer);
          if (answer?.key === followed) return;
          stop();
          followed = answer?.key;
          stop = followed === undefined ? () => {} : list.message(followed).listen(look);
        };
        const stopKeys = $keys.listen(look);
        look();
        return () => {
          stopKeys();
          stop();
        };
      });
      return $answer;
    },
    begun: begun.read,
    keep: begun.keep,
    destroy: begun.destroy,
    async send(messageId, values, text) {
      const answer = find(messageId);
      // Another tab was faster, or the second half of a double click.
      if (answer && answer.delivery !== 'failed') return undefined;
      if (!$inputPolicy.get().allowsText) return 'agenda.voiceOnly';
      if (text.length > composer.$maxCharacters.get()) return 'composer.tooLong';
      begun.sending(messageId, text);
      const sent = reply.send(text, [], answerRequestId(messageId), { formAnswer: { messageId, values } });
      if (!sent.accepted) return sent.reason;
      env.host.track('answer-send', { fields: values.length });
      await sent.done;
      return undefined;
    },
  };
};
