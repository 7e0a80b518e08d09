// persona-editor.js: the editor of the chat as a field for the forms of the host page (docs/editor.md). Importing it
// defines <persona-editor>, and does nothing where there is no DOM. A composition root of its own, beside boot.

import { longCodes, toLanguageCode } from './features/i18n/language-codes.ts';
import { loadLocale } from './platform/lazy.ts';
import { defineEditorElement, type EditorLocale } from './ui/rich-text/define-element.ts';

export type { PersonaEditorAttributes, PersonaEditorElement } from './editor-api.ts';

async function loadEditorLocale(lang: string): Promise<EditorLocale> {
  const code = toLanguageCode(lang) ?? 'EN';
  return { strings: await loadLocale(code), tag: longCodes[code] ?? 'en-US', isRightToLeft: code === 'AR' };
}

if (globalThis.customElements) defineEditorElement(loadEditorLocale);
