import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import type { MessageFormFeature } from '../../features/message-form/message-form.ts';
import type { FormValues } from '../../features/start-form/form-field.ts';
import type { Form } from '../../features/start-form/form.ts';
import type { FormAnswer, MessageForm } from '../../protocol/form.ts';
import { chunks } from '../chunks.ts';
import { useSession, useT } from '../context.ts';
import { answeredFields, messageText } from './answer-text.ts';

export interface UseFormOptions extends Pick<MessageForm, 'title' | 'fields'> {
  readonly feature: MessageFormFeature;
  readonly messageId: string;
  /** What was sent before, and refused or not answered. */
  readonly given: FormAnswer | null;
  readonly isOpen: boolean;
}

/** The form that is filled in, once the code of the start form is here, whose fields and rules are its own; it outlives what is sent. */
export function useForm({ feature, messageId, title, fields, given, isOpen }: UseFormOptions): Form | undefined {
  const t = useT();
  const language = useStore(useSession().i18n.$formatTag);
  const code = useStore(chunks.startForm.$state);
  const parts = code.name === 'ready' ? code.feature.helpers : undefined;
  const words = useRef({ t, language });
  words.current = { t, language };
  const form = useMemo(() => {
    if (!parts) return undefined;
    const own = parts.toOwnFields(fields);
    const say = (answers: FormAnswer['values'], nothing: string) =>
      messageText(answeredFields(fields, answers, words.current), nothing);
    return parts.createForm({
      fields: own,
      initial: parts.answersToValues(own, [], feature.clock),
      unsent: feature.begun(messageId),
      keep(begun) {
        const typed = own.filter(({ key }) => Object.hasOwn(begun, key));
        feature.keep(messageId, begun, say(parts.toAnswers(typed, begun as FormValues, feature.clock), ''));
      },
      // The message that was refused says why.
      failureOf: () => null,
      save(values) {
        const answers = parts.toAnswers(own, values, feature.clock);
        return feature.send(messageId, answers, say(answers, title || words.current.t('messageForm.title')));
      },
    });
  }, [feature, fields, messageId, parts, title]);
  useEffect(() => {
    if (isOpen && given && form && parts) form.putIn(parts.answersToValues(form.fields, given.values, feature.clock));
  }, [feature, form, given, isOpen, parts]);
  return form;
}
