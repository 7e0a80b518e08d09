// The start form, also inside the edit dialog.

import { useStore } from '@nanostores/react';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { createStartForm } from '../../features/start-form/start-form.ts';
import { useSession, useT } from '../context.ts';
import { submitHandlers } from '../kit/submit-handlers.ts';
import { useBeforeHidden } from '../kit/use-before-hidden.ts';
import { tw } from '../theme/tw.ts';
import { ErrorSummary } from './error-summary.tsx';
import { fieldErrorClass } from './field-class.ts';
import { FieldRow } from './field-row.tsx';
import { requiredProgress, type RequiredProgress } from './required-progress.ts';
import { hearUnheard } from './unheard.ts';

/** So many are seen at once: with more, how far one has come stays in sight beside the button, and mistakes are listed together. */
const FEW_FIELDS = 6;

/** Beside the language a title has too little room on a phone whose page is zoomed to 200 %; what stands below it begins where it does. */
const headClass = tw`flex items-start gap-2 [@media(max-width:280px)]:flex-wrap [@media(max-width:280px)]:[&>button]:-ms-3 [@media(max-width:280px)]:forced:[&>button]:!m-0`;
const submitClass = tw`flex items-center gap-4`;
/** But where a keyboard leaves hardly more room than for it; a pixel further down, as its place may end within one. */
const staysClass = tw`pc-stays sticky -bottom-px z-[3] -mx-4 bg-background px-4 [@media(max-height:320px)]:static page:slim:static [.pc-dialog_&]:-mb-4`;
const manyClass = tw`-mb-6 border-t py-3`;
/** Nothing is seen of it, and of what fades above it, unless the form is higher than its place. */
const fewClass = tw`-mb-3 -mt-2 pb-3 pt-2 [.pc-dialog_&]:pb-4 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-2 before:bg-inherit before:content-[''] before:[mask-image:linear-gradient(to_top,black,transparent)] forced:before:hidden`;
const barClass = tw`block h-full rounded-full bg-accent-line [transition:inline-size_200ms_var(--pc-ease)] forced:[background:Highlight]`;

export interface StartFormViewProps {
  readonly titleId?: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly submitLabel: string;
  /** The language selector of the first screen. */
  readonly language?: ReactNode;
  readonly onSaved?: () => void;
  /** Below a message: it has come by itself, and scrolls with what is around it. */
  readonly isCard?: boolean;
}

export function StartFormView({ title, subtitle, submitLabel, language, onSaved, isCard }: StartFormViewProps) {
  const t = useT();
  const { guests, bootstrap } = useSession();
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useMemo(
    () =>
      createStartForm({
        definitions: bootstrap.$fields.get(),
        guest: bootstrap.$guest.get(),
        prefill: guests.$prefill.get(),
        clock: guests.clock,
        unsent: guests.unsent.read(),
        keep: guests.unsent.keep,
        // The edit dialog can be left without a word; what was sent in it comes back until it is stored.
        ...(bootstrap.$guest.get()?.name && { correction: guests.correction }),
        save: guests.save,
      }),
    [bootstrap, guests],
  );
  useEffect(() => {
    const isCorrection = Boolean(bootstrap.$guest.get()?.name);
    if (!isCorrection) return guests.$prefill.listen(form.prefill);
    return bootstrap.$guest.listen((guest) => {
      const typed = form.typed();
      if (guest?.name) form.follow(guest);
      // The server has given up the guest: the start form stands in place of the dialog, and goes on with what was typed here.
      else if (guest && Object.keys(typed).length > 0) guests.unsent.keep(typed);
    });
  }, [bootstrap, form, guests]);
  const values = useStore(form.$values);
  const errors = useStore(form.$errors);
  const isSaving = useStore(form.$isSaving);
  const failure = useStore(form.$failure);

  const hasMany = form.fields.length > FEW_FIELDS;
  /** How often several mistakes were found at once: each time they are listed anew, and the list takes the focus. */
  const [refusals, setRefusals] = useState(0);

  const goTo = (key: string) => {
    const field = element.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    field?.focus();
    if (!isCard) return;
    // The lines that say what is missing push the button out of sight; where both do not fit, the field stays.
    requestAnimationFrame(() => {
      for (const shown of [element.current?.querySelector('[type=submit]'), field])
        shown?.scrollIntoView({ block: 'nearest' });
    });
  };

  const hear = () => hearUnheard(element.current, form);
  useBeforeHidden(hear);

  async function submit() {
    hear();
    const wasSaving = form.$isSaving.get();
    const badKey = await form.submit();
    const isListed = hasMany && form.$errors.get().size > 1;
    if (isListed) setRefusals((count) => count + 1);
    else if (badKey) goTo(badKey);
    else if (!wasSaving && !form.$failure.get() && form.$errors.get().size === 0) onSaved?.();
  }

  return (
    <form
      ref={element}
      className={tw`pc-form flex flex-col gap-4`}
      aria-labelledby={`${formId}-title`}
      aria-busy={isSaving}
      tabIndex={isCard ? undefined : -1}
      noValidate
      onBlurCapture={hear}
      {...submitHandlers(() => void submit())}
    >
      <div className={tw`flex flex-col gap-1`}>
        <div className={headClass}>
          <h3
            id={`${formId}-title`}
            className={`${tw`flex-1 min-w-0 font-semibold wrap-anywhere [@media(max-width:280px)]:!basis-full`} ${isCard ? '' : tw`text-display [.pc-dialog_&]:text-title`}`}
            dir="auto"
          >
            {title}
          </h3>
          {language}
        </div>
        {subtitle && (
          <p className={`${tw`text-muted-foreground text-pretty`} ${isCard ? tw`text-meta` : ''}`} dir="auto">
            {subtitle}
          </p>
        )}
      </div>
      {refusals > 0 && errors.size > 0 && (
        <ErrorSummary key={refusals} fields={form.fields} errors={errors} goTo={goTo} />
      )}
      <div className={tw`grid grid-cols-2 gap-x-3 gap-y-4 short:[.pc-dialog_&]:!gap-y-2.5`}>
        {form.fields.map((field) => (
          <FieldRow
            key={field.key}
            field={field}
            value={values[field.key] ?? ''}
            error={errors.get(field.key)}
            isListed={hasMany && errors.size > 1}
            onChange={(value) => form.setValue(field.key, value)}
            form={form}
          />
        ))}
      </div>
      {/* The toast has spoken it. */}
      <div id={`${formId}-failure`} className={fieldErrorClass}>
        {failure && t(failure)}
      </div>
      <div className={`${submitClass} ${isCard ? '' : staysClass} ${isCard ? '' : hasMany ? manyClass : fewClass}`}>
        {hasMany && <Progress {...requiredProgress(form.fields, values)} />}
        <button
          type="submit"
          className={tw`pc-button min-h-11 flex-1 scroll-mb-4`}
          data-primary=""
          aria-describedby={`${formId}-failure`}
        >
          {isSaving ? t('form.saving') : submitLabel}
        </button>
      </div>
    </form>
  );
}

/** How many of the fields that have to be filled in are. */
function Progress({ done, count }: RequiredProgress) {
  const t = useT();
  return (
    <p className={tw`flex-1 text-meta text-muted-foreground tabular-nums`}>
      {t('fields.answered', { done, count })}
      <i
        className={tw`mt-1 block h-1 overflow-hidden rounded-full bg-secondary forced:[border:1px_solid_CanvasText]`}
        aria-hidden="true"
      >
        <i className={barClass} style={{ inlineSize: `${(100 * done) / count}%` }} />
      </i>
    </p>
  );
}
