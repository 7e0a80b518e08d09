// What was on screen at a step of a session, made of the entries up to it (pure).

import type { SavedSession, Screen, ScreenMessage, SessionEntry, SessionState } from '../../protocol/session-file.ts';

/** Before anything was told. */
export const emptyScreen: Screen = {
  phase: 'idle',
  history: 'idle',
  status: 'idle',
  seconds: 0,
  conversationId: null,
  isOpen: false,
  isOnline: true,
  isVisible: true,
  hasFocus: null,
  draft: 0,
  before: 0,
  messages: [],
};

export interface Replay {
  /** Takes the next entry in, and gives the screen after it. */
  step(entry: SessionEntry): Screen;
  screen(): Screen;
}

/** Replays entries one by one. A message is told before the list that names it. */
export function createReplay(start: Screen): Replay {
  let screen = start;
  const known = new Map<string, ScreenMessage>(start.messages.map((message) => [message.key, message]));

  function list(keys: readonly string[], before: number): Screen {
    const messages = keys.flatMap((key) => known.get(key) ?? []);
    const listed = new Set(keys);
    for (const key of known.keys()) if (!listed.has(key)) known.delete(key);
    return { ...screen, before, messages };
  }

  function message(told: ScreenMessage): Screen {
    known.set(told.key, told);
    return { ...screen, messages: screen.messages.map((one) => (one.key === told.key ? told : one)) };
  }

  return {
    screen: () => screen,
    step(entry) {
      if (entry.kind === 'state') {
        const { kind: _kind, at: _at, ...fields } = entry;
        screen = { ...screen, ...(fields as Partial<SessionState>) };
      } else if (entry.kind === 'list') screen = list(entry.keys, entry.before);
      else if (entry.kind === 'message') {
        const { kind: _kind, at: _at, ...told } = entry;
        screen = message(told);
      }
      return screen;
    },
  };
}

/** The screen after so many entries. */
export function screenAt({ start, entries }: Pick<SavedSession, 'start' | 'entries'>, count: number): Screen {
  const replay = createReplay(start);
  for (const entry of entries.slice(0, count)) replay.step(entry);
  return replay.screen();
}
