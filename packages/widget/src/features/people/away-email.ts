// Where an answer goes that comes outside the hours (docs/behaviour.md#people): one field, which keeps what was written until the server
// has it (G1), and says what it has after a reload.

import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { errorKey } from '../../core/error-key.ts';
import { isAbort, isUnanswered, toWidgetError, type WidgetError } from '../../core/errors.ts';
import { requireData } from '../../core/require-data.ts';
import { awayNameOf, followGivenUpGuests, type GivenUpGuestsPorts, type TabDrafts } from '../../core/tab-drafts.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import { type Away, readEmailDraft } from '../../protocol/people.ts';
import type { Caller } from '../api/caller.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { ComposerFeature } from '../composer/composer-types.ts';
import type { Translate } from '../i18n/i18n-types.ts';

export interface AwayEmailPorts extends GivenUpGuestsPorts {
  readonly env: Pick<Env, 'host' | 'page'>;
  readonly caller: Pick<Caller, 'ask' | 'renewing'>;
  readonly drafts: TabDrafts;
  readonly $conversation: Readable<Conversation | null>;
  readonly $phase: BootstrapFeature['$phase'];
  /** Null while nobody is away. */
  readonly $away: Readable<Away | null>;
  /** The guest's own address, or the user's; '' where it is not known. */
  readonly known: () => string;
  /** Takes an address that can no longer be left here. */
  readonly composer: Pick<ComposerFeature, 'addToDraft'>;
  readonly translate: Translate;
  readonly say: (text: string) => void;
  readonly onRefused: (error: WidgetError) => void;
}

export interface AwayEmail {
  /** `stored`: the server has `text`. */
  readonly stage: 'asking' | 'sending' | 'stored';
  readonly text: string;
  /** It could not be stored, and stands as it was. */
  readonly error?: WidgetError;
}

export function createAwayEmail(ports: AwayEmailPorts) {
  const { env, caller, drafts, composer, $conversation, $phase, $away, known, translate, say, onRefused } = ports;
  const $email = atom<AwayEmail | null>(null);
  /** What was begun or said here, by conversation: it outlives the view, and the document that comes later. */
  const states = new Map<string, AwayEmail>();
  /** What the document said when it was stored here. */
  const told = new Map<string, string | null>();
  const idNow = () => $conversation.get()?.id ?? '';

  const begun = (id: string, away: Away): AwayEmail => {
    const draft = readEmailDraft(drafts.read(awayNameOf(id)));
    if (draft !== null) return { stage: 'asking', text: draft };
    return away.email ? { stage: 'stored', text: away.email } : { stage: 'asking', text: known() };
  };
  const stateOf = (id: string, away: Away): AwayEmail => {
    const state = states.get(id);
    // Another tab has changed it since.
    if (state?.stage === 'stored' && away.email && away.email !== state.text && away.email !== told.get(id)) {
      states.delete(id);
      return { stage: 'stored', text: away.email };
    }
    return state ?? begun(id, away);
  };
  const look = () => {
    const away = $away.get();
    const next = away && away.email !== null ? stateOf(idNow(), away) : null;
    const before = $email.get();
    if (next?.stage !== before?.stage || next?.text !== before?.text || next?.error !== before?.error) $email.set(next);
  };
  const set = (id: string, state: AwayEmail) => {
    states.set(id, state);
    look();
  };
  const put = (id: string, email: string) =>
    caller.renewing(async () => {
      const path = `/conversations/${encodeURIComponent(id)}/email`;
      requireData(await caller.ask({ method: 'PUT', path, body: { email } }));
    });

  /** Who has gone to another conversation meanwhile would take it for that one's. */
  const tellIn = (id: string, tell: () => void) => {
    if (id === idNow()) tell();
  };
  const fail = (id: string, text: string, thrown: unknown) => {
    if (isAbort(thrown)) return set(id, { stage: 'asking', text });
    const error = toWidgetError(thrown);
    set(id, { stage: 'asking', text, error });
    env.host.error(error.code, error.serverMessage ?? error.message);
    tellIn(id, () => {
      onRefused(error);
      say(`${translate('people.emailFailed')} ${translate(errorKey(error.code))}`);
    });
  };

  const offerAgain = (isMended: (error: WidgetError) => boolean) => {
    for (const [id, { stage, text, error }] of states) if (error && isMended(error)) set(id, { stage, text });
  };

  const stops = [
    $away.subscribe(look),
    $conversation.listen(look),
    followGivenUpGuests(ports, (left) => {
      const address = readEmailDraft(drafts.read(awayNameOf(left)));
      states.delete(left);
      drafts.keep(awayNameOf(left), undefined);
      if (address) composer.addToDraft(address);
    }),
    env.page.onChange((kind) => kind === 'online' && offerAgain(isUnanswered)),
    // The page has set another token, or the session is another one.
    $phase.listen(({ name }) => name === 'ready' && offerAgain(({ code }) => code === 'auth')),
  ];
  return {
    $email: $email as Readable<AwayEmail | null>,
    /** What stands in the field; it is kept over a reload. */
    change(text: string) {
      if ($email.get()?.stage !== 'asking') return;
      drafts.keep(awayNameOf(idNow()), { email: text });
      set(idNow(), { stage: 'asking', text });
    },
    /** Once more, with the address that is stored. */
    edit() {
      const email = $email.get();
      if (email?.stage === 'stored') set(idNow(), { stage: 'asking', text: email.text });
    },
    /** PUT /conversations/{conversationId}/email. Resolves with whether it is stored. */
    async send(): Promise<boolean> {
      const [id, email] = [idNow(), $email.get()];
      const text = email?.text.trim();
      if (email?.stage !== 'asking' || !text) return false;
      const before = $away.get()?.email ?? null;
      set(id, { stage: 'sending', text: email.text });
      try {
        if (text !== before) await put(id, text);
      } catch (thrown) {
        fail(id, email.text, thrown);
        return false;
      }
      drafts.keep(awayNameOf(id), undefined);
      told.set(id, before);
      set(id, { stage: 'stored', text });
      tellIn(id, () => say(translate('people.emailStored', { email: text })));
      return true;
    },
    destroy() {
      for (const stop of stops) stop();
    },
  };
}
