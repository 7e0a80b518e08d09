// A file that somebody has chosen or dropped, as a session.

import type { LocaleKey } from '../../features/i18n/locale-keys.ts';
import { maxSessionBytes, readSession, type SavedSession } from '../../protocol/session-file.ts';

/** A session to look at. */
export interface OpenedSession {
  readonly session: SavedSession;
  /** Of a file; null is the session that goes on here. */
  readonly fileName: string | null;
  readonly unreadable: number;
}

export interface FileFault {
  readonly key: LocaleKey;
  readonly values?: Readonly<Record<string, string>>;
}

/** Reads a file, whoever has written it: it is text, and nothing of it is run or asked for. */
export async function readFile(file: File): Promise<OpenedSession | FileFault> {
  if (file.size > maxSessionBytes)
    return { key: 'replay.notSession', values: { field: `> ${maxSessionBytes / 1_000_000} MB` } };
  const text = await file.text().catch(() => '');
  const read = readSession(text);
  if ('wrong' in read) return { key: 'replay.notSession', values: { field: read.wrong } };
  return { ...read, fileName: file.name };
}
