import { useStore } from '@nanostores/react';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { MessageFormFeature } from '../../features/message-form/message-form.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { answerRequestId, type MessageForm, readForm, readFormAnswer } from '../../protocol/form.ts';
import { chunks } from '../chunks.ts';
import { useConversation, useT } from '../context.ts';
import { MissingPart } from '../missing-part.tsx';
import { tw } from '../theme/tw.ts';
import { useBackgroundFeature } from '../use-lazy-feature.ts';
import { OpenForm } from './open-form.tsx';
import { SentForm } from './sent-form.tsx';
import { useForm } from './use-form.ts';

const boxClass = tw`pc-message-form mt-3 flex w-full max-w-[440px] flex-col gap-3 rounded-bubble bg-card p-4 text-card-foreground first:mt-0 edged:[border:1px_solid]`;
const sentClass = tw`pc-message-form mt-0.5 flex max-w-full items-center justify-between gap-x-4 rounded-bubble bg-card px-3 py-2 text-card-foreground first:mt-0 edged:[border:1px_solid]`;

/** A form below the text of a message, until it is sent; then that it was. */
export function MessageFormView({ message }: { readonly message: TimelineMessage }) {
  const state = useStore(useConversation().messageForm.$state);
  // Whose answer could be sent under no id of its own could be sent twice.
  const read = answerRequestId(message.id) === undefined ? null : readForm(message.form);
  // A page of the history brings the same form as another object, in another order: what is being filled in stays.
  const same = JSON.stringify(read);
  const form = useMemo(() => read, [same]);
  return form && state.name === 'ready' ? (
    <Fields
      key={message.id}
      {...{ messageId: message.id, isNew: Boolean(message.answers), form, feature: state.feature }}
    />
  ) : null;
}

interface FieldsProps {
  readonly feature: MessageFormFeature;
  readonly messageId: string;
  /** It has come with a reply, and with no page of the history. */
  readonly isNew: boolean;
  readonly form: MessageForm;
}

function Fields({ feature, messageId, isNew, form: { title, text, submitLabel, fields } }: FieldsProps) {
  const t = useT();
  const titleId = useId();
  const answer = useStore(useMemo(() => feature.answerOf(messageId), [feature, messageId]));
  const given = useMemo(() => readFormAnswer(answer?.formAnswer), [answer?.formAnswer]);
  const isOpen = !answer || answer.delivery === 'failed';
  const code = useBackgroundFeature(chunks.startForm, isOpen);
  const form = useForm({ feature, messageId, title, fields, given, isOpen });
  useOffered(title, isNew && isOpen);
  useSaid(answer);

  const box = { role: 'group', 'aria-labelledby': titleId, tabIndex: -1 };
  if (!isOpen)
    return (
      <div className={sentClass} {...box}>
        <SentForm titleId={titleId} title={title || t('messageForm.title')} state={stateOf(answer)} />
      </div>
    );
  return (
    <div className={boxClass} {...box}>
      <p id={titleId} className={title ? tw`font-semibold wrap-anywhere` : 'pc-sr'}>
        <bdi>{title || t('messageForm.title')}</bdi>
      </p>
      {text && (
        <p className={tw`text-meta text-muted-foreground whitespace-pre-line wrap-anywhere`}>
          <bdi>{text}</bdi>
        </p>
      )}
      {form && (
        <OpenForm
          form={form}
          titleId={titleId}
          submitLabel={submitLabel}
          maxCharacters={feature.$maxCharacters.get()}
        />
      )}
      {!form && (code.name === 'failed' ? <MissingPart {...code} /> : <span className={`pc-skeleton ${tw`h-11`}`} />)}
    </div>
  );
}

function stateOf({ isUnconfirmed, delivery }: TimelineMessage): 'sent' | 'sending' | 'queued' {
  if (!isUnconfirmed) return 'sent';
  return delivery === 'queued' ? 'queued' : 'sending';
}

/** Says once that there is a form, after the reply that it comes with. */
function useOffered(title: string, isNew: boolean): void {
  const t = useT();
  const { announcer } = useConversation();
  const isSaid = useRef(false);
  useEffect(() => {
    if (isSaid.current || !isNew) return;
    isSaid.current = true;
    const name = t('messageForm.title');
    announcer.say(title ? `${name}: ${title}` : name);
  }, [announcer, isNew, t, title]);
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
