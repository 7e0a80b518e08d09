import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { OutgoingFiles } from '../attachments/attachments-slot.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import { parseItems } from '../../protocol/envelope.ts';
import { outboxEntrySchema, type VisitorState } from '../../protocol/stored.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { ComposerFeature } from './composer-types.ts';

const SAVE_AFTER_MS = 300;
/** Of which the tabs with copies hear when they come back. */
const MAX_SENT = 5;
/** Where Send was, Cancel stands: the second half of a double click must not take the first one back. */
const DOUBLE_CLICK_MS = 500;

export interface Composing extends ComposerFeature {
  /** Stores the draft now. */
  save(): void;
  /** All files that were left behind are here or lost: what the text names of the lost ones goes. */
  filesInherited(): void;
  /** What waits for its uploads stays a draft. */
  holdBack(): void;
  /** One may write again: why one could not is over. */
  admit(): void;
  /** Another tab has changed what is stored: a draft that it has sent does not stay here as a copy; one that it has emptied does. */
  follow(before: VisitorState, after: VisitorState): void;
  destroy(): void;
}

type Change = (draft: string) => string;

/** Pictures of the text are named by their uploads: such a draft can only come from the editor. */
const hasPicture = /\]\(upload:/;

/**
 * Creates the composer: draft and files are cleared only by a message that was accepted (G1,
 * docs/behaviour.md#composer).
 */
export function createComposer(
  env: Env,
  storage: ScopedStorage,
  reply: Pick<ReplyFeature, 'send' | 'reserve' | 'cancelReservation' | '$status'>,
  files: OutgoingFiles,
  $maxCharacters: ComposerFeature['$maxCharacters'],
): Composing {
  /** Whose draft it is. */
  let owner = storage.$owner.get();
  /** This tab has written it, or had before a reload; otherwise it is a copy of what was stored last. */
  let isOwn = false;
  /** As it was read or stored last by this tab. */
  let saved = '';
  /** When it was written, here or in the tab whose copy it is. */
  let writtenAtMs: number | undefined;
  const $isFormatted = atom(false);
  const read = () => {
    const own = storage.tabDraftOf(owner);
    const shared = storage.visitorOf(owner).read();
    isOwn = own !== undefined;
    writtenAtMs = own ? own.writtenAtMs : shared.draftAtMs;
    saved = own?.text ?? shared.draft ?? '';
    $isFormatted.set(own?.isFormatted === true || hasPicture.test(saved));
    return saved;
  };
  const $draft = atom(read());
  const $notice = atom<LocaleKey | null>(null);
  const $isWaiting = atom(false);
  let cancel = () => {};
  let stopWaiting = () => {};
  let isComposing = false;
  /** What comes once nothing is composed; it is stored before. */
  let changes: Change[] = [];
  const whole = () => {
    let text = $draft.get();
    for (const change of changes) text = change(text);
    return text;
  };

  const save = () => {
    cancel();
    if (!isOwn) return;
    const draft = whole();
    storage.keepTabDraft(owner, { text: draft, writtenAtMs, isFormatted: draft !== '' && $isFormatted.get() });
    const shared = storage.visitorOf(owner);
    const { draft: stored = '' } = shared.read();
    // Whoever opens next gets the text that was written last; what another tab has written is not emptied with this one's.
    if (draft !== stored && (draft || stored === saved))
      shared.patch(draft ? { draft, draftAtMs: writtenAtMs } : { draft: undefined, draftAtMs: undefined });
    saved = draft;
  };
  const saveSoon = () => {
    isOwn = true;
    writtenAtMs = env.clock.now();
    cancel();
    cancel = env.clock.after(SAVE_AFTER_MS, save);
  };
  const setDraft: ComposerFeature['setDraft'] = (text, isFormatted = false) => {
    saveSoon();
    $isFormatted.set(isFormatted);
    $draft.set(text);
    $notice.set(null);
  };
  const setComposing: ComposerFeature['setComposing'] = (isOpen) => {
    isComposing = isOpen;
    if (isOpen || changes.length === 0) return;
    const text = whole();
    changes = [];
    setDraft(text, text !== '' && $isFormatted.get());
  };
  /** Whatever the visitor has not typed goes this way. */
  const change = (next: Change) => {
    changes.push(next);
    if (isComposing) saveSoon();
    else setComposing(false);
  };
  const stopPage = env.page.onChange((kind) => {
    if (kind === 'hidden') save();
  });

  storage.beforeMove.on(save);

  const holdBack = () => {
    if (!$isWaiting.get()) return;
    stopWaiting();
    reply.cancelReservation();
  };

  const stopOwner = storage.$owner.listen((next) => {
    // It was not known yet whose it is: what is written already is theirs.
    // What waited for its uploads is another's now.
    holdBack();
    setComposing(false);
    const kept = owner.visitor === null && owner.scope === next.scope ? $draft.get() : '';
    const wasFormatted = $isFormatted.get();
    save();
    owner = next;
    const stored = read();
    isOwn ||= kept !== '';
    if (kept) $isFormatted.set(wasFormatted);
    $draft.set(kept || stored);
    $notice.set(null);
    save();
  });
  const stopNotice = reply.$status.listen(({ name }) => {
    // The message before is done with: there is nothing to wait for any longer.
    if ((name === 'idle' || name === 'failed') && $notice.get() === 'composer.wait') $notice.set(null);
  });

  /** Takes pictures that are nowhere any more out of the text; gives what is to be said of that. */
  const dropLost = (): LocaleKey | null => {
    const draft = $draft.get();
    const rest = files.withoutLost(draft);
    if (rest === draft) return null;
    if (rest === null) return 'opening.partMissing';
    change((now) => files.withoutLost(now) ?? now);
    return 'attachments.imageFailed';
  };

  /** A tab whose chat is not there now may have a copy, and would offer it again. What was sent before it was stored nobody has. */
  const rememberSent = () => {
    const shared = storage.visitorOf(owner);
    const { draftAtMs, sentDrafts = [] } = shared.read();
    if (draftAtMs && draftAtMs === writtenAtMs)
      shared.patch({ sentDrafts: [...sentDrafts, draftAtMs].slice(-MAX_SENT) });
  };

  /** Sends what stands there now; null when it went out, else why it did not. */
  const send = (): LocaleKey | null => {
    const lost = dropLost();
    if (lost) {
      setComposing(false);
      reply.cancelReservation();
      return lost;
    }
    const draft = $draft.get();
    const { content, attachments, extras } = files.outgoing(draft);
    const sent = reply.send(content, attachments, undefined, extras);
    if (!sent.accepted) return sent.reason;
    files.sent(draft);
    rememberSent();
    setDraft('');
    // An emptied field composes nothing; what has waited was not seen, and is not sent.
    setComposing(false);
    save();
    return null;
  };

  /** Calls `attempt` whenever uploads or the reply before may have settled. */
  const wait = () => {
    const stops = [files.$isWaiting.listen(attempt), reply.$status.listen(attempt)];
    $isWaiting.set(true);
    stopWaiting = () => {
      for (const stop of stops) stop();
      $isWaiting.set(false);
    };
  };
  const hasGone = () => files.$files.get().some(({ error }) => error?.isGone);
  const attempt = () => {
    if (!$isWaiting.get() || files.$isWaiting.get()) return;
    stopWaiting();
    // What waited for the code of files was given up, or could not be restored: nothing goes out without it by itself.
    if (files.$state.get().name !== 'ready') return reply.cancelReservation();
    // Nor without a file that has gone from the disk: the visitor may have another.
    if (hasGone()) {
      reply.cancelReservation();
      return $notice.set('attachments.gone');
    }
    const reason = send();
    // Messages from the time without a network go out first.
    if (reason === 'composer.wait') wait();
    else $notice.set(reason);
  };
  const begin = () => {
    const startedAtMs = env.clock.now();
    const isHeld = reply.reserve(() => {
      if (env.clock.now() - startedAtMs < DOUBLE_CLICK_MS) return;
      holdBack();
    });
    if (isHeld) wait();
    else $notice.set('composer.wait');
  };

  return {
    $draft,
    $isFormatted,
    $notice,
    $maxCharacters,
    $isWaiting,
    setDraft,
    setComposing,
    setFormatted(isFormatted) {
      $isFormatted.set(isFormatted);
      save();
    },
    addToDraft(text, isFirst) {
      if (!text.trim()) return;
      change((draft) => (isFirst ? [text, draft] : [draft, text]).filter((part) => part.trim()).join('\n\n'));
    },
    save,
    holdBack,
    admit: () => $notice.set(null),
    filesInherited() {
      const lost = dropLost();
      if (lost) $notice.set(lost);
    },
    follow(before, after) {
      const draft = $draft.get();
      if (!draft || before.draft !== draft || after.draft) return;
      if (parseItems(outboxEntrySchema, after.outbox).some(({ content }) => content === draft.trim()))
        change((now) => (now === draft ? '' : now));
    },
    sendChoice(text) {
      const sent = reply.send(text);
      $notice.set(sent.accepted ? null : sent.reason);
      if (sent.accepted) env.host.track('suggestion-choose');
      return sent.accepted;
    },
    submit() {
      if ($isWaiting.get()) return;
      const { name } = reply.$status.get();
      if (name === 'recording' || name === 'submitting-voice') return $notice.set('composer.wait');
      if (files.$isWaiting.get()) return begin();
      // Said once: what is sent after that goes without it.
      if ($notice.get() !== 'attachments.gone' && hasGone()) return $notice.set('attachments.gone');
      const { content, attachments } = files.outgoing($draft.get());
      const hasContent = content.trim() !== '' || attachments.length > 0;
      const isIdle = name === 'idle';
      const reason = send();
      // The second half of a double click finds an empty field and a busy chat: nothing to say.
      if (reason && (hasContent || isIdle)) $notice.set(reason);
    },
    destroy() {
      stopWaiting();
      stopPage();
      stopOwner();
      stopNotice();
      save();
    },
  };
}
