import { useId, useState } from 'react';
import type { Form } from '../../features/start-form/form.ts';
import type { FieldInput, FormField } from '../../features/start-form/form-field.ts';
import type { FieldError } from '../../features/start-form/form-validation.ts';
import { useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { fieldErrorClass } from './field-class.ts';
import { labelOf, reasonOf } from './field-words.ts';
import { MultiselectField } from './multiselect-field.tsx';
import { NativeField } from './native-field.tsx';

const rowClass = tw`pc-row col-span-full flex min-w-0 flex-col gap-1 wrap-anywhere`;
const checkboxRowClass = tw`pc-row col-span-full grid min-w-0 grid-cols-[auto_1fr] items-center gap-x-2.5 gap-y-1 wrap-anywhere`;
const counterClass = tw`pc-counter text-[12px] leading-[18px] text-muted-foreground tabular-nums data-[over]:text-destructive`;
/** One without a neighbour of its kind would leave half of its line empty. */
const pairedClass = tw`paired:[&:has(+[data-short])]:col-auto paired:[[data-short]+&]:col-auto`;
/** Kinds whose answers are short: two of them share a line. */
const shortKinds: readonly string[] = ['number', 'date', 'time'];

export interface FieldRowProps {
  readonly field: FormField;
  readonly value: FieldInput;
  readonly error: FieldError | undefined;
  /** All mistakes stand in a list, which is heard. */
  readonly isListed?: boolean;
  readonly onChange: (value: FieldInput) => void;
  /** Keeps what is typed into a search. */
  readonly form?: Pick<Form, 'words' | 'setWords'>;
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
  const label = labelOf(field, t);
  const control: ControlProps = { ...props, id, label, labelId: `${id}-label`, describedBy: `${id}-hint ${id}-error` };
  const max = definition && (field.type === 'text' || field.type === 'textarea') ? definition.max : null;
  return (
    <div
      className={rowClassOf(field.type)}
      data-type={field.type}
      data-short={shortKinds.includes(field.type) ? '' : undefined}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <label
        id={control.labelId}
        htmlFor={id}
        className={field.type === 'checkbox' ? undefined : tw`font-semibold text-meta`}
        dir="auto"
      >
        {label}
        {field.isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {field.type === 'multiselect' ? <MultiselectField {...control} /> : <NativeField {...control} />}
      <div className={tw`col-start-2 flex gap-2`} hidden={!definition?.description && !max}>
        <div id={`${id}-hint`} className={tw`flex-1 text-meta text-muted-foreground`} dir="auto">
          {definition?.description}
        </div>
        {max && typeof value === 'string' ? <Counter length={value.length} max={max} /> : null}
      </div>
      <FieldErrorLine id={`${id}-error`} error={error} isNews={hasFocus && !props.isListed} />
    </div>
  );
}

function rowClassOf(type: FormField['type']): string {
  if (type === 'checkbox') return checkboxRowClass;
  return shortKinds.includes(type) ? `${rowClass} ${pairedClass}` : rowClass;
}

function Counter({ length, max }: { readonly length: number; readonly max: number }) {
  return (
    <span className={counterClass} data-over={length > max ? '' : undefined} dir="ltr">
      {length}/{max}
    </span>
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
    <div id={id} className={fieldErrorClass} aria-live={isNews ? 'polite' : 'off'}>
      {error && reasonOf(error, t)}
    </div>
  );
}
