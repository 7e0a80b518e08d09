import * as v from 'valibot';

/** Reply of GET /api/version, the only one without an envelope (docs/protocol.md#calls). */
export const versionSchema = v.object({ version: v.string() });
