// The text of the composer and where it is kept: in this tab, and for whichever tab opens next (docs/behaviour.md#composer).

import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { parseItems } from '../../protocol/envelope.ts';
import { outboxEntrySchema, type VisitorState } from '../../protocol/stored.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { ComposerFeature } from './composer-types.ts';

const SAVE_AFTER_MS = 300;
/** Of which the tabs with copies hear when they come back. */
const MAX_SENT = 5;

type Change = (draft: string) => string;

/** Pictures of the text are named by their uploads: such a draft can only come from the editor. */
const hasPicture = /\]\(upload:/;

/** The beginning that all ids of a tab's drafts have. */
const tabOf = (id: string | undefined) => id?.split('.', 1)[0];

const lastOf = (known: readonly string[], more: readonly string[] = []) =>
  [...new Set([...known, ...more])].slice(-MAX_SENT);

export interface Draft extends Pick<
  ComposerFeature,
  '$draft' | '$isFormatted' | 'setDraft' | 'setComposing' | 'setFormatted'
> {
  /** Whatever the visitor has not typed goes this way: it comes once nothing is composed. */
  change(next: Change): void;
  /** Stores it now. */
  save(): void;
  /** It was sent, and is stored no longer. A tab whose chat is not there now may have a copy, and would offer it again. */
  rememberSent(): void;
  /** Another tab has changed what is stored: a draft that it has sent does not stay here as a copy; one that it has emptied does. */
  follow(before: VisitorState, after: VisitorState): void;
  destroy(): void;
}

export interface DraftPorts {
  readonly env: Pick<Env, 'clock' | 'newId' | 'page'>;
  readonly storage: ScopedStorage;
  /** Another text stands there: what was said of the one before is over. */
  onWritten(): void;
  /** The next visitor's draft is about to come. */
  onLeave(): void;
}

/** Creates the draft; it is stored soon after a change, when the page is hidden, and before the visitor changes. */
export function createDraft({ env, storage, onWritten, onLeave }: DraftPorts): Draft {
  /** Whose draft it is. */
  let owner = storage.$owner.get();
  /** This tab has written it, or had before a reload; otherwise it is a copy of what was stored last. */
  let isOwn = false;
  /** As it was read or stored last by this tab. */
  let saved = '';
  /** Another one with each change; a copy has that of the tab where it was written. */
  let id: string | undefined;
  /** Of what this tab has stored of it, or of the copy for as long as that is unchanged. */
  let savedId: string | undefined;
  /** Ids of what was sent last, here or in other tabs. */
  let sent: readonly string[] = [];
  const $isFormatted = atom(false);
  const read = () => {
    const own = storage.tabDraftOf(owner);
    const shared = storage.visitorOf(owner).read();
    isOwn = own !== undefined;
    // Of what a page writes as it is left with Back, Firefox keeps what is for all tabs alone: this tab has typed on since.
    const isBehind =
      own?.id !== undefined && tabOf(own.id) === tabOf(shared.draftId) && shared.draft?.startsWith(own.text) === true;
    id = own && !isBehind ? own.id : shared.draftId;
    saved = (isBehind ? undefined : own?.text) ?? shared.draft ?? '';
    savedId = saved ? id : undefined;
    $isFormatted.set(own?.isFormatted === true || hasPicture.test(saved));
    return saved;
  };
  const $draft = atom(read());
  let cancel = () => {};
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
    storage.keepTabDraft(owner, { text: draft, id, isFormatted: draft !== '' && $isFormatted.get() });
    const shared = storage.visitorOf(owner);
    const { draft: stored = '' } = shared.read();
    // Whoever opens next gets the text that was written last; what another tab has written is not emptied with this one's.
    if (draft !== stored && (draft || stored === saved))
      shared.patch(draft ? { draft, draftId: id } : { draft: undefined, draftId: undefined });
    saved = draft;
    savedId = draft ? id : undefined;
  };
  /** What was sent is stored no longer, also where a tab that had not heard of that yet has written the record as it knew it. */
  const dropSent = (isNew: boolean) => {
    const shared = storage.visitorOf(owner);
    const { draftId, sentDrafts = [] } = shared.read();
    const isBack = draftId !== undefined && sent.includes(draftId);
    if (isNew || isBack)
      shared.patch({
        sentDrafts: lastOf(sentDrafts, sent),
        ...(isBack && { draft: undefined, draftId: undefined }),
      });
  };
  const saveSoon = () => {
    // What was changed here is another text than that of the tab where it was written.
    if (!isOwn) savedId = undefined;
    id = isOwn && id ? `${tabOf(id)}.${env.newId()}` : env.newId();
    isOwn = true;
    cancel();
    cancel = env.clock.after(SAVE_AFTER_MS, save);
  };
  const setDraft: ComposerFeature['setDraft'] = (text, isFormatted = false) => {
    saveSoon();
    $isFormatted.set(isFormatted);
    $draft.set(text);
    onWritten();
  };
  const setComposing: ComposerFeature['setComposing'] = (isOpen) => {
    isComposing = isOpen;
    if (isOpen || changes.length === 0) return;
    const text = whole();
    changes = [];
    setDraft(text, text !== '' && $isFormatted.get());
  };
  const change = (next: Change) => {
    changes.push(next);
    if (isComposing) saveSoon();
    else setComposing(false);
  };
  const stopPage = env.page.onChange((kind) => {
    if (kind === 'hidden') save();
  });
  storage.beforeMove.on(save);
  const stopOwner = storage.$owner.listen((next) => {
    // What waited for its uploads is another's now.
    onLeave();
    setComposing(false);
    // It was not known yet whose it is: what is written already is theirs.
    const kept = owner.visitor === null && owner.scope === next.scope ? $draft.get() : '';
    const wasFormatted = $isFormatted.get();
    save();
    owner = next;
    const stored = read();
    if (kept) {
      saveSoon();
      $isFormatted.set(wasFormatted);
    }
    $draft.set(kept || stored);
    onWritten();
    save();
  });

  return {
    $draft,
    $isFormatted,
    setDraft,
    setComposing,
    setFormatted(isFormatted) {
      $isFormatted.set(isFormatted);
      save();
    },
    change,
    save,
    rememberSent() {
      // What was sent before it was stored nobody has.
      if (!savedId) return;
      sent = lastOf(sent, [savedId]);
      dropSent(true);
    },
    follow(before, after) {
      sent = lastOf(sent, after.sentDrafts);
      dropSent(false);
      const draft = $draft.get();
      if (!draft || before.draft !== draft || after.draft) return;
      if (parseItems(outboxEntrySchema, after.outbox).some(({ content }) => content === draft.trim()))
        change((now) => (now === draft ? '' : now));
    },
    destroy() {
      stopPage();
      stopOwner();
      save();
    },
  };
}
