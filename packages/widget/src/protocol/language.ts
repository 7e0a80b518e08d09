// An entry of locales/languages.json (docs/behaviour.md#languages).

import * as v from 'valibot';

export const languageSchema = v.object({
  /** Native name as in CLDR. */
  label: v.string(),
  /** Spelled as in locales/languages.json, e.g. `EN`, `ja-JP`. */
  code: v.string(),
  /** BCP 47 with region, e.g. `en-US`. */
  longCode: v.string(),
  englishName: v.string(),
});
export type Language = v.InferOutput<typeof languageSchema>;
