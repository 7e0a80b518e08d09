// An entry of locales/languages.json (specification §3 "Language").

import * as v from 'valibot';

export const languageSchema = v.object({
  /** Native name as in CLDR. */
  label: v.string(),
  /** Spelled as in the specification, e.g. `EN`, `ja-JP`. */
  code: v.string(),
  /** BCP 47 with region, e.g. `en-US`. */
  longCode: v.string(),
  englishName: v.string(),
});
export type Language = v.InferOutput<typeof languageSchema>;
