// Clients that connect and never say what they want, or never finish saying it.

import { describe, expect, it } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { useRawSockets } from '../server/support/raw-sockets.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';

const host = useDemoHost({ connectionLimits: { perAddress: 30, headersMs: 400, bodyMs: 400, requestMs: 60_000 } });

const dial = useRawSockets();

const head = (length: number): string =>
  `POST /conversations HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

it('answers 429 to requests that are sent ahead of the answers, and closes', async () => {
  const { socket, text } = dial(host().apiUrl);
  socket.write('GET /chat?conversationId=c HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(500));
  await eventually(() => socket.closed);
  const statuses = [...text().matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
  expect(statuses.filter((status) => status !== '429').length).toBeLessThanOrEqual(16);
  expect(statuses).toContain('429');
  expect((await fetch(`${host().apiUrl}/api/version`)).status).toBe(200);
});

describe('a request that never ends', () => {
  it('is answered with 408 when its body trickles', async () => {
    const { socket, text } = dial(host().apiUrl);
    socket.write(head(10_000));
    const timer = setInterval(() => socket.write(' '), 50);
    await eventually(() => socket.closed);
    clearInterval(timer);
    expect(text()).toMatch(/^HTTP\/1\.1 408 /);
    expect(text()).toContain('"message"');
  });

  it('costs nothing more where nobody reads it', async () => {
    const unread = [
      'POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\ncontent-type: application/json\r\n\r\n{',
      'POST /chat/v4 HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\ncontent-type: text/x\r\n\r\nx',
      'GET /api/version HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nx',
    ].map((request) => {
      const dialled = dial(host().apiUrl);
      dialled.socket.write(request);
      return dialled;
    });
    await eventually(() => unread.every(({ text }) => text().startsWith('HTTP/1.1 ')));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await fetch(`${host().apiUrl}/api/version`)).status).toBe(200);
  });

  it('is cut off when its headers do', async () => {
    const { socket } = dial(host().apiUrl);
    socket.write('GET /api/version HTTP/1.1\r\n');
    await eventually(() => socket.closed);
  });

  it('does not count as one when it is only long', async () => {
    const visitor = await createVisitor(host());
    expect((await visitor.post('x'.repeat(15_000))).status).toBe(200);
  });
});

describe('connections', () => {
  it.each(['API', 'site'])('are closed beyond a number for each address: %s', async (which) => {
    const url = which === 'API' ? host().apiUrl : host().siteUrl;
    const many = Array.from({ length: 60 }, () => dial(url));
    await eventually(() => many.filter(({ socket }) => socket.closed).length >= 30);
    for (const { socket } of many) socket.destroy();
    await eventually(() =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    );
  });
});
