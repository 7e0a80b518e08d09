import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Form } from '../../features/start-form/form.ts';
import { chunks } from '../chunks.ts';
import { useConversation, useT } from '../context.ts';
import { focusedElement } from '../kit/focus.ts';
import { submitHandlers } from '../kit/submit-handlers.ts';
import { tw } from '../theme/tw.ts';
import { useViews } from '../use-lazy-feature.ts';

export interface OpenFormProps {
  readonly form: Form;
  readonly titleId: string;
  readonly submitLabel: string;
  readonly maxCharacters: number;
}

const focusField = (form: HTMLFormElement | null, key: string) =>
  form?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();

/** The fields, as those of the start form, and the button that sends them. */
export function OpenForm({ form, titleId, submitLabel, maxCharacters }: OpenFormProps) {
  const t = useT();
  const views = useViews(chunks.startForm);
  const element = useRef<HTMLFormElement>(null);
  const values = useStore(form.$values);
  const errors = useStore(form.$errors);
  const isSaving = useStore(form.$isSaving);
  const failure = useStore(form.$failure);
  useEffect(() => {
    // While it was sent the fields were away, and the focus went to what is around them.
    const group = element.current?.closest<HTMLElement>('[role="group"]');
    const [badKey] = errors.keys();
    if (badKey !== undefined && group && focusedElement() === group) focusField(element.current, badKey);
  }, [errors]);
  const { reply, control } = useConversation();
  const { name } = useStore(reply.$status);
  const policy = useStore(control.$inputPolicy);
  useEffect(() => form.acknowledge(), [form, name, policy]);
  const failureId = `${titleId}-failure`;
  if (!views) return null;
  const hear = () => views.hearUnheard(element.current, form);

  async function submit() {
    hear();
    const badKey = await form.submit();
    if (badKey) focusField(element.current, badKey);
  }

  return (
    <form
      ref={element}
      className={tw`pc-form flex flex-col gap-3`}
      aria-labelledby={titleId}
      aria-busy={isSaving}
      noValidate
      onBlurCapture={hear}
      {...submitHandlers(() => void submit())}
    >
      <div className={tw`grid grid-cols-2 gap-3 narrow:[&>*]:![grid-column:1/-1]`}>
        {form.fields.map((field) => (
          <views.FieldRow
            key={field.key}
            field={field}
            value={values[field.key] ?? ''}
            error={errors.get(field.key)}
            onChange={(value) => form.setValue(field.key, value)}
            form={form}
          />
        ))}
      </div>
      <div id={failureId} className={tw`text-destructive text-meta empty:hidden`} role="alert">
        {failure && t(failure, { max: maxCharacters, count: maxCharacters })}
      </div>
      <button type="submit" className={tw`pc-button min-h-11`} data-primary="" aria-describedby={failureId}>
        {submitLabel || t('composer.send')}
      </button>
    </form>
  );
}
