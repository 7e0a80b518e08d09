// A server that takes one guest's token at a time, and from a guest what they have uploaded themselves: it gives the first up when a test says so.

import { bootstrapData, message } from './fake-chat.ts';
import type { FakeEnv } from './fake-env.ts';

export interface GuestServer {
  /** The guest whose token it takes, `g1` at first. */
  present: string;
  /** Answers the calls of a chat, whose guests have a name from the start or get one by the form. */
  serve(env: FakeEnv, isNamed: boolean): void;
}

/** Creates it; `isOwn` says whether the present guest has uploaded the file at an address. */
export function createGuestServer(isOwn: (url: string, guest: string) => boolean): GuestServer {
  const isPresent = (headers: Readonly<Record<string, string>>) =>
    headers['authorization'] === `Bearer token-${server.present}`;
  const server: GuestServer = {
    present: 'g1',
    serve({ http }, isNamed) {
      http.on('POST /conversations', ({ headers }) => {
        if (headers['authorization'] && !isPresent(headers)) return { status: 401 };
        const guest = { ...(isNamed && bootstrapData.guest), id: server.present };
        return { json: { data: { ...bootstrapData, guest, token: `token-${server.present}` } } };
      });
      for (const id of ['g1', 'g2'])
        http.on(`PUT /guests/${id}`, ({ headers, json }) =>
          isPresent(headers) ? { json: { data: { id, ...json } } } : { status: 401 },
        );
      http.on('POST /chat/v4', ({ headers, json }) => {
        if (!isPresent(headers)) return { status: 401 };
        const { content, attachments = [] } = json['message'] as { content: string; attachments: { url: string }[] };
        if (attachments.some(({ url }) => !isOwn(url, server.present)))
          return { status: 422, json: { message: 'An attachment is none of your uploads.' } };
        return { json: { data: message('m1', 'user', content, { attachments, requestId: headers['x-request-id'] }) } };
      });
    },
  };
  return server;
}
