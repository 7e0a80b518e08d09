// A local object store that speaks as much of Amazon S3's protocol as the server needs.

import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string | undefined;
}

export interface ObjectServer {
  readonly endpoint: string;
  readonly objects: ReadonlyMap<string, StoredObject>;
  /** `METHOD path status`, in order. */
  readonly log: readonly string[];
  /** Answers the next requests with this status (and code) instead, as often as said. */
  fail(status: number, times: number, code?: string): void;
  /** From now on breaks the connection off in place of an answer, or no more. */
  reset(isResetting: boolean): void;
  /** From now on falls silent in place of an answer, or in the middle of a file that it sends; null: no more. */
  hang(at: 'answer' | 'file' | null): void;
  stop(): Promise<void>;
}

export interface ObjectServerKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Whether this key has signed: scope and signed headers as Signature Version 4 wants them. */
const isSigned = ({ headers }: IncomingMessage, keys: ObjectServerKeys): boolean => {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, id, day, region, signed = ''] = pattern.exec(headers.authorization ?? '') ?? [];
  const isDated = String(headers['x-amz-date']).startsWith(day ?? 'none');
  const isBound = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name));
  return id === keys.accessKeyId && region === keys.region && isDated && isBound;
};

const canonicalQuery = (query: string): string => query.split('&').sort().join('&');

/** The signature itself, computed again from what arrived. */
const hasRightSignature = ({ method, url = '', headers }: IncomingMessage, keys: ObjectServerKeys): boolean => {
  const authorization = headers.authorization ?? '';
  const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const scope = /Credential=[^/]+\/([^,]+)/.exec(authorization)?.[1] ?? '';
  const [path = '', query = ''] = url.split('?');
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, path, canonicalQuery(query), lines, signed.join(';'), headers['x-amz-content-sha256']];
  const digest = createHash('sha256').update(canonical.join('\n')).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${keys.secretAccessKey}`);
  return authorization.endsWith(`Signature=${hmac(key, text).toString('hex')}`);
};

const answer = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    status === 204 ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
};

export const startObjectServer = async (bucket: string, keys: ObjectServerKeys): Promise<ObjectServer> => {
  const objects = new Map<string, StoredObject>();
  const log: string[] = [];
  let failures = { status: 0, times: 0, code: 'InternalError' };
  let isResetting = false;
  let hangsAt: 'answer' | 'file' | null = null;

  const put = async (request: IncomingMessage, response: ServerResponse, key: string): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    if (bytes.length !== Number(request.headers['content-length']))
      return answer(response, 411, 'MissingContentLength');
    objects.set(key, { bytes, contentType: request.headers['content-type'] });
    response.writeHead(200, { etag: '"tag"' }).end();
  };

  const read = (request: IncomingMessage, response: ServerResponse, key: string): void => {
    const object = objects.get(key);
    if (!object) return answer(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': object.bytes.length, 'content-type': object.contentType ?? '' });
    if (hangsAt === 'file') return void response.write(object.bytes.subarray(0, 2));
    response.end(request.method === 'HEAD' ? undefined : object.bytes);
  };

  const isLeftUnanswered = (request: IncomingMessage): boolean => {
    if (isResetting) request.socket.destroy();
    else if (hangsAt === 'answer') request.resume();
    return isResetting || hangsAt === 'answer';
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isLeftUnanswered(request)) return;
    const { method, url = '' } = request;
    response.once('finish', () => log.push(`${method} ${url.split('?')[0]} ${response.statusCode}`));
    const key = decodeURIComponent(url.split('?')[0] ?? '').replace(`/${bucket}/`, '');
    if (failures.times > 0) {
      failures = { ...failures, times: failures.times - 1 };
      request.resume();
      return answer(response, failures.status, failures.code);
    }
    if (!isSigned(request, keys)) return answer(response, 403, 'AccessDenied');
    if (!hasRightSignature(request, keys)) return answer(response, 403, 'SignatureDoesNotMatch');
    if (method === 'HEAD' && (key === '' || key === `/${bucket}`)) return answer(response, 204, '');
    if (!url.startsWith(`/${bucket}/`)) return answer(response, 404, 'NoSuchBucket');
    if (method === 'PUT') return put(request, response, key);
    if (method === 'GET' || method === 'HEAD') return read(request, response, key);
    if (method !== 'DELETE') return answer(response, 405, 'MethodNotAllowed');
    objects.delete(key);
    return answer(response, 204, '');
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    log,
    fail: (status, times, code = 'InternalError') => {
      failures = { status, times, code };
    },
    reset: (isOn) => {
      isResetting = isOn;
    },
    hang: (at) => {
      hangsAt = at;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
