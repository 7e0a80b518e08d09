// A form that is filled in and sent: values, errors at their fields, and one submit at a time.

import { atom } from 'nanostores';
import { toWidgetError, type WidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { FieldInput, FormField, FormValues } from './form-field.ts';
import { validate, validateField, type FieldError } from './form-validation.ts';

export interface FormOptions {
  readonly fields: readonly FormField[];
  readonly initial: FormValues;
  /** What was typed into it earlier and not sent. */
  readonly unsent?: Readonly<Record<string, unknown>> | undefined;
  /** Takes each input, to keep it; beside the values what is typed into the search of a field. */
  readonly keep?: ((begun: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Stores what was typed; rejects with WidgetError. What it gives is why it could not be sent now. */
  readonly save: (values: FormValues) => Promise<LocaleKey | undefined>;
  /** What is said of a refusal where no field is to blame; null where that is said elsewhere. */
  readonly failureOf: (error: WidgetError) => LocaleKey | null;
}

export interface Form {
  readonly fields: readonly FormField[];
  readonly $values: Readable<FormValues>;
  readonly $errors: Readable<ReadonlyMap<string, FieldError>>;
  readonly $isSaving: Readable<boolean>;
  /** Why it could not be saved where no field is to blame, or null. */
  readonly $failure: Readable<LocaleKey | null>;
  /** Takes an input; an error that is shown at this field goes as soon as the value is good. */
  setValue(key: string, value: FieldInput): void;
  /** By field, what is typed into its search and is no answer yet, as it was kept: it may be anything. */
  readonly words: Readonly<Record<string, unknown>>;
  setWords(key: string, words: string): void;
  /** Puts in what has become known, but never over what the visitor has typed. */
  putIn(values: FormValues): void;
  /** What the visitor has typed. */
  typed(): FormValues;
  /** What kept it from being sent is over. */
  acknowledge(): void;
  /** Validates all, then saves. Resolves with the key of the first bad field, or null when it was saved or is being saved. */
  submit(): Promise<string | null>;
}

/** Creates the form of some fields (docs/behaviour.md#start-form). */
export function createForm({ fields, initial, unsent, keep, save, failureOf }: FormOptions): Form {
  const fitting = fittingValues(initial, unsent);
  const $values = atom<FormValues>({ ...initial, ...fitting });
  const touched = new Set(Object.keys(fitting));
  const words: Record<string, unknown> = { ...Object(unsent?.['words']) };
  const $errors = atom<ReadonlyMap<string, FieldError>>(new Map());
  const $isSaving = atom(false);
  const $failure = atom<LocaleKey | null>(null);

  function setError(key: string, error: FieldError | undefined) {
    const errors = new Map($errors.get());
    if (error) errors.set(key, error);
    else errors.delete(key);
    $errors.set(errors);
  }

  const typed = (): FormValues => Object.fromEntries(Object.entries($values.get()).filter(([key]) => touched.has(key)));

  const keepAll = () => keep?.({ words, ...typed() });

  return {
    fields,
    $values,
    $errors,
    $isSaving,
    $failure,
    typed,
    acknowledge: () => $failure.set(null),
    putIn(values) {
      for (const [key, value] of Object.entries(values)) {
        // What is there already keeps the error that stands at it.
        if (touched.has(key) || isSameValue(value, $values.get()[key])) continue;
        setError(key, undefined);
        $values.set({ ...$values.get(), [key]: value });
      }
    },
    setValue(key, value) {
      $values.set({ ...$values.get(), [key]: value });
      touched.add(key);
      keepAll();
      const field = fields.find((candidate) => candidate.key === key);
      if (field && $errors.get().has(key)) setError(key, validateField(field, value));
    },
    words,
    setWords(key, text) {
      words[key] = text;
      keepAll();
    },
    async submit() {
      if ($isSaving.get()) return null;
      $failure.set(null);
      const errors = validate(fields, $values.get());
      $errors.set(errors);
      const firstBad = errors.keys().next();
      if (!firstBad.done) return firstBad.value;
      $isSaving.set(true);
      try {
        $failure.set((await save($values.get())) ?? null);
        return null;
      } catch (thrown) {
        const error = toWidgetError(thrown);
        const refused = fieldErrors(error, fields);
        $errors.set(refused);
        if (refused.size === 0) $failure.set(failureOf(error));
        return refused.keys().next().value ?? null;
      } finally {
        $isSaving.set(false);
      }
    },
  };
}

/** Fields may have changed since: what is of another kind, or of no field, is left out. */
function fittingValues(values: FormValues, unsent: Readonly<Record<string, unknown>> = {}): FormValues {
  const own = Object.entries(unsent).filter(
    ([key, value]) => Object.hasOwn(values, key) && isSameKind(value, values[key] ?? ''),
  );
  return Object.fromEntries(own) as FormValues;
}

const isSameValue = (one: FieldInput, other: FieldInput | undefined) => `${one}` === `${other}`;

function isSameKind(stored: unknown, value: FieldInput): boolean {
  if (Array.isArray(value)) return Array.isArray(stored) && stored.every((item) => typeof item === 'string');
  return typeof stored === typeof value;
}

/** A 422 names fields: `{ fields: { name?, email?, [fieldId]: text } }`. Its texts are the server's own words. */
function fieldErrors(error: WidgetError, fields: readonly FormField[]): ReadonlyMap<string, FieldError> {
  const named = (error.body as { fields?: unknown } | undefined)?.fields;
  const texts = typeof named === 'object' && named !== null ? (named as Record<string, unknown>) : {};
  return new Map(
    fields.flatMap(({ key, definition }): [string, FieldError][] => {
      const text = texts[definition?.id ?? key];
      return typeof text === 'string' ? [[key, { key: 'validation.other', text }]] : [];
    }),
  );
}
