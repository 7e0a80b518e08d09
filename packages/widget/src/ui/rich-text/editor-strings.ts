// The editor's own English: it comes with the editor, since nothing of it may weigh on a chat that never opens one.

import english from 'virtual:strings/editor';
import type { LocaleKey, Translate } from '../../features/i18n/i18n-types.ts';
import { fillText } from '../../features/i18n/plain-text.ts';
import { shownValues } from '../../features/i18n/shown-values.ts';

/** Translates with `t`; keys that it gives back are looked up here. */
export function withEditorStrings(t: Translate): Translate {
  return (key: LocaleKey, values = {}) => {
    const text = t(key, values);
    if (text !== key) return text;
    const [group = '', name = ''] = key.split('.');
    return fillText(english[group]?.[name] ?? key, shownValues(values, 'en'));
  };
}
