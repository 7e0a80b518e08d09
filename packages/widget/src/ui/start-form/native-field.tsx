import calendarIcon from 'lucide-static/icons/calendar.svg';
import chevronIcon from 'lucide-static/icons/chevron-down.svg';
import clockIcon from 'lucide-static/icons/clock.svg';
import { useRef } from 'react';
import { useT } from '../context.ts';
import { useShownText } from '../kit/use-shown-text.ts';
import { tw } from '../theme/tw.ts';
import { fieldClass } from './field-class.ts';
import type { ControlProps } from './field-row.tsx';
import { Sign } from './sign.tsx';

const pickerClass = tw`items-center appearance-none pointed:[appearance:base-select] [&::picker-icon]:hidden pointed:[&::picker(select)]:[appearance:base-select] [&::picker(select)]:[position-try-order:normal] [&::picker(select)]:my-1 [&::picker(select)]:w-[anchor-size(width)] [&::picker(select)]:rounded-card [&::picker(select)]:border-0 forced:[&::picker(select)]:border [&::picker(select)]:bg-popover [&::picker(select)]:p-1 [&::picker(select)]:shadow-mid`;
const optionClass = tw`[&_option]:min-h-9 [&_option]:whitespace-normal [&_option]:rounded-small [&_option]:bg-popover [&_option]:px-[9px] [&_option]:text-popover-foreground pointed:[&_option:hover]:bg-muted [&_option:focus-visible]:-outline-offset-2 [&_option:focus-visible]:bg-muted [&_option::checkmark]:order-1 [&_option::checkmark]:ms-auto [&_option::checkmark]:[content:''] [&_option::checkmark]:mb-1 [&_option::checkmark]:h-1.5 [&_option::checkmark]:w-[11px] [&_option::checkmark]:flex-none [&_option::checkmark]:[border-style:solid] [&_option::checkmark]:[border-width:0_0_2px_2px] [&_option::checkmark]:[rotate:-45deg]`;

/**
 * What a select shows when it is open. Where a pointer hovers and the browser lets it be styled, it is a list like those of the chat, elsewhere
 * the platform's own. While nothing is chosen the field is pale: of the options only the placeholder is so too.
 */
const selectClass = `${pickerClass} ${optionClass} ${tw`[&_option[value='']]:text-muted-foreground [&_option[value='']::checkmark]:hidden`}`;

type Kind = ControlProps['field']['type'];

/** As high as the others: the browsers' own sign would make it higher. */
const signedClass = `${fieldClass} ${tw`h-11 !pe-9`}`;
/** Where the list is ours, an answer of several lines stands in its field as a whole. */
const wrappedClass = tw`pointed:!h-auto pointed:min-h-11 pointed:[white-space:normal]`;

const timeTypes: Partial<Record<Kind, string>> = { date: 'date', date_time: 'datetime-local', time: 'time' };

/** Every kind that the platform has a control for: by keyboard, on touch and in every direction it knows better than we. */
export function NativeField(props: ControlProps) {
  const { type } = props.field;
  if (type === 'textarea') return <TextAreaField {...props} />;
  if (type === 'select') return <SelectField {...props} />;
  if (type === 'checkbox') return <CheckboxField {...props} />;
  if (type === 'date' || type === 'date_time' || type === 'time') return <TimeField {...props} />;
  return <TextField {...props} />;
}

function TextAreaField(props: ControlProps) {
  return (
    <textarea
      {...useShared<HTMLTextAreaElement>(props)}
      className={`${fieldClass} ${tw`max-h-[180px] !min-h-[88px] resize-none [field-sizing:content]`}`}
      rows={3}
      dir="auto"
    />
  );
}

function TextField(props: ControlProps) {
  const { field } = props;
  return (
    <input
      {...useShared<HTMLInputElement>(props)}
      className={field.type === 'email' ? `${fieldClass} ${tw`rtl:text-end`}` : fieldClass}
      // A number input swallows what is no number; as text it stays visible and gets its error.
      type={field.type === 'email' ? 'email' : 'text'}
      {...purposeOf(field)}
      dir={field.type === 'email' ? 'ltr' : 'auto'}
    />
  );
}

/** For the browser, which may know the answer, and for the keyboard on touch. A telephone field tells itself by its name alone. */
function purposeOf({ type, definition }: ControlProps['field']): {
  autoComplete?: string;
  inputMode?: 'decimal' | 'email' | 'tel';
} {
  if (type === 'name') return { autoComplete: 'name' };
  if (type === 'email') return { autoComplete: 'email', inputMode: 'email' };
  if (type === 'number') return { autoComplete: 'off', inputMode: 'decimal' };
  if (type !== 'text') return { autoComplete: 'off' };
  const isTelephone = /\b(?:tele?)?phone|\bmobile|\btel\b/i.test(`${definition?.id} ${definition?.name}`);
  return isTelephone ? { autoComplete: 'tel', inputMode: 'tel' } : {};
}

function SelectField(props: ControlProps) {
  const t = useT();
  const { definition } = props.field;
  const { placeholder, ...rest } = useShared<HTMLSelectElement>(props);
  return (
    <span className={tw`pc-select relative block`}>
      <select
        {...rest}
        className={`${signedClass} ${wrappedClass} ${selectClass}`}
        data-empty={props.value === '' ? '' : undefined}
      >
        <option value="">{placeholder || t('form.choose')}</option>
        {definition?.options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
      <Sign nodes={chevronIcon} />
    </span>
  );
}

/** Date and time: the browser's own control under a sign of our own, and pale while nothing is chosen. */
function TimeField(props: ControlProps) {
  const { type } = props.field;
  return (
    <span className={tw`pc-select relative block`}>
      <input
        {...useShared<HTMLInputElement>(props)}
        className={signedClass}
        type={timeTypes[type]}
        autoComplete="off"
        data-empty={props.value === '' ? '' : undefined}
      />
      <Sign nodes={type === 'time' ? clockIcon : calendarIcon} />
    </span>
  );
}

function CheckboxField({ id, field, value, error, describedBy, onChange }: ControlProps) {
  return (
    <input
      id={id}
      data-key={field.key}
      className={tw`my-0.5 me-0.5 size-5 accent-accent-line [grid-area:1/1]`}
      type="checkbox"
      checked={value === true}
      aria-required={field.isRequired}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function useShared<Control extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>({
  id,
  field,
  value,
  error,
  describedBy,
  onChange,
}: ControlProps) {
  const ref = useRef<Control>(null);
  useShownText(ref, String(value));
  return {
    ref,
    id,
    'data-key': field.key,
    placeholder: field.definition?.placeholder ?? undefined,
    'aria-required': field.isRequired,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  };
}
