// The listeners of one client: each added target is told what it selects, then every change, in the order that the
// client's library asserts.

import { toName } from './database-name.ts';
import type { DocumentFeed, FeedReading } from './document-feed.ts';
import type { ListenResponse, ListenRequest } from './messages.ts';
import { toInstant } from './messages.ts';
import { applyReading, toWireDocument } from './mirror.ts';
import type { Mirror, MirroredDocument } from './mirror.ts';
import { parseResumeToken, toResumeToken } from './resume-token.ts';
import type { ResumePosition } from './resume-token.ts';
import { code, isRefusal, readTarget } from './target.ts';
import type { Refusal, Selection } from './target.ts';

const maxTargets = 50;
/** A client may bring a time from another server, but not push this one's far into the future. */
const longestLeadMicroseconds = 86_400_000_000;

interface Target {
  readonly id: number;
  readonly selection: Selection;
  /** Names that it has been told and that it selects. */
  readonly names: Set<string>;
}

export interface ListenStreamOptions {
  readonly feed: DocumentFeed;
  /** The conversation that this client may read, and its collections by path. */
  readonly conversationId: string;
  readonly collections: readonly string[];
  /** Microseconds since 1970. */
  readonly now: () => number;
  readonly send: (responses: readonly ListenResponse[]) => void;
}

export interface ListenStream {
  /** Adds or removes a target; calls have to wait for each other. */
  handle(request: ListenRequest): Promise<void>;
  /** Tells what has changed since; the same rule. */
  advance(): Promise<void>;
}

/** Creates the listeners of one stream, none yet. */
export const createListenStream = (options: ListenStreamOptions): ListenStream => {
  const { feed, conversationId, now, send } = options;
  const collections = options.collections.map(toName);
  const targets = new Map<number, Target>();
  let mirror: Mirror | null = null;
  let lastTime = 0;

  const nextTime = (atLeast: number): number => (lastTime = Math.max(lastTime + 1, now(), atLeast));

  /** Ends a step: only now the client shows what it was told. */
  const snapshot = ({ token, version }: Mirror): ListenResponse => {
    const time = nextTime(version);
    return { targetChange: { resumeToken: toResumeToken(token, time), readTime: toInstant(time) } };
  };

  const refuse = (id: number, { code: number, message }: Refusal): void =>
    send([{ targetChange: { targetChangeType: 'REMOVE', targetIds: [id], cause: { code: number, message } } }]);

  const read = async (from: Mirror | null): Promise<FeedReading> => {
    if (from) return feed.read(conversationId, from.token);
    await feed.refresh(conversationId);
    return feed.readAll(conversationId);
  };

  const positionOf = (current: Mirror, token: string | undefined): ResumePosition | null => {
    const position = token === undefined || token === '' ? null : parseResumeToken(token);
    if (!position || position.readTime > now() + longestLeadMicroseconds) return null;
    lastTime = Math.max(lastTime, position.readTime);
    const [epoch] = current.token.split('.');
    const isKnown =
      position.epoch === epoch && position.version >= current.floor && position.version <= current.version;
    return isKnown ? position : null;
  };

  const toDeletion = (document: string, removedTargetIds: readonly number[]): ListenResponse => ({
    documentDelete: { document, readTime: toInstant(nextTime(0)), removedTargetIds },
  });

  /** That these targets have the document no longer; its new state goes along, so that the client need not ask. */
  const toLoss = (document: MirroredDocument, removedTargetIds: readonly number[]): ListenResponse =>
    document.data === null
      ? toDeletion(document.name, removedTargetIds)
      : { documentChange: { document: toWireDocument(document, document.data), removedTargetIds } };

  /** What a new target has to hear, given what its client knows already. */
  const begin = (target: Target, current: Mirror, position: ResumePosition | null): ListenResponse[] => {
    const targetIds = [target.id];
    const responses: ListenResponse[] = [];
    const since = position?.version ?? 0;
    for (const document of current.documents.values()) {
      const { name, data, version } = document;
      if (!target.selection.covers(name)) continue;
      const isSelected = data !== null && target.selection.selects(name, data);
      if (isSelected) target.names.add(name);
      if (version <= since) continue;
      if (isSelected) responses.push({ documentChange: { document: toWireDocument(document, data), targetIds } });
      else if (position) responses.push(toLoss(document, targetIds));
    }
    for (const name of target.selection.documents ?? []) {
      if (!target.names.has(name)) responses.push(toDeletion(name, targetIds));
    }
    return responses;
  };

  const add = async (id: number, asked: unknown, resumeToken: string | undefined): Promise<void> => {
    if (targets.size >= maxTargets) return refuse(id, { code: code.exhausted, message: 'Too many listeners.' });
    const selection = readTarget(asked, collections);
    if (isRefusal(selection)) return refuse(id, selection);
    // All are brought to one state first, so that the snapshot at the end holds for each of them.
    const current = await advance();
    const target: Target = { id, selection, names: new Set() };
    targets.set(id, target);
    const position = positionOf(current, resumeToken);
    const isReset = Boolean(resumeToken) && !position;
    const documents = begin(target, current, position);
    const time = nextTime(current.version);
    send([
      { targetChange: { targetChangeType: 'ADD', targetIds: [id] } },
      ...(isReset ? [{ targetChange: { targetChangeType: 'RESET', targetIds: [id] } } as const] : []),
      ...documents,
      ...(position ? [{ filter: { targetId: id, count: target.names.size } }] : []),
      {
        targetChange: {
          targetChangeType: 'CURRENT',
          targetIds: [id],
          resumeToken: toResumeToken(current.token, time),
          readTime: toInstant(time),
        },
      },
      snapshot(current),
    ]);
  };

  /** One message for a document, naming the targets that have it now and those that have it no longer. */
  const tell = (document: MirroredDocument): ListenResponse[] => {
    const { name, data } = document;
    const targetIds: number[] = [];
    const removedTargetIds: number[] = [];
    for (const { id, selection, names } of targets.values()) {
      if (data !== null && selection.selects(name, data)) {
        names.add(name);
        targetIds.push(id);
      } else if (names.delete(name)) removedTargetIds.push(id);
    }
    if (targetIds.length + removedTargetIds.length === 0) return [];
    if (data === null || targetIds.length === 0) return [toLoss(document, removedTargetIds)];
    return [{ documentChange: { document: toWireDocument(document, data), targetIds, removedTargetIds } }];
  };

  const advance = async (): Promise<Mirror> => {
    const applied = applyReading(mirror, await read(mirror));
    mirror = applied.mirror;
    const responses = applied.changed.flatMap(tell);
    if (responses.length > 0) send([...responses, snapshot(mirror)]);
    return mirror;
  };

  return {
    handle: async (request) => {
      if ('addTarget' in request) {
        const { targetId, resumeToken, ...asked } = request.addTarget;
        await add(targetId, asked, resumeToken);
      } else if (targets.delete(request.removeTarget)) {
        send([{ targetChange: { targetChangeType: 'REMOVE', targetIds: [request.removeTarget] } }]);
      }
    },
    advance: async () => {
      if (mirror) await advance();
    },
  };
};
