// Files that are dropped while the start form is due: they wait for the conversation behind it, kept as every file above the composer.

import type { Session } from '../../features/session-types.ts';

/** Whether the server takes files; not known before the conversation's code is here. */
export function takesFiles({ conversation }: Pick<Session, 'conversation'>): boolean {
  const state = conversation.$state.get();
  return state.name !== 'ready' || state.feature.visitorData.$offered.get()?.files !== false;
}

/** Whether a file may be dropped on the start form. */
export function waitsForForm(session: Pick<Session, 'conversation' | 'guests'>): boolean {
  return (
    session.guests.$needsForm.get() === true &&
    session.conversation.$state.get().name === 'ready' &&
    takesFiles(session)
  );
}

/** Gives files to the conversation behind the start form; false where no form is due, or the conversation's code is on its way. */
export function giveBeforeStart(session: Pick<Session, 'conversation' | 'guests'>, files: readonly File[]): boolean {
  const state = session.conversation.$state.get();
  if (state.name !== 'ready' || !waitsForForm(session)) return false;
  state.feature.attachments.add({ files });
  return true;
}
