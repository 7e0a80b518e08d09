// The fields of the start form as it holds them: name and e-mail in front of the owner's own.

import type { Field, FieldType } from '../../protocol/guest.ts';

/** What an input holds: text as typed (numbers and dates too), a flag, or chosen options. */
export type FieldInput = string | boolean | readonly string[];

export type FormValues = Readonly<Record<string, FieldInput>>;

export interface FormField {
  /** `name` and `email` for the two fixed ones, else `field:<id>`, so that an owner's id can never shadow them. */
  readonly key: string;
  readonly type: FieldType | 'name' | 'email';
  /** The owner's definition; absent on the two fixed fields. */
  readonly definition?: Field;
  readonly isRequired: boolean;
}

export function toFormFields(definitions: readonly Field[]): readonly FormField[] {
  return [
    { key: 'name', type: 'name', isRequired: true },
    { key: 'email', type: 'email', isRequired: true },
    ...toOwnFields(definitions),
  ];
}

/** Those that an owner, or a message, asks for. */
export function toOwnFields(definitions: readonly Field[]): readonly FormField[] {
  return definitions.map((definition) => ({
    key: `field:${definition.id}`,
    type: definition.type,
    definition,
    isRequired: definition.required,
  }));
}
