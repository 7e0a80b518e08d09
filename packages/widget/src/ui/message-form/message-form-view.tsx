import { useStore } from '@nanostores/react';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { MessageFormFeature } from '../../features/message-form/message-form.ts';
import { createForm } from '../../features/start-form/form.ts';
import { toOwnFields } from '../../features/start-form/form-field.ts';
import { answersToValues, toAnswers } from '../../features/start-form/form-values.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { answerRequestId, type MessageForm, readForm, readFormAnswer } from '../../protocol/form.ts';
import { useConversation, useSession, useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { answeredFields, messageText } from './answer-text.ts';
import { OpenForm } from './open-form.tsx';
import { SentForm } from './sent-form.tsx';

const boxClass = tw`flex w-full max-w-[440px] flex-col gap-3 rounded-bubble border bg-card p-4 text-card-foreground`;

/** A form below the text of a message, until it is sent; then what was answered. */
export function MessageFormView({ message }: { readonly message: TimelineMessage }) {
  const state = useStore(useConversation().messageForm.$state);
  // Whose answer could be sent under no id of its own could be sent twice.
  const read = answerRequestId(message.id) === undefined ? null : readForm(message.form);
  // A page of the history brings the same form as another object, in another order: what is being filled in stays.
  const same = JSON.stringify(read);
  const form = useMemo(() => read, [same]);
  return form && state.name === 'ready' ? (
    <Fields key={message.id} {...{ messageId: message.id, form, feature: state.feature }} />
  ) : null;
}

interface FieldsProps {
  readonly feature: MessageFormFeature;
  readonly messageId: string;
  readonly form: MessageForm;
}

function Fields({ feature, messageId, form: { title, text, submitLabel, fields } }: FieldsProps) {
  const t = useT();
  const titleId = useId();
  const language = useStore(useSession().i18n.$formatTag);
  const answer = useStore(useMemo(() => feature.answerOf(messageId), [feature, messageId]));
  const given = useMemo(() => readFormAnswer(answer?.formAnswer), [answer?.formAnswer]);
  const words = useRef({ t, language });
  words.current = { t, language };
  const form = useMemo(() => {
    const own = toOwnFields(fields);
    return createForm({
      fields: own,
      initial: answersToValues(own, given?.values ?? [], feature.clock),
      unsent: feature.begun(messageId),
      keep: (values) => feature.keep(messageId, values),
      // The message that was refused says why.
      failureOf: () => null,
      save(values) {
        const answers = toAnswers(own, values, feature.clock);
        const answered = answeredFields(fields, answers, words.current);
        return feature.send(messageId, answers, messageText(answered, title || words.current.t('messageForm.title')));
      },
    });
    // What is known when it is first shown is where it begins; what comes later is put in.
  }, [feature, fields, messageId]);
  const isOpen = !answer || answer.delivery === 'failed';
  useEffect(() => {
    if (isOpen && given) form.putIn(answersToValues(form.fields, given.values, feature.clock));
  }, [feature, form, given, isOpen]);
  useSaid(answer);

  return (
    <div
      className={`pc-message-form ${boxClass} ${tw`mt-1 first:mt-0`}`}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <p id={titleId} className={title ? tw`font-semibold wrap-anywhere` : 'pc-sr'}>
        <bdi>{title || t('messageForm.title')}</bdi>
      </p>
      {text && isOpen && (
        <p className={tw`text-meta text-muted-foreground whitespace-pre-line wrap-anywhere`}>
          <bdi>{text}</bdi>
        </p>
      )}
      {isOpen ? (
        <OpenForm
          form={form}
          titleId={titleId}
          submitLabel={submitLabel}
          maxCharacters={feature.$maxCharacters.get()}
        />
      ) : (
        <SentForm answered={answeredFields(fields, given?.values ?? [], { t, language })} state={stateOf(answer)} />
      )}
    </div>
  );
}

function stateOf({ isUnconfirmed, delivery }: TimelineMessage): 'sent' | 'sending' | 'queued' {
  if (!isUnconfirmed) return 'sent';
  return delivery === 'queued' ? 'queued' : 'sending';
}

/** Says once that it was sent, to who has seen it unsent. */
function useSaid(answer: TimelineMessage | undefined): void {
  const t = useT();
  const { announcer } = useConversation();
  const isSent = answer !== undefined && !answer.isUnconfirmed;
  const wasSent = useRef(isSent);
  useEffect(() => {
    if (isSent && !wasSent.current) announcer.say(t('messageForm.sent'));
    wasSent.current = isSent;
  }, [announcer, isSent, t]);
}
