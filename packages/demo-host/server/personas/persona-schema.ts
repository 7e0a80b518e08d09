// What a persona's file may say (docs/running.md#personas-of-ones-own). Stricter than the protocol: a mistyped name is an error.

import { fieldTypeSchema, fieldValueSchema } from '@persona-chat/widget/protocol/guest.ts';
import { styleTokens } from '@persona-chat/widget/protocol/persona.ts';
import { readRules } from '@persona-chat/widget/protocol/proactive.ts';
import * as v from 'valibot';
import { cleanName } from '../clean-name.ts';
import { isCssColour } from './css-colours.ts';
import { hoursSchema } from './hours.ts';

const idPattern = /^[a-z0-9][a-z0-9-]{0,62}$/;
export const personaId = v.pipe(
  v.string(),
  v.regex(idPattern, 'Small letters, digits and hyphens are needed, 63 at most.'),
);
const text = (most: number) =>
  v.pipe(
    v.string('A text is needed.'),
    v.trim(),
    v.nonEmpty('A text is needed.'),
    v.maxLength(most, `At most ${most} characters are possible.`),
  );

/** A text of one line that is shown beside others: nothing in it hides or turns them. */
const label = (most: number) =>
  v.pipe(
    text(most),
    v.check(
      (value) => cleanName(value) === value.replace(/\s+/gu, ' '),
      'Control characters and marks of direction are not possible.',
    ),
  );

/** Refusals of the start form go by these names (docs/protocol.md#the-start-form). */
const takenFieldIds = ['name', 'email'];

const hasDifferentTexts = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;
const hasDifferentIds = (entries: readonly { readonly id: string }[]): boolean =>
  hasDifferentTexts(entries.map(({ id }) => id));

const isPattern = (value: string): boolean => {
  try {
    return new RegExp(value, 'v').source !== '';
  } catch {
    return false;
  }
};

const fieldSchema = v.pipe(
  v.strictObject({
    id: v.pipe(
      text(100),
      v.check((id) => !takenFieldIds.includes(id), 'It cannot be name or email, which the form has already.'),
    ),
    name: label(200),
    type: v.picklist(fieldTypeSchema.options, `One of ${fieldTypeSchema.options.join(', ')} is needed.`),
    placeholder: v.optional(text(200)),
    description: v.optional(text(500)),
    options: v.optional(
      v.pipe(
        v.array(text(200)),
        v.maxLength(200, 'At most 200 options are possible.'),
        v.check((options) => hasDifferentTexts(options), 'Each option can stand there once.'),
      ),
      [],
    ),
    allowCreate: v.optional(v.boolean('true or false is needed.'), false),
    required: v.optional(v.boolean('true or false is needed.'), false),
    defaultValue: v.optional(fieldValueSchema),
    min: v.optional(v.number('A number is needed.')),
    max: v.optional(v.number('A number is needed.')),
    pattern: v.optional(v.pipe(v.string(), v.check(isPattern, 'A regular expression is needed.'))),
  }),
  v.forward(
    v.check(({ type, options, allowCreate }) => {
      const chooses = type === 'select' || type === 'multiselect';
      return !chooses || options.length > 0 || allowCreate;
    }, 'Something to choose from is needed.'),
    ['options'],
  ),
  v.forward(
    v.check(({ min, max }) => min === undefined || max === undefined || min <= max, 'It cannot be greater than max.'),
    ['min'],
  ),
);

const agendaItemSchema = v.strictObject({
  id: text(100),
  name: label(200),
  question: text(2_000),
  lead: v.optional(v.string(), ''),
  input: v.optional(v.picklist(['any', 'text', 'voice'], 'One of any, text and voice is needed.'), 'any'),
  answer: v.optional(v.picklist(['text', 'number', 'yes-no'], 'One of text, number and yes-no is needed.'), 'text'),
  description: v.optional(v.string()),
});

const agendaSchema = v.strictObject({
  id: personaId,
  name: label(200),
  offered: v.optional(v.boolean('true or false is needed.'), true),
  progressBar: v.optional(v.boolean('true or false is needed.'), true),
  opening: text(2_000),
  closing: text(2_000),
  farewell: text(2_000),
  reminder: text(2_000),
  timedOut: text(2_000),
  items: v.pipe(
    v.array(agendaItemSchema),
    v.minLength(1, 'At least one item is needed.'),
    v.check((items) => hasDifferentIds(items), 'Each item needs an id of its own.'),
  ),
});

const colours = v.record(
  v.picklist(styleTokens, `One of ${styleTokens.join(', ')} is needed.`),
  v.pipe(v.string('A colour is needed, as a text.'), v.trim(), v.check(isCssColour, 'A colour of CSS is needed.')),
);

const styleSchema = v.strictObject({
  theme: v.optional(v.picklist(['light', 'dark'], 'light or dark is needed.'), 'light'),
  accent: v.optional(text(100)),
  fill: v.optional(v.picklist(['solid', 'gradient'], 'solid or gradient is needed.'), 'solid'),
  light: v.optional(colours),
  dark: v.optional(colours),
});

const between = (least: number, most: number) =>
  v.optional(
    v.pipe(
      v.number('A number is needed.'),
      v.minValue(least, `At least ${least} is needed.`),
      v.maxValue(most, `At most ${most} is possible.`),
    ),
  );

/** The limits of docs/protocol.md#hands-free. */
const turnDetectionSchema = v.strictObject({
  threshold: between(0, 1),
  prefixPaddingMs: between(0, 1_000),
  silenceDurationMs: between(300, 5_000),
  idleTimeoutMs: between(5_000, 600_000),
  interruptResponse: v.optional(v.boolean('true or false is needed.')),
});

const voiceSchema = v.strictObject({
  /** A voice of the synthesiser; without one the persona answers in text. */
  id: v.optional(text(100)),
  /** Speaks unless it is muted. */
  speaks: v.optional(v.boolean('true or false is needed.'), true),
  /** Whether speech is understood while the visitor speaks, or when the recording has been sent. */
  listens: v.optional(v.picklist(['live', 'afterwards'], 'live or afterwards is needed.'), 'live'),
  /** Whether visitors may talk hands-free, or how their turns are noticed. */
  handsFree: v.optional(
    v.union([v.boolean(), turnDetectionSchema], 'true, false or an object as in docs/protocol.md is needed.'),
    false,
  ),
});

export const personaFileSchema = v.strictObject({
  id: v.optional(personaId),
  name: label(200),
  /** A file of the folder `pictures` beside the persona's, or an https address. */
  picture: v.optional(text(500)),
  /** Above the start form. */
  title: v.optional(label(200)),
  subtitle: v.optional(text(500)),
  instructions: text(50_000),
  greeting: v.optional(text(5_000)),
  starters: v.optional(
    v.pipe(
      v.array(v.strictObject({ label: text(100), text: text(1_000), icon: v.optional(text(40)) })),
      v.maxLength(12, 'At most 12 starters are possible.'),
    ),
    [],
  ),
  /** When it speaks first, where a page asks for that. */
  proactive: v.optional(
    v.pipe(
      v.array(v.unknown()),
      v.rawCheck(({ dataset, addIssue }) => {
        if (dataset.typed) readRules(dataset.value, (problem) => addIssue({ message: `proactive${problem}.` }));
      }),
    ),
    [],
  ),
  /** Whether visitors may say what they think of its replies. */
  feedback: v.optional(v.boolean('true or false is needed.'), false),
  /** Whether they are asked what they think of a conversation that a human has ended. */
  rating: v.optional(v.boolean('true or false is needed.'), false),
  /** Whether they may ask for another answer of their last message. */
  regenerate: v.optional(v.boolean('true or false is needed.'), false),
  /** Whether they may change their last message. */
  edit: v.optional(v.boolean('true or false is needed.'), false),
  /** Where the form comes after the first message, whether the reply waits for it. */
  requireEmailUpfront: v.optional(v.boolean('true or false is needed.'), true),
  /** Whether visitors and the humans who answer them see of each other that they type and have read. */
  presence: v.optional(v.boolean('true or false is needed.'), false),
  /** When humans answer; without it always. */
  hours: v.optional(hoursSchema),
  style: v.optional(styleSchema),
  fields: v.optional(
    v.pipe(
      v.array(fieldSchema),
      v.check((fields) => hasDifferentIds(fields), 'Each field needs an id of its own.'),
    ),
    [],
  ),
  agendas: v.optional(
    v.pipe(
      v.array(agendaSchema),
      v.check(
        (agendas) => agendas.filter(({ offered }) => offered).length < 2,
        'Only one can be offered: the others need offered: false.',
      ),
    ),
    [],
  ),
  voice: v.optional(voiceSchema),
});
export type PersonaFile = v.InferOutput<typeof personaFileSchema>;
