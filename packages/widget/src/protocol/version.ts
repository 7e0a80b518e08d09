import * as v from 'valibot';

/** Reply of GET /api/version, the only one without an envelope (contract §4). */
export const versionSchema = v.object({ version: v.string() });
