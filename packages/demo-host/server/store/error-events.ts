// Failures that widgets have reported: the newest of each visitor, of each site and in all. They are for whoever looks for a
// reason, and nothing that anybody may fill the disk with.

import { holdViewer } from '../hold-viewer.ts';
import { asJson } from './database.ts';
import type { Database, Queryable } from './database.ts';
import { ownerColumn, ownerId } from './visitors.ts';
import type { Viewer } from './visitors.ts';

export interface ErrorEvent {
  readonly id: string;
  readonly conversationId: string | null;
  readonly clientId: string;
  readonly event: object;
  readonly attachments: readonly object[];
  /** The origin of the page; null where it is not known. */
  readonly site: string | null;
}

/** How many are kept. */
export interface KeptErrorEvents {
  readonly visitor: number;
  readonly site: number;
  readonly total: number;
}

export interface ErrorEvents {
  /** Stores one, and deletes those that are too many then. */
  add(viewer: Viewer, event: ErrorEvent): Promise<void>;
}

/** So many deleted rows are worth a cleaning. */
const cleanEvery = 200;

/** Deletes all but the newest `kept` for which the condition is true. Resolves with how many that were. */
const deleteOldest = async (
  queryable: Queryable,
  kept: number,
  condition: string,
  values: readonly unknown[],
): Promise<number> => {
  const rows = await queryable.query(
    `delete from error_events where ${condition} and position <= (select position from error_events
       where ${condition} order by position desc offset ${kept} limit 1) returning 1 as one`,
    values,
  );
  return rows.length;
};

export const createErrorEvents = (database: Database, kept: KeptErrorEvents): ErrorEvents => {
  let deleted = 0;

  return {
    add: async (viewer, { id, conversationId, clientId, event, attachments, site }) => {
      const column = ownerColumn(viewer);
      deleted += await database.transaction(async (queryable) => {
        await holdViewer(queryable, viewer);
        await queryable.query(
          `insert into error_events (id, conversation_id, client_id, event, attachments, site, ${column})
           values ($1, $2, $3, $4::text::jsonb, $5::text::jsonb, $6, $7)`,
          [id, conversationId, clientId, asJson(event), asJson(attachments), site, ownerId(viewer)],
        );
        const ofVisitor = await deleteOldest(queryable, kept.visitor, `${column} = $1`, [ownerId(viewer)]);
        const ofSite = site === null ? 0 : await deleteOldest(queryable, kept.site, 'site = $1', [site]);
        return ofVisitor + ofSite + (await deleteOldest(queryable, kept.total, 'true', []));
      });
      // At once, since a report may be large: the others wait for the upkeep (upkeep.ts).
      if (database.isShared || deleted < cleanEvery) return;
      deleted = 0;
      await database.query('vacuum error_events');
    },
  };
};
