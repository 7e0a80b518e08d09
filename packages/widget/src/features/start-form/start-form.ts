// The start form and the edit dialog: values, errors at their fields, and one submit at a time
// (docs/behaviour.md#start-form).

import { atom } from 'nanostores';
import type { ClockPort } from '../../core/env.ts';
import { toWidgetError, type WidgetError } from '../../core/errors.ts';
import type { UserInfo } from '../../core/host-types.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Field, Guest } from '../../protocol/guest.ts';
import type { GuestUpdate } from '../../protocol/requests.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import { toFormFields, type FieldInput, type FormField, type FormValues } from './form-field.ts';
import { validate, validateField, type FieldError } from './form-validation.ts';
import { initialValues, toGuestUpdate } from './form-values.ts';

export interface StartFormOptions {
  readonly definitions: readonly Field[];
  readonly guest: Guest | null;
  readonly prefill: UserInfo;
  readonly clock: Pick<ClockPort, 'toLocal' | 'toUtc'>;
  /** What was typed into it earlier in this tab and not sent. */
  readonly unsent?: Readonly<Record<string, unknown>> | undefined;
  /** Takes each input, to keep it for the tab. */
  readonly keep?: (values: FormValues) => void;
  /** Holds what was typed from when it is sent until it is stored. */
  readonly correction?: SentCorrection;
  /** Stores the guest (PUT /guests); rejects with WidgetError, whose toast the owner of this call has shown. */
  readonly save: (update: GuestUpdate) => Promise<void>;
}

/** What was changed and sent, and whose it is, while it is not stored. */
export interface SentCorrection {
  guestId?: string;
  sent?: FormValues;
}

export interface StartForm {
  readonly fields: readonly FormField[];
  readonly $values: Readable<FormValues>;
  readonly $errors: Readable<ReadonlyMap<string, FieldError>>;
  readonly $isSaving: Readable<boolean>;
  /** Why it could not be saved where no field is to blame, or null. */
  readonly $failure: Readable<LocaleKey | null>;
  /**
   * Puts in what has become known of the visitor, but never over what they have typed (docs/behaviour.md#start-form).
   */
  prefill(user: Pick<Guest, 'name' | 'email'>): void;
  /** The guest is known anew, from another tab perhaps: each field shows that, but for those that the visitor has touched. */
  follow(guest: Guest): void;
  /** Takes an input; an error that is shown at this field goes as soon as the value is good. */
  setValue(key: string, value: FieldInput): void;
  /** Validates all, then saves. Resolves with the key of the first bad field, or null when it was saved or is being saved. */
  submit(): Promise<string | null>;
}

export function createStartForm({
  definitions,
  guest,
  prefill,
  clock,
  unsent,
  keep,
  correction,
  save,
}: StartFormOptions): StartForm {
  const fields = toFormFields(definitions);
  const initial = initialValues(fields, guest, prefill, clock);
  const fitting = fittingValues(initial, correction && correction.guestId === guest?.id ? correction.sent : unsent);
  const $values = atom<FormValues>({ ...initial, ...fitting });
  const touched = new Set(Object.keys(fitting));
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

  function putIn(key: string, value: FieldInput) {
    if (touched.has(key)) return;
    setError(key, undefined);
    $values.set({ ...$values.get(), [key]: value });
  }

  return {
    fields,
    $values,
    $errors,
    $isSaving,
    $failure,
    prefill({ name, email }) {
      for (const [key, value] of Object.entries({ name, email })) if (value) putIn(key, value);
    },
    follow(known) {
      for (const [key, value] of Object.entries(initialValues(fields, known, {}, clock))) putIn(key, value);
    },
    setValue(key, value) {
      $values.set({ ...$values.get(), [key]: value });
      touched.add(key);
      keep?.(typed());
      const field = fields.find((candidate) => candidate.key === key);
      if (field && $errors.get().has(key)) setError(key, validateField(field, value));
    },
    async submit() {
      if ($isSaving.get()) return null;
      $failure.set(null);
      const errors = validate(fields, $values.get());
      $errors.set(errors);
      const firstBad = errors.keys().next();
      if (!firstBad.done) return firstBad.value;
      $isSaving.set(true);
      const sent = typed();
      if (correction) Object.assign(correction, { guestId: guest?.id, sent });
      try {
        await save(toGuestUpdate(fields, $values.get(), clock));
        if (correction?.sent === sent) delete correction.sent;
        return null;
      } catch (thrown) {
        const error = toWidgetError(thrown);
        const refused = fieldErrors(error, fields);
        $errors.set(refused);
        if (refused.size === 0) $failure.set(error.code === 'protocol' ? 'errors.noData' : 'errors.guestFailed');
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
