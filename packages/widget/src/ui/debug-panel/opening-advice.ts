// Words for a chat that could not be opened; where the failure says too little, it is tried out.

import { toWidgetError } from '../../core/errors.ts';
import type { ChatHost, ShellConfig } from '../../host-api.ts';
import { whyUnreadOpening } from '../../protocol/why-unread.ts';
import { addressAdvice } from './attribute-advice.ts';

const isAnswered = (url: string, init: RequestInit): Promise<boolean> =>
  fetch(url, { ...init, credentials: 'omit', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Of a frame in a sandbox the calls come from nowhere, whatever its address is. */
const hasOrigin = () => self.origin !== 'null';
const withoutOrigin = 'is asked by a page without an origin: the sandbox of its frame needs allow-same-origin';

/** Addresses that are no public ones, as far as they tell it. */
const isLocal = (name: string): boolean =>
  /^(localhost|127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|\[(::1|f[cd]|fe80))|\.local(host)?$/.test(
    name,
  );

/** As browsers name them, older and newer ones; the others ask nobody. */
const localPermissions = ['local-network-access', 'loopback-network', 'local-network'];

/** Whether a page of a public address calls this machine or its network, which its visitor has not allowed. */
async function isLocalRefused(apiBase: string): Promise<boolean> {
  if (location.protocol === 'file:' || isLocal(location.hostname) || !isLocal(new URL(apiBase).hostname)) return false;
  const states = await Promise.all(
    localPermissions.map((name) =>
      navigator.permissions.query({ name: name as PermissionName }).then(
        ({ state }) => state,
        () => undefined,
      ),
    ),
  );
  return states.some(Boolean) && !states.includes('granted');
}

const localRefused =
  'got no answer: a page of a public address may call this machine or its network only where its visitor allows it (Local Network Access): allow it beside the address, open the page from the same machine, or give the API a public address';

/** A browser does not say why a call got no answer: whether a server is there, and whether the page may read it, is tried out. */
async function unansweredAdvice(apiBase: string): Promise<string> {
  // Of addresses without https a page with it may reach its own machine alone, and then there was another reason.
  if (location.protocol === 'https:' && /^http:(?!\/\/(localhost|127\.))/.test(apiBase))
    return 'is http on a page of https, which browsers refuse: name the https address of the API';
  const url = `${apiBase}/api/version`;
  // Of this nothing is read, so that it needs no leave; the next needs the same leave as the call.
  if (!(await isAnswered(url, { mode: 'no-cors' })))
    return (await isLocalRefused(apiBase).catch(() => false))
      ? localRefused
      : 'got no answer: is api-base right, does the API run, does connect-src allow it?';
  if (!hasOrigin()) return withoutOrigin;
  return (await isAnswered(url, { headers: { 'x-client-id': 'advice' } }))
    ? 'got no answer once, but the API is there: the connection broke'
    : `may not be read by this page: add ${location.origin} to ALLOWED_ORIGINS, and all headers of the calls to access-control-allow-headers`;
}

/** A page that follows a redirect posts nothing where it leads to. Without a type of JSON nothing is opened by this. */
const isRedirected = (url: string): Promise<boolean> =>
  fetch(url, { method: 'POST', body: '{}', redirect: 'manual', credentials: 'omit', cache: 'no-store' }).then(
    ({ type }) => type === 'opaqueredirect',
    () => false,
  );

const isThere = (url: string): Promise<boolean> =>
  fetch(url, { credentials: 'omit', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** What a server that knows nobody may be missing. */
function unprovenAdvice({ token, conversationId, guestId }: ShellConfig): string {
  if (token) return "the token that the page has set is refused: it is none of this API's, or it has expired";
  if (conversationId || guestId) return 'conversation-id and guest-id need a token that proves them';
  return 'the API takes no visitor without a token: set the property token';
}

/** What of the page's names the server does not know: where the persona is there, it is the conversation. */
async function unknownAdvice({ apiBase, personaId = '', conversationId }: ShellConfig): Promise<string> {
  return conversationId && (await isThere(`${apiBase}/personas/${encodeURIComponent(personaId)}`))
    ? `this visitor has no conversation "${conversationId}": is conversation-id right?`
    : `there is no persona "${personaId}", or api-base is not the API's address`;
}

export type AdvisedHost = Pick<ChatHost, 'config' | 'element'>;

/** The browser writes a line of its own for what is tried: only where the status says too little. */
const mayBeElsewhere = (code: string, status: number | undefined, { token, conversationId, guestId }: ShellConfig) =>
  code === 'network' ||
  code === 'protocol' ||
  status === 405 ||
  (status === 401 && !token && !conversationId && !guestId);

/** Why the first call has failed; undefined where that is no matter of the set-up. */
export async function openingAdvice(thrown: unknown, { config, element }: AdvisedHost): Promise<string | undefined> {
  const address = addressAdvice(element);
  if (address) return address;
  const { apiBase, personaId } = config;
  const { code, status, body } = toWidgetError(thrown);
  const call = `POST ${apiBase}/conversations`;
  if (mayBeElsewhere(code, status, config) && (await isRedirected(`${apiBase}/conversations`)))
    return `${call} is redirected: api-base has to be the address that answers, with its scheme and host, or the redirect goes`;
  if (code === 'protocol')
    return body == null
      ? `${call} gave no {data: {conversation, …}}: replies of the API are envelopes in JSON; is api-base its address?`
      : `${call}: of data is missing or wrong: ${whyUnreadOpening(body)}`;
  if (!personaId && status) return 'persona-id is missing: without it nobody answers';
  if (status === 404) return `${call} gave 404: ${await unknownAdvice(config)}`;
  if (status === 401) return `${call} gave 401: ${unprovenAdvice(config)}`;
  if (status === 403 && !hasOrigin()) return `${call} ${withoutOrigin}`;
  if (status === 403) return `${call} gave 403: the API refuses this page: add ${location.origin} to ALLOWED_ORIGINS`;
  return code === 'network' ? `${call} ${await unansweredAdvice(apiBase)}` : undefined;
}
