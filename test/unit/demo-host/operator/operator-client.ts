// An operator who talks HTTP, as the page does.

import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { ConversationSummary } from '@persona-chat/demo-host/server/operator/conversation-list.ts';
import type { ConversationDetail } from '@persona-chat/demo-host/server/operator/operator-views.ts';
import type { OperatorSession } from '@persona-chat/demo-host/server/store/operator-sessions.ts';
import type { OperatorRole } from '@persona-chat/demo-host/server/store/operators.ts';
import { call } from '../server/support/visitor.ts';
import type { Answer, CallOptions } from '../server/support/visitor.ts';

export interface OperatorClient extends OperatorSession {
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** An action on a conversation; a body makes the paywall's a PUT. */
  act(conversationId: string, action: string, body?: unknown, requestId?: string): Promise<Answer>;
  list(query?: string): Promise<readonly ConversationSummary[]>;
  detail(conversationId: string): Promise<ConversationDetail>;
}

const signInWith = async (host: DemoHost, body: unknown): Promise<OperatorClient> => {
  const answer = await call(host, '/operator/sign-in', { method: 'POST', body });
  if (answer.status !== 200) throw new Error(`Not signed in: ${answer.text}`);
  const session = answer.data as OperatorSession;
  const callAs = (path: string, options: CallOptions = {}): Promise<Answer> =>
    call(host, path, { token: session.token, ...options });
  return {
    ...session,
    call: callAs,
    act: (id, action, body = {}, requestId) =>
      callAs(`/operator/conversations/${id}/${action}`, {
        method: action === 'paywall' ? 'PUT' : 'POST',
        body,
        headers: requestId === undefined ? {} : { 'x-request-id': requestId },
      }),
    list: async (query = '') => (await callAs(`/operator/conversations${query}`)).data as ConversationSummary[],
    detail: async (id) => (await callAs(`/operator/conversations/${id}`)).data as ConversationDetail,
  };
};

/** With the token of the server, which makes an owner. */
export const signInOperator = (host: DemoHost, name = 'Sam'): Promise<OperatorClient> =>
  signInWith(host, { token: host.operatorToken, name });

let accounts = 0;
export const secret = 'correct horse battery';

/** An account that an owner makes, signed in. */
export const signInAccount = async (
  host: DemoHost,
  owner: OperatorClient,
  role: OperatorRole = 'agent',
): Promise<OperatorClient & { readonly login: string }> => {
  const login = `account-${(accounts += 1)}`;
  await owner.call('/operator/operators', { method: 'POST', body: { name: `Agent ${accounts}`, login, role, secret } });
  return { login, ...(await signInWith(host, { login, secret })) };
};
