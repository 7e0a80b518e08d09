// What a visitor's page tells of its tools, and what they have given, as a server reads it. The widget takes nothing from here.

import * as v from 'valibot';
import {
  maxToolDescriptionCharacters,
  maxToolErrorCharacters,
  maxToolOutputCharacters,
  maxToolParametersCharacters,
  maxToolTitleCharacters,
  toolErrorCodes,
  toolNamePattern,
} from './tool-call.ts';

const text = (most: number) => v.pipe(v.string(), v.maxLength(most, `At most ${most} characters.`));
const id = v.pipe(text(128), v.regex(/^[^\s\p{Cc}]+$/u, 'An id is needed.'));
const short = <T>(most: number) =>
  v.check<T, string>(
    (value) => ((JSON.stringify(value) as string | undefined) ?? '').length <= most,
    `At most ${most} characters.`,
  );

/** A tool of the page, as a model is told of it. */
export const toolSchema = v.object({
  name: v.pipe(text(64), v.regex(toolNamePattern, 'The name of a tool is needed.')),
  title: v.nullish(text(maxToolTitleCharacters), ''),
  description: text(maxToolDescriptionCharacters),
  parameters: v.pipe(
    v.record(text(200), v.unknown()),
    v.maxEntries(100, 'At most 100 entries.'),
    short(maxToolParametersCharacters),
  ),
});

/** Body of POST /chat/{messageId}/tool-results: what the tool has given back, or why it has given nothing. */
export const toolResultRequestSchema = v.object({
  conversationId: id,
  toolCallId: id,
  output: v.optional(v.pipe(v.unknown(), short(maxToolOutputCharacters))),
  error: v.optional(
    v.object({
      code: v.picklist(toolErrorCodes, 'A reason is needed.'),
      message: v.optional(text(maxToolErrorCharacters)),
    }),
  ),
});
export type ToolResultRequest = v.InferOutput<typeof toolResultRequestSchema>;
