// The start form and the edit dialog: who the visitor is, and what the owner asks (docs/behaviour.md#start-form).

import type { ClockPort } from '../../core/env.ts';
import type { UserInfo } from '../../core/host-types.ts';
import type { Field, Guest } from '../../protocol/guest.ts';
import type { GuestUpdate } from '../../protocol/requests.ts';
import { createForm, type Form } from './form.ts';
import { toFormFields, type FormValues } from './form-field.ts';
import { initialValues, toGuestUpdate } from './form-values.ts';

export interface StartFormOptions {
  readonly definitions: readonly Field[];
  readonly guest: Guest | null;
  readonly prefill: UserInfo;
  readonly clock: Pick<ClockPort, 'toLocal' | 'toUtc'>;
  /** What was typed into it earlier in this tab and not sent. */
  readonly unsent?: Readonly<Record<string, unknown>> | undefined;
  /** Takes each input, to keep it for the tab. */
  readonly keep?: (begun: Readonly<Record<string, unknown>>) => void;
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

export interface StartForm extends Form {
  /**
   * Puts in what has become known of the visitor, but never over what they have typed (docs/behaviour.md#start-form).
   */
  prefill(user: Pick<Guest, 'name' | 'email'>): void;
  /** The guest is known anew, from another tab perhaps: each field shows that, but for those that the visitor has touched. */
  follow(guest: Guest): void;
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
  const form = createForm({
    fields,
    initial: initialValues(fields, guest, prefill, clock),
    unsent: (correction?.guestId === guest?.id && correction?.sent) || unsent,
    keep,
    failureOf: ({ code }) => (code === 'protocol' ? 'errors.noData' : 'errors.guestFailed'),
    async save(values) {
      const sent = form.typed();
      if (correction) Object.assign(correction, { guestId: guest?.id, sent });
      await save(toGuestUpdate(fields, values, clock));
      if (correction?.sent === sent) delete correction.sent;
      return undefined;
    },
  });
  return {
    ...form,
    prefill({ name, email }) {
      form.putIn({ ...(name && { name }), ...(email && { email }) });
    },
    follow(known) {
      form.putIn(initialValues(fields, known, {}, clock));
    },
  };
}
