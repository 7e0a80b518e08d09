export interface CallIdentity {
  /** Bearer token. */
  readonly token?: string | undefined;
  readonly clientId?: string | undefined;
  readonly conversationId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly guestId?: string | undefined;
  /** Whether a JSON body follows. */
  readonly hasJson?: boolean;
}

/**
 * The headers of docs/protocol.md#calls; what is not known is left out. A character that no header can carry (a line break, `€`) becomes `?`:
 * the server then answers that the token or id is wrong, as for any other; the browser's own answer would look like a missing network.
 */
export function callHeaders(identity: CallIdentity): Record<string, string> {
  const headers: Record<string, string | undefined> = {
    authorization: identity.token && `Bearer ${identity.token}`,
    'x-client-id': identity.clientId,
    'x-conversation-id': identity.conversationId,
    'x-request-id': identity.requestId,
    'guest-id': identity.guestId,
    'content-type': identity.hasJson ? 'application/json' : undefined,
  };
  // What is not given may be found in a prototype that the page has filled.
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && value ? [[name, value.replace(/[^ -~]/g, '?')]] : [],
    ),
  );
}
