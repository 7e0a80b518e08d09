import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '../../../../packages/widget/src/platform/http.ts';

let server: Server;
let handle: RequestListener;
let url: string;
const http = createHttp();

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
const request = (fields: object = {}) => ({ method: 'POST' as const, url, headers: { 'x-client-id': 'b' }, ...fields });
const read = async (bytes: AsyncIterable<Uint8Array>) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

describe('send', () => {
  it('sends method, headers and body, and gives status, headers and text', async () => {
    let seen = '';
    handle = (incoming, response) => {
      incoming.on('data', (data) => (seen += `${incoming.method} ${incoming.headers['x-client-id']} ${data}`));
      incoming.on('end', () => response.writeHead(429, { 'retry-after': '3' }).end('slow down'));
    };
    const reply = await http.send(request({ body: '{"a":1}' }));
    expect(seen).toBe('POST b {"a":1}');
    expect([reply.status, reply.header('retry-after'), reply.header('none'), reply.text]).toEqual([
      429,
      '3',
      null,
      'slow down',
    ]);
  });

  it('sends no cookie and asks no cache', async () => {
    const spy = vi.spyOn(globalThis, 'fetch');
    handle = (_incoming, response) => response.end();
    await http.send(request());
    expect(spy.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', cache: 'no-store' });
    spy.mockRestore();
  });

  it('calls a broken connection `network`, and `offline` when the browser says so', async () => {
    handle = (incoming) => incoming.socket.destroy();
    await expect(http.send(request())).rejects.toMatchObject({ code: 'network', retryable: true });
    vi.stubGlobal('navigator', { onLine: false });
    await expect(http.send(request())).rejects.toMatchObject({ code: 'offline', retryable: true });
  });

  it('calls a body that breaks off `network` where the browser calls it an abort, as Firefox does', async () => {
    const broken = () => Promise.reject(new DOMException('The operation was aborted.', 'AbortError'));
    const body = { getReader: () => ({ read: broken }) };
    vi.spyOn(globalThis, 'fetch').mockResolvedValue({
      status: 200,
      headers: new Headers(),
      text: broken,
      body,
    } as unknown as Response);
    await expect(http.send(request())).rejects.toMatchObject({ code: 'network', retryable: true });
    const { bytes } = await http.stream(request());
    await expect(read(bytes)).rejects.toMatchObject({ code: 'network', retryable: true });
    const given = AbortSignal.abort();
    await expect(http.send(request({ signal: given }))).rejects.toMatchObject({ name: 'AbortError' });
    vi.restoreAllMocks();
  });

  it('P9: ends with `timeout`, also when the body hangs', async () => {
    handle = () => {};
    await expect(http.send(request({ timeoutMs: 20 }))).rejects.toMatchObject({ code: 'timeout', retryable: true });
    handle = (_incoming, response) => void response.writeHead(200).write('{');
    await expect(http.send(request({ timeoutMs: 50 }))).rejects.toMatchObject({ code: 'timeout' });
  });

  it('passes an abort on as such, before and during the call', async () => {
    handle = () => {};
    const controller = new AbortController();
    const call = http.send(request({ signal: controller.signal }));
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await expect(http.send(request({ signal: controller.signal }))).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('stream', () => {
  it('gives bytes as they come and ends with the server, whatever the time-out for the headers was', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let end = () => {};
    handle = (_incoming, response) => {
      response.write('one ');
      end = () => response.end('two');
    };
    const { bytes, status } = await http.stream(request({ timeoutMs: 40 }));
    vi.advanceTimersByTime(1_000);
    end();
    expect([status, await read(bytes)]).toEqual([200, 'one two']);
  });

  it('throws `network` when the connection breaks', async () => {
    handle = (incoming, response) => {
      response.write('one');
      setTimeout(() => incoming.socket.destroy(), 20);
    };
    const { bytes } = await http.stream(request());
    await expect(read(bytes)).rejects.toMatchObject({ code: 'network' });
  });

  it('lets a server end by itself what was read as far as wanted, so that no reply shows as cancelled', async () => {
    const isFinished = new Promise<boolean>((resolve) => {
      handle = (_incoming, response) => {
        response.on('close', () => resolve(response.writableFinished));
        response.write('the last event');
        setTimeout(() => response.end(), 20);
      };
    });
    const { bytes } = await http.stream(request());
    const iterator = bytes[Symbol.asyncIterator]();
    await iterator.next();
    await iterator.return?.();
    expect(await isFinished).toBe(true);
  });

  it.each(['abort', 'return', 'return before reading'])('ends the connection on %s', async (way) => {
    const closed = new Promise<void>((resolve) => {
      handle = (incoming, response) => {
        incoming.socket.on('close', () => resolve());
        response.write('one');
      };
    });
    const controller = new AbortController();
    const { bytes } = await http.stream(request({ signal: controller.signal }));
    const iterator = bytes[Symbol.asyncIterator]();
    if (way !== 'return before reading') await iterator.next();
    if (way === 'abort') {
      const next = iterator.next();
      controller.abort();
      await expect(next).rejects.toMatchObject({ name: 'AbortError' });
    } else await iterator.return?.();
    await closed;
  });
});
