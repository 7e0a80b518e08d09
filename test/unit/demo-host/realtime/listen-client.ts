// The browser's side of the channel by hand, for what the real library never does.

export interface ListenClient {
  /** Answers of the server so far, without what keeps the channel open. */
  readonly responses: Record<string, unknown>[];
  /** Starts the long response; resolves when it has ended. */
  receive(): Promise<void>;
  post(requests: readonly unknown[]): Promise<Response>;
  leave(): void;
}

const path = '/google.firestore.v1.Firestore/Listen/channel';

const form = (offset: number, requests: readonly unknown[], bearer: string | null): string => {
  const fields = new URLSearchParams({ count: String(requests.length), ofs: String(offset) });
  if (bearer !== null) fields.set('headers', `X-Goog-Api-Client:x\r\nAuthorization:Bearer ${bearer}\r\n`);
  for (const [index, request] of requests.entries()) fields.set(`req${index}___data__`, JSON.stringify(request));
  return fields.toString();
};

export const channelUrl = (origin: string, query: Record<string, string>): string =>
  `${origin}${path}?${new URLSearchParams({ VER: '8', ...query })}`;

/** Opens a session with these first messages. */
export const openListenClient = async (
  origin: string,
  bearer: string | null,
  requests: readonly unknown[],
): Promise<ListenClient> => {
  const leaving = new AbortController();
  const opened = await fetch(channelUrl(origin, { RID: '1', CVER: '22' }), {
    method: 'POST',
    body: form(0, requests, bearer),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const [, , , sid = ''] = (await opened.text()).split('"');
  const responses: Record<string, unknown>[] = [];
  let offset = requests.length;
  const take = (frame: [number, [string | Record<string, unknown>]][]): void => {
    for (const [, [payload]] of frame) if (typeof payload === 'object') responses.push(payload);
  };
  return {
    responses,
    receive: async () => {
      const reply = await fetch(channelUrl(origin, { SID: sid, RID: 'rpc', AID: '0', CI: '0', TYPE: 'xmlhttp' }), {
        signal: leaving.signal,
      });
      let text = '';
      for await (const piece of reply.body ?? []) {
        text += Buffer.from(piece).toString('latin1');
        for (;;) {
          const [head = ''] = text.split('\n', 1);
          const end = head.length + 1 + Number(head);
          if (head === '' || text.length < end) break;
          take(JSON.parse(text.slice(head.length + 1, end)));
          text = text.slice(end);
        }
      }
    },
    post: async (more) => {
      const body = form(offset, more, null);
      offset += more.length;
      return fetch(channelUrl(origin, { SID: sid, RID: '2', AID: '0' }), { method: 'POST', body });
    },
    leave: () => leaving.abort(),
  };
};
