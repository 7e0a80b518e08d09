import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding, FolderFile } from './folder-files.ts';

/** The best form that the client takes; an explicit `q=0` is a no. */
const acceptedEncoding = (header: string | string[] | undefined): Encoding | null => {
  const offers = String(header ?? '')
    .split(',')
    .map((offer) => offer.trim().toLowerCase());
  const takes = (name: string): boolean =>
    offers.some((offer) => offer.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(offer));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
};

/** Sends a file compressed where that helps, or 304 when the client has it. */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: FolderFile,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> => {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const compressed = encoding === null ? null : file.compressed(encoding);
  const entityTag = `"${file.entityTag}${compressed ? `-${encoding}` : ''}"`;
  reply.headers({
    'content-type': file.contentType,
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    etag: entityTag,
    ...headers,
  });
  if (request.headers['if-none-match'] === entityTag) return reply.code(304).send();
  if (compressed) reply.header('content-encoding', String(encoding));
  return reply.send(compressed ? await compressed : file.bytes);
};
