// A set-up that cannot work, told to whoever sets it up: one console line, what, where and what to do (docs/embedding.md#when-nothing-happens).

import type { SetUpTopic } from '../../core/env.ts';
import { toWidgetError } from '../../core/errors.ts';
import type { ChatHost, ShellConfig } from '../../host-api.ts';
import { whyUnread, whyUnreadOpening } from '../../protocol/why-unread.ts';
import { type FailureFact, failureAdvice, type StreamFact, streamAdvice, unprovenCallAdvice } from './reply-advice.ts';

/** Of the page, as its console is. */
const told = new Set<string>();

/** What the console was told, for the debug panel. */
export const adviceLines = (): readonly string[] => [...told];

const isAnswered = (url: string, init: RequestInit): Promise<boolean> =>
  fetch(url, { ...init, credentials: 'omit', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Of a frame in a sandbox the calls come from nowhere, whatever its address is. */
const hasOrigin = () => self.origin !== 'null';
const withoutOrigin = 'is asked by a page without an origin: the sandbox of its frame needs allow-same-origin';

/** A browser does not say why a call got no answer: whether a server is there, and whether the page may read it, is tried out. */
async function unansweredAdvice(apiBase: string): Promise<string> {
  // Of addresses without https a page with it may reach its own machine alone, and then there was another reason.
  if (location.protocol === 'https:' && /^http:(?!\/\/(localhost|127\.))/.test(apiBase))
    return 'is http on a page of https, which browsers refuse: name the https address of the API';
  const url = `${apiBase}/api/version`;
  // Of this nothing is read, so that it needs no leave; the next needs the same leave as the call.
  if (!(await isAnswered(url, { mode: 'no-cors' })))
    return 'got no answer: is api-base right, does the API run, does connect-src allow it?';
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

/** What a server that knows nobody may be missing. */
function unprovenAdvice({ token, conversationId, guestId }: ShellConfig): string {
  if (token) return "the token that the page has set is refused: it is none of this API's, or it has expired";
  if (conversationId || guestId) return 'conversation-id and guest-id need a token that proves them';
  return 'the API takes no visitor without a token: set the property token';
}

/** The browser writes a line of its own for what is tried: only where the status says too little. */
const mayBeElsewhere = (code: string, status: number | undefined, { token, conversationId, guestId }: ShellConfig) =>
  code === 'network' ||
  code === 'protocol' ||
  status === 405 ||
  (status === 401 && !token && !conversationId && !guestId);

async function openingAdvice(thrown: unknown, config: ShellConfig): Promise<string | undefined> {
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
  if (status === 404)
    return `${call} gave 404: there is no persona "${personaId}", or api-base is not the API's address`;
  if (status === 401) return `${call} gave 401: ${unprovenAdvice(config)}`;
  if (status === 403 && !hasOrigin()) return `${call} ${withoutOrigin}`;
  if (status === 403) return `${call} gave 403: the API refuses this page: add ${location.origin} to ALLOWED_ORIGINS`;
  return code === 'network' ? `${call} ${await unansweredAdvice(apiBase)}` : undefined;
}

type AdvisedHost = Pick<ChatHost, 'config' | 'element'>;

/** Those of every element, and those that frameworks and browsers write. */
const foreign = /^(id|class|style|slot|part|title|hidden|role|popover|tabindex|dir)$|^(data|aria|v|x|ng)-|^on|[^a-z-]/;

/** Texts of the page, which the chat reads itself. */
const siteText = /^text-(placeholder|title|subtitle|greeting|header)(-|$)/;

function unknownAttributes(element: HTMLElement): readonly string[] {
  const { observedAttributes } = element.constructor as unknown as { readonly observedAttributes: readonly string[] };
  return element
    .getAttributeNames()
    .filter((name) => !observedAttributes.includes(name) && !foreign.test(name) && !siteText.test(name));
}

const attributes = 'embedding.md#attributes';

/** Line and place in the documentation; undefined for what is no matter of the set-up. */
async function wordsOf(
  topic: SetUpTopic,
  fact: unknown,
  { config, element }: AdvisedHost,
): Promise<readonly [text: string | undefined, place: string]> {
  switch (topic) {
    case 'opening':
      return [await openingAdvice(fact, config), 'embedding.md#when-nothing-happens'];
    case 'stream':
      return [streamAdvice(fact as StreamFact), 'protocol.md#the-reply-stream'];
    case 'failure':
      return [fact ? failureAdvice(fact as FailureFact) : undefined, 'embedding.md#when-nothing-happens'];
    case 'unproven':
      return [unprovenCallAdvice(fact as FailureFact), 'protocol.md#opening-a-chat'];
    case 'history': {
      const [first] = (fact as readonly unknown[]).map(whyUnread).filter(Boolean);
      return [`GET /chat: messages are left out, of the first is missing or wrong: ${first}`, 'protocol.md#entities'];
    }
    case 'text':
      return ['send and sendMessage take a text', 'embedding.md#commands'];
    case 'user':
      return ['identify takes an object with name and email', 'embedding.md#commands'];
    case 'api-base':
      return ['api-base is missing: without it there is no server to talk to', attributes];
    case 'lang':
      return ['lang takes one of the 31 codes or a long code', attributes];
    case 'attributes': {
      const names = unknownAttributes(element);
      return [names.length > 0 ? `the element knows no ${names.join(', ')}` : undefined, attributes];
    }
    case 'channel':
      return [`channel takes one of ${fact}`, attributes];
    case 'persona':
      return [
        `persona cannot be read whole, left out: ${(fact as readonly string[]).join(', ')}`,
        'embedding.md#the-element',
      ];
  }
}

/** Writes a line to the console, once a page; `place` is where the documentation has more. */
export function tell(text: string | undefined, place: string): void {
  const line = `${text} (${__HOMEPAGE__}/blob/main/docs/${place})`;
  if (!text || told.has(line)) return;
  told.add(line);
  console.warn(`persona-chat: ${line}`);
}

/** Tells a problem of the session's. */
export async function advise(topic: SetUpTopic, fact: unknown, host: AdvisedHost): Promise<void> {
  tell(...(await wordsOf(topic, fact, host)));
}
