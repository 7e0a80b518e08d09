// The guest: whether the start form is due, what it starts with, and storing what it gave
// (docs/behaviour.md#start-form).

import { atom, computed } from 'nanostores';
import type { ClockPort, HostPort, PagePort, StoragePort } from '../../core/env.ts';
import { isAbort, toWidgetError, WidgetError } from '../../core/errors.ts';
import { isOfVisitor, type Owner } from '../../core/owner.ts';
import type { ChatConfig, UserInfo } from '../../core/host-types.ts';
import { personaSetting } from '../../core/participants.ts';
import type { Readable } from '../../core/store-types.ts';
import { toJson } from '../../core/to-json.ts';
import type { Guest } from '../../protocol/guest.ts';
import type { GuestUpdate } from '../../protocol/requests.ts';
import { parseData } from '../../protocol/envelope.ts';
import { parseStored, readStored, type TabState, userInfoSchema } from '../../protocol/stored.ts';
import type { PutGuest } from '../api/guest-api.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { SentCorrection } from '../start-form/start-form.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';

const userInfoKey = 'user_info';
/** `utm_*` parameters, and characters of each name and value (docs/protocol.md#the-start-form). */
const MAX_UTM = 20;
const MAX_UTM_LENGTH = 200;

export interface GuestsOptions {
  readonly $config: Readable<ChatConfig>;
  readonly bootstrap: BootstrapFeature;
  readonly local: StoragePort;
  /** Aborted when the session ends: what is stored then may belong to the next visitor. */
  readonly life: AbortSignal;
  readonly page: Pick<PagePort, 'query'>;
  readonly clock: Pick<ClockPort, 'toLocal' | 'toUtc'>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly host: Pick<HostPort, 'advise' | 'error' | 'track'>;
  /** PUT /guests/{guestId}; rejects with WidgetError. */
  readonly putGuest: PutGuest;
  readonly setGuest: (guest: Guest) => void;
  readonly storage: ScopedStorage;
}

/**
 * Where the form stands that gives a guest a name: `first`, before the conversation, or below their first message, which `waits` for it
 * or, as the persona's setting says, does not. False where none is due, null until that is known.
 */
export type FormState = 'first' | 'waits' | 'whenever' | false | null;

export interface GuestsFeature {
  /**
   * True for a guest without a name whose form stands before the conversation; signed-in visitors see no form. Null until it is
   * known (docs/behaviour.md#opening).
   */
  readonly $needsForm: Readable<boolean | null>;
  readonly $form: Readable<FormState>;
  /** What this tab has stored last of the guest; other tabs have not heard of it. */
  readonly $stored: Readable<Guest | null>;
  /** True while what the host knows of the visitor is stored in place of a form. */
  readonly $isIntroducing: Readable<boolean>;
  /** Name and e-mail to start the form with: the host's word first, then what this browser remembers. */
  readonly $prefill: Readable<UserInfo>;
  readonly clock: Pick<ClockPort, 'toLocal' | 'toUtc'>;
  /** What stands in a start form that was not sent, or an edit dialog that was not left, kept for the tab. */
  readonly unsent: { read(): TabState['form']; keep(begun: TabState['form']): void };
  /** What was changed in the edit dialog and sent, until it is stored: the dialog can be left meanwhile. */
  readonly correction: SentCorrection;
  /** Stores the guest and adds the page's `utm_*` parameters; shows the toast of a failure and rejects with it. */
  save(update: GuestUpdate): Promise<void>;
  /**
   * Prefills the form; updates a guest that has a name, and spares others a form that asks for nothing more
   * (docs/behaviour.md#start-form); rejects where the server refuses that. Resolves at once where the chat was not opened yet: it
   * then counts as soon as a guest is known.
   */
  identify(user: UserInfo): Promise<void>;
  /** Removes what this browser remembers for the next form. */
  forget(): void;
}

/** Creates the guest of a conversation. */
export function createGuests(options: GuestsOptions): GuestsFeature {
  const { $config, bootstrap, host, life, local, page, toasts, putGuest, setGuest, storage } = options;
  const { $phase, $guest, $user, $fields, $persona } = bootstrap;
  const $prefill = atom<UserInfo>(readUserInfo(local));
  /** The host's word on who this is. */
  let said: UserInfo = {};
  const $isIntroducing = atom(false);
  const $stored = atom<Guest | null>(null);
  /** Another guest has come in the place of one with a name, who has talked: they are asked first. */
  let isReplaced = false;
  /** What the host has said since a guest was last known. */
  let identified: UserInfo = {};
  const prefill = (user: UserInfo | undefined) => {
    said = { ...said, ...readUser(user, host) };
    const before = $prefill.get();
    const known = { ...before, ...said };
    // A form that stands follows each change; other attributes come this way too.
    if (known.name !== before.name || known.email !== before.email) $prefill.set(known);
  };
  $config.subscribe(({ user }) => prefill(user));
  /** Takes away what was said of the try before. */
  let withdraw = () => {};
  const alert = (key: LocaleKey) => {
    withdraw = toasts.show({ tone: 'alert', key });
  };
  // The form stands again where a session was replaced: by now this browser may remember more than at the start.
  $guest.listen((guest, previous) => {
    if (!guest || guest.name) return;
    $prefill.set({ ...readUserInfo(local), ...said });
    // In place of a conversation, and not because the visitor or the page wanted it.
    if (!previous?.name || $phase.get().name !== 'ready') return;
    isReplaced = true;
    alert('errors.sessionEnded');
  });
  const $form = computed(
    [bootstrap.$isKnown, $guest, $user, $config, $persona],
    (isKnown, guest, user, { form }, persona): FormState => {
      if (!isKnown) return null;
      if (user || !guest || guest.name) return false;
      if (isReplaced || form?.toLowerCase() !== 'later') return 'first';
      return personaSetting(persona, 'requireEmailUpfront') === false ? 'whenever' : 'waits';
    },
  );
  const $needsForm = computed($form, (form) => form && form === 'first');

  const unsent = {
    read: () => storage.tab.read().form,
    keep: (form: TabState['form']) => storage.tab.patch({ form }),
  };

  let stored: Promise<unknown> = Promise.resolve();
  /** One after the other: an earlier one that takes longer must not undo a later one. */
  function store(guest: Guest, update: GuestUpdate, tell: (toast: LocaleKey) => void): Promise<void> {
    const giver = storage.$owner.get();
    const turn = stored.then(() => put(guest, update, tell, giver));
    stored = turn.catch(() => {});
    return turn;
  }

  async function put(guest: Guest, update: GuestUpdate, tell: (toast: LocaleKey) => void, giver: Owner): Promise<void> {
    const utm = utmOf(page.query());
    /** Of somebody else nothing is stored, and they are told nothing. */
    const checkGiver = () => {
      const now = storage.$owner.get();
      life.throwIfAborted();
      if (now.scope !== giver.scope || !isOfVisitor(now.visitor, giver.visitor))
        throw new DOMException('The visitor has changed', 'AbortError');
    };
    const guestId = () => {
      checkGiver();
      return $guest.get()?.id ?? guest.id;
    };
    const answer = await putGuest(guestId, utm ? { ...update, utm } : update).catch((thrown: unknown) => {
      // The session has ended: nobody is told.
      if (isAbort(thrown)) throw thrown;
      checkGiver();
      tell('errors.guestFailed');
      const { code, message } = toWidgetError(thrown);
      host.error(code, message);
      throw thrown;
    });
    checkGiver();
    if (!answer) {
      tell('errors.noData');
      throw new WidgetError('protocol');
    }
    local.set(userInfoKey, toJson({ name: update.name, email: update.email }));
    unsent.keep(undefined);
    withdraw();
    setGuest(answer);
    $stored.set(answer);
  }

  /** Where that fails the form stands, prefilled, and says itself what is wrong. */
  async function introduce(guest: Guest, { name = '', email = '' }: UserInfo): Promise<void> {
    const isAll = name.trim() !== '' && email.trim() !== '' && !$fields.get().some(({ required }) => required);
    if (!isAll || unsent.read()) return;
    $isIntroducing.set(true);
    try {
      await store(guest, { name: name.trim(), email: email.trim(), additionalInfo: answersOf(guest) }, () => {});
    } finally {
      $isIntroducing.set(false);
    }
  }

  async function apply(): Promise<void> {
    const guest = $guest.get();
    if ($phase.get().name !== 'ready' || !guest) return;
    const user = identified;
    identified = {};
    if (!guest.name) return user.name || user.email ? introduce(guest, $prefill.get()) : undefined;
    const { name = guest.name, email = guest.email ?? '' } = user;
    if (name === guest.name && email === (guest.email ?? '')) return;
    await store(guest, { name, email, additionalInfo: answersOf(guest) }, alert);
  }
  let applying = Promise.resolve();
  $phase.listen(() => {
    applying = apply();
    // Who has called `identify` before the opening hears of a refusal by the event alone.
    applying.catch(() => {});
  });
  const whenOpened = () =>
    new Promise<void>((resolve) => {
      const stop = $phase.listen(({ name }) => {
        if (name === 'opening') return;
        stop();
        resolve();
      });
    });

  return {
    $needsForm,
    $form,
    $stored,
    $isIntroducing,
    $prefill,
    clock: options.clock,
    unsent,
    correction: {},
    async save(update) {
      const guest = $guest.get();
      if (!guest) return;
      await store(guest, update, alert);
      if (!guest.name) host.track('form-submit');
    },
    identify(user) {
      prefill(user);
      identified = { ...identified, ...readUser(user, host) };
      return $phase.get().name === 'opening' ? whenOpened().then(() => applying) : apply();
    },
    forget() {
      const { name: _name, email: _email, ...others }: UserInfo = parseStored(local.get(userInfoKey) ?? '') ?? {};
      // With anything else in it, it is the page's own (docs/behaviour.md#start-form).
      if (Object.keys(others).length === 0) local.remove(userInfoKey);
    },
  };
}

function answersOf({ additionalInfo }: Guest): GuestUpdate['additionalInfo'] {
  return additionalInfo.map(({ fieldId, value }) => ({ fieldId, value }));
}

/** Scripts of the page call with what they have: no more than texts is taken, and what is no object is told. */
function readUser(user: unknown, host: Pick<HostPort, 'advise'>): UserInfo {
  const read = parseData(userInfoSchema, user);
  if (user && !read) host.advise('user');
  const { name, email } = read ?? {};
  return { ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
}

function readUserInfo(local: StoragePort): UserInfo {
  const { name, email } = readStored(userInfoSchema, local.get(userInfoKey));
  return { ...(name && { name }), ...(email && { email }) };
}

/** Anybody can write a link: what is longer than servers keep would have the whole form refused. */
function utmOf(query: URLSearchParams): Record<string, string> | undefined {
  const entries = [...query].filter(([name]) => name.startsWith('utm_') && name.length <= MAX_UTM_LENGTH);
  const kept = entries.slice(0, MAX_UTM).map(([name, value]) => [name, value.slice(0, MAX_UTM_LENGTH)] as const);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
