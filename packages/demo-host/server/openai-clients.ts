// Clients of endpoints that listen or speak.

import OpenAI from 'openai';
import { createBoundedFetch } from './brains/bounded-fetch.ts';
import type { StreamBounds } from './brains/bounded-fetch.ts';
import type { OpenAiEndpoint } from './brains/openai-brain.ts';

export interface EndpointClient {
  readonly client: OpenAI;
  readonly model: string;
}

/** One for each endpoint. A single one is asked twice where its first answer is a failure, since nobody else can be. `bounds`: of an answer. */
export const toClients = <Endpoint extends OpenAiEndpoint>(
  endpoints: readonly Endpoint[],
  timeoutMs: number,
  bounds?: StreamBounds,
): readonly (Endpoint & EndpointClient)[] =>
  endpoints.map((endpoint) => ({
    ...endpoint,
    client: new OpenAI({
      baseURL: endpoint.baseUrl,
      apiKey: endpoint.apiKey,
      maxRetries: endpoints.length > 1 ? 0 : 1,
      // Whoever calls gives up before, for the whole of it (fallback-endpoints.ts).
      timeout: 2 * timeoutMs,
      logLevel: 'off',
      ...(bounds && { fetch: createBoundedFetch(bounds) }),
    }),
  }));
