// The three calls of Firebase Authentication that signing in with a custom token takes.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ListenerClock } from './document-feed.ts';
import { createRateCheck } from './rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Grant, SignedGrant, Tokens, TokenUse } from './tokens.ts';

export interface AuthOptions {
  readonly tokens: Tokens;
  readonly clock: ListenerClock;
  /** Whether the conversation still belongs to this visitor. */
  readonly isOwner: (grant: Grant) => Promise<boolean>;
  readonly limits: RateLimits;
  /** For whom a request is counted that no token speaks for. */
  readonly addressOf: (request: FastifyRequest) => string;
}

class Refused extends Error {}

const signInSchema = v.object({ token: v.string() });
const lookupSchema = v.object({ idToken: v.string() });
const refreshSchema = v.object({ grant_type: v.literal('refresh_token'), refresh_token: v.string() });

/** Registers the calls where `connectAuthEmulator` looks for them. Failures have the service's own form. */
export const authRoutes = (app: FastifyInstance, { tokens, clock, isOwner, limits, addressOf }: AuthOptions): void => {
  const checkSignIn = createRateCheck(app, 'sign-in', limits.signIns);

  const check = async (use: TokenUse, token: string | null, refusal: string): Promise<SignedGrant> => {
    const grant = token === null ? null : await tokens.read(use, token);
    if (!grant) throw new Refused(refusal);
    if (grant.expiresAt <= clock.time()) throw new Refused('TOKEN_EXPIRED');
    if (!(await isOwner(grant))) throw new Refused('USER_NOT_FOUND');
    return grant;
  };
  const field = <Name extends string>(
    schema: v.GenericSchema<unknown, Record<Name, string>>,
    body: unknown,
    name: Name,
  ) => {
    const result = v.safeParse(schema, body);
    return result.success ? result.output[name] : null;
  };
  const expiresIn = String(tokens.idSeconds);

  app.register(async (auth) => {
    auth.addHook('preHandler', (request) => checkSignIn(request, addressOf(request)));
    auth.setErrorHandler(async (error, _request, reply) => {
      if (!(error instanceof Refused)) throw error;
      reply.code(400);
      return { error: { code: 400, message: error.message, status: 'INVALID_ARGUMENT', errors: [] } };
    });

    auth.post('/identitytoolkit.googleapis.com/v1/accounts::signInWithCustomToken', async ({ body }) => {
      const grant = await check('custom', field(signInSchema, body, 'token'), 'INVALID_CUSTOM_TOKEN');
      const [idToken, refreshToken] = await Promise.all([tokens.sign('id', grant), tokens.sign('refresh', grant)]);
      return { idToken, refreshToken, expiresIn, isNewUser: false };
    });

    auth.post('/identitytoolkit.googleapis.com/v1/accounts::lookup', async ({ body }) => {
      const { uid } = await check('id', field(lookupSchema, body, 'idToken'), 'INVALID_ID_TOKEN');
      return { users: [{ localId: uid, customAuth: true, providerUserInfo: [], validSince: '0' }] };
    });

    auth.post('/securetoken.googleapis.com/v1/token', async ({ body }) => {
      const token = field(refreshSchema, body, 'refresh_token');
      const grant = await check('refresh', token, 'INVALID_REFRESH_TOKEN');
      const [idToken, refreshToken] = await Promise.all([tokens.sign('id', grant), tokens.sign('refresh', grant)]);
      return {
        id_token: idToken,
        access_token: idToken,
        refresh_token: refreshToken,
        expires_in: expiresIn,
        token_type: 'Bearer',
        user_id: grant.uid,
      };
    });
  });
};
