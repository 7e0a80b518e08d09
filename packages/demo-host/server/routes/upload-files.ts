import { idSchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { readRange } from '../files/byte-range.ts';
import type { ByteRange } from '../files/byte-range.ts';
import { HttpError, readInput } from '../http-error.ts';
import { addressKey } from '../limits/client-address.ts';
import { findUploadWithHolders } from '../store/uploads.ts';
import { exactBytes } from '../uploads/exact-bytes.ts';
import { kindOf } from '../uploads/file-kinds.ts';
import { FileStoreUnavailable } from '../uploads/file-store.ts';
import { createReadSeats } from '../uploads/read-seats.ts';
import { contentDisposition, isUploadName } from '../uploads/upload-names.ts';
import { whenClosed } from '../when-closed.ts';
import type { ApiServices } from './services.ts';

export const parametersSchema = v.object({ name: idSchema });
export const querySchema = v.object({
  expires: v.optional(idSchema, ''),
  signature: v.optional(idSchema, ''),
  download: v.optional(idSchema),
});

const pdf = 'application/pdf';

/** Pictures, PDFs and sound may be shown in a page; whatever could hold a script, or is no picture, is only ever saved. */
const isShown = (name: string, mimeType: string): boolean =>
  mimeType === pdf || mimeType.startsWith('audio/') || kindOf(name)?.isRaster === true;

/** A player jumps about in a recording; a range of another file than the one it knows is the whole of this one. */
const rangeOf = ({ headers, method }: FastifyRequest, bytes: number, entityTag: string) => {
  const condition = headers['if-range'];
  if (method === 'HEAD' || (condition !== undefined && condition !== entityTag)) return null;
  return readRange(headers.range, bytes);
};

/** GET /uploads/documents/{name}: a file by a signed URL (SEC7 and SEC8). `download` asks for an attachment. */
export const uploadFileRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, uploads, signer, limits, report } = services;
  const seats = createReadSeats();

  const openBytes = async (
    { method, ip }: FastifyRequest,
    reply: FastifyReply,
    { name, range, length }: { readonly name: string; readonly range: ByteRange | null; readonly length: number },
  ): Promise<Readable> => {
    const stream = await seats.open(addressKey(ip), () => uploads.open(name, range));
    if (!stream) throw new HttpError(404, 'There is no such file.');
    // Also where nobody begins to read it.
    whenClosed(reply.raw, () => stream.destroy());
    // That it is there is known by now; the bytes are for whoever asks for them.
    if (method === 'HEAD') return Readable.from([]);
    return exactBytes(stream, length).once('error', (error) => {
      if (error instanceof FileStoreUnavailable) report(error);
    });
  };

  app.get(
    '/uploads/documents/:name',
    { exposeHeadRoute: true, config: { callLimit: limits.file } },
    async (request, reply) => {
      const { name } = readInput(parametersSchema, request.params);
      const { expires, signature, download } = readInput(querySchema, request.query);
      if (!isUploadName(name)) throw new HttpError(404, 'There is no such file.');
      if (!/^\d{1,12}$/.test(expires) || signature === '') throw new HttpError(403, 'This link is not valid.');
      const found = await findUploadWithHolders(database, name);
      if (!found) throw new HttpError(404, 'There is no such file.');
      const verdict = signer.check(name, found.holders, expires, signature);
      if (verdict === 'bad') throw new HttpError(403, 'This link is not valid.');
      if (verdict === 'expired') throw new HttpError(403, 'This link has expired.');

      const { originalName, mimeType, bytes } = found.upload;
      const entityTag = `"${name}"`;
      const range = rangeOf(request, bytes, entityTag);
      if (range === 'unsatisfiable') {
        throw new HttpError(416, 'The file has no such bytes.', { 'content-range': `bytes */${bytes}` });
      }
      const length = range ? range.end - range.start + 1 : bytes;
      const body = await openBytes(request, reply, { name, range, length });
      const isAttachment = download !== undefined || !isShown(name, mimeType);
      reply.headers({
        'content-type': mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType,
        'content-length': String(length),
        'accept-ranges': 'bytes',
        etag: entityTag,
        'content-disposition': contentDisposition(isAttachment ? 'attachment' : 'inline', originalName),
        'x-content-type-options': 'nosniff',
        // The viewers of browsers refuse a PDF in a sandbox; its first bytes have been checked.
        'content-security-policy': mimeType === pdf ? "default-src 'none'" : "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, max-age=3600',
      });
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
      return reply.send(body);
    },
  );
};
