// Every import() of a heavy adapter or a locale.

import type { FilePort, LocaleStrings } from '../core/env.ts';
import { WidgetError } from '../core/errors.ts';

/** Languages that have a file beside the built-in English; the keys are codes of the specification. */
const locales: Readonly<Record<string, () => Promise<{ readonly default: LocaleStrings }>>> = {};

/** Loads a locale; a language without a file is empty, so that English shows. */
export async function loadLocale(code: string): Promise<LocaleStrings> {
  try {
    return (await locales[code]?.())?.default ?? {};
  } catch (cause) {
    throw new WidgetError('lazy-load', { cause, retryable: true });
  }
}

/** Loads what uploads and saves files. */
export async function loadFiles(): Promise<FilePort> {
  try {
    return (await import('./files.ts')).createFiles();
  } catch (cause) {
    throw new WidgetError('lazy-load', { cause, retryable: true });
  }
}
