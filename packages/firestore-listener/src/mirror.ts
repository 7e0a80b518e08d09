// A conversation's documents as one listening client has been told them, removals included.

import { toName } from './database-name.ts';
import type { FeedDocument, FeedReading } from './document-feed.ts';
import { toInstant } from './messages.ts';
import type { WireDocument } from './messages.ts';
import { toFields } from './value.ts';

export interface MirroredDocument extends FeedDocument {
  readonly name: string;
}

export const toWireDocument = (
  { name, created, version }: MirroredDocument,
  data: Readonly<Record<string, unknown>>,
): WireDocument => ({ name, fields: toFields(data), createTime: toInstant(created), updateTime: toInstant(version) });

export interface Mirror {
  readonly documents: ReadonlyMap<string, MirroredDocument>;
  readonly token: string;
  readonly version: number;
  readonly floor: number;
}

const named = (documents: readonly FeedDocument[]): [string, MirroredDocument][] =>
  documents.map((document) => {
    const name = toName(document.path);
    return [name, { ...document, name }];
  });

/** The mirror after a reading, and which documents are no longer what they were. */
export const applyReading = (
  mirror: Mirror | null,
  { isWhole, documents, token, version, floor }: FeedReading,
): { readonly mirror: Mirror; readonly changed: readonly MirroredDocument[] } => {
  const read = named(documents);
  const before = mirror?.documents ?? new Map<string, MirroredDocument>();
  const after = new Map([...(isWhole ? [] : before), ...read]);
  const lost = [...before.values()]
    .filter(({ name, data }) => data !== null && !after.has(name))
    .map((document) => ({ ...document, data: null, version }));
  const changed = [...read.map(([, document]) => document), ...lost];
  return { mirror: { documents: after, token, version, floor }, changed };
};
