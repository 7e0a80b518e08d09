// One JSON file with all that is stored of a visitor, or of one conversation of theirs, files included. It is written piece by
// piece: a visitor may have a gigabyte of files.

import type { Readable } from 'node:stream';
import type { Database } from '../store/database.ts';
import {
  readAnswers,
  readConversationRows,
  readFileRows,
  readReportedErrors,
  readVisitorRow,
  readWritten,
} from '../store/visitor-rows.ts';
import type { FileRow } from '../store/visitor-rows.ts';
import type { Viewer } from '../store/visitors.ts';
import type { Uploads } from '../uploads/uploads.ts';

export interface ExportOptions {
  readonly database: Database;
  readonly uploads: Pick<Uploads, 'open'>;
  readonly viewer: Viewer;
  /** null: everything. */
  readonly conversationId: string | null;
  readonly exportedAt: Date;
}

/** A message may be long; what is read ahead stays in memory until a slow reader has taken it. */
const pageSize = 4;

/** Base64 of a stream, without a break between its pieces: each but the last is a multiple of three bytes. */
async function* base64Of(stream: Readable): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    if (whole > 0) yield bytes.subarray(0, whole).toString('base64');
  }
  if (rest.length > 0) yield rest.toString('base64');
}

async function* writtenIn(database: Database, conversationId: string): AsyncGenerator<string> {
  let after = -1;
  for (;;) {
    const page = await readWritten(database, conversationId, after, pageSize);
    for (const { position, ...message } of page) {
      yield `${after < 0 ? '' : ','}\n${JSON.stringify(message)}`;
      after = position;
    }
    if (page.length < pageSize) return;
  }
}

async function* fileText({ uploads }: Pick<ExportOptions, 'uploads'>, file: FileRow): AsyncGenerator<string> {
  const stream = await uploads.open(file.name);
  const text = JSON.stringify({ ...file, encoding: 'base64' });
  // Its bytes went while this was written.
  if (!stream) return yield JSON.stringify({ ...file, content: null });
  try {
    yield `${text.slice(0, -1)},"content":"`;
    yield* base64Of(stream);
    yield '"}';
  } finally {
    // Whoever stops reading may do so before the first of its bytes.
    stream.destroy();
  }
}

/** The text of the file. Rejects where something cannot be read: what was written until then is no JSON. */
export async function* exportVisitor(options: ExportOptions): AsyncGenerator<string> {
  const { database, viewer, conversationId, exportedAt } = options;
  const isWanted = ({ id }: { id: string }): boolean => conversationId === null || id === conversationId;
  const visitor = await readVisitorRow(database, viewer);
  yield `{"exportedAt":${JSON.stringify(exportedAt)},\n"visitor":${JSON.stringify(visitor)}`;
  yield `,\n"answers":${JSON.stringify(await readAnswers(database, viewer))}`;
  yield ',\n"conversations":[';
  const conversations = (await readConversationRows(database, viewer)).filter(isWanted);
  for (const [index, conversation] of conversations.entries()) {
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify(conversation).slice(0, -1)},"messages":[`;
    yield* writtenIn(database, conversation.id);
    yield ']}';
  }
  yield '],\n"files":[';
  for (const [index, file] of (await readFileRows(database, viewer, conversationId)).entries()) {
    yield index > 0 ? ',\n' : '\n';
    yield* fileText(options, file);
  }
  const errors = conversationId === null ? await readReportedErrors(database, viewer) : [];
  yield `],\n"reportedErrors":${JSON.stringify(errors)}}\n`;
}
