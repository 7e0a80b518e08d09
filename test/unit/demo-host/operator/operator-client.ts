// An operator who talks HTTP, as the page does.

import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type {
  ConversationDetail,
  ConversationSummary,
} from '@persona-chat/demo-host/server/operator/operator-views.ts';
import type { OperatorSession } from '@persona-chat/demo-host/server/store/operators.ts';
import { call } from '../server/support/visitor.ts';
import type { Answer, CallOptions } from '../server/support/visitor.ts';

export interface OperatorClient extends OperatorSession {
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** An action on a conversation; a body makes the paywall's a PUT. */
  act(conversationId: string, action: string, body?: unknown, requestId?: string): Promise<Answer>;
  list(): Promise<readonly ConversationSummary[]>;
  detail(conversationId: string): Promise<ConversationDetail>;
}

export const signInOperator = async (host: DemoHost, name = 'Sam'): Promise<OperatorClient> => {
  const answer = await call(host, '/operator/sign-in', { method: 'POST', body: { token: host.operatorToken, name } });
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
    list: async () => (await callAs('/operator/conversations')).data as ConversationSummary[],
    detail: async (id) => (await callAs(`/operator/conversations/${id}`)).data as ConversationDetail,
  };
};
