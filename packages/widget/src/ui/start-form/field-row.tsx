import { useId, useState } from 'react';
import type { FieldInput, FormField } from '../../features/start-form/form-field.ts';
import type { FieldError } from '../../features/start-form/form-validation.ts';
import { useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { MultiselectField } from './multiselect-field.tsx';
import { NativeField } from './native-field.tsx';

export interface FieldRowProps {
  readonly field: FormField;
  readonly value: FieldInput;
  readonly error: FieldError | undefined;
  readonly onChange: (value: FieldInput) => void;
}

/** What every control of the form gets: ids that tie label, description and error to it. */
export interface ControlProps extends FieldRowProps {
  readonly id: string;
  readonly labelId: string;
  readonly label: string;
  readonly describedBy: string;
}

/** Label, control, description and error of one field, tied together for screen readers. */
export function FieldRow(props: FieldRowProps) {
  const t = useT();
  const { field, value, error } = props;
  const id = useId();
  const [hasFocus, setFocus] = useState(false);
  const { definition } = field;
  const label = definition?.name ?? t(field.type === 'name' ? 'form.name' : 'form.email');
  const control: ControlProps = { ...props, id, label, labelId: `${id}-label`, describedBy: `${id}-hint ${id}-error` };
  const max = definition && (field.type === 'text' || field.type === 'textarea') ? definition.max : null;
  return (
    <div className="pc-row" data-type={field.type} onFocus={() => setFocus(true)} onBlur={() => setFocus(false)}>
      <label id={control.labelId} htmlFor={id} className="pc-label" dir="auto">
        {label}
        {field.isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {field.type === 'multiselect' ? <MultiselectField {...control} /> : <NativeField {...control} />}
      <div className={tw`flex gap-2`} hidden={!definition?.description && !max}>
        <div id={`${id}-hint`} className="pc-hint" dir="auto">
          {definition?.description}
        </div>
        {max && typeof value === 'string' ? (
          <span className="pc-counter" data-over={value.length > max ? '' : undefined} dir="ltr">
            {value.length}/{max}
          </span>
        ) : null}
      </div>
      <FieldErrorLine id={`${id}-error`} error={error} isNews={hasFocus} />
    </div>
  );
}

interface FieldErrorLineProps {
  readonly id: string;
  readonly error: FieldError | undefined;
  /** The field has the focus already. Elsewhere the error is heard with the field, when that gets it. */
  readonly isNews: boolean;
}

function FieldErrorLine({ id, error, isNews }: FieldErrorLineProps) {
  const t = useT();
  return (
    <div id={id} className="pc-field-error" aria-live={isNews ? 'polite' : 'off'}>
      {error && (error.text ?? t(error.key, error.values))}
    </div>
  );
}
