// Figures in the form that Prometheus reads. Labels are routes and outcomes, never who has asked.

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Brain, BrainEvent, BrainRequest } from '../brains/brain.ts';
import type { Database } from '../store/database.ts';
import type { Uploads } from '../uploads/uploads.ts';

export interface Metrics {
  /** A request was answered, or cut off. */
  answered(request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** A reply stream, an event stream or a speech socket is open until the result is called. */
  opened(kind: OpenKind): () => void;
  /** The same brain, whose calls and first words are counted. */
  ofBrain(brain: Brain): Brain;
  /** The same service, whose stored files are counted. */
  ofUploads(uploads: Uploads): Uploads;
  readonly contentType: string;
  text(): Promise<string>;
}

export type OpenKind = 'reply' | 'events' | 'speech';

const requestSeconds = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];
const firstWordSeconds = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32];

/** Creates the figures of one server; several may run in a process. */
export const createMetrics = (database: Pick<Database, 'poolUse'>): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'persona_chat_request_seconds',
    help: 'How long requests took until they were answered or cut off.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const open = new Gauge({
    name: 'persona_chat_open',
    help: 'What is open now: reply streams, event streams, speech sockets.',
    labelNames: ['kind'],
    registers,
  });
  const calls = new Counter({
    name: 'persona_chat_model_calls_total',
    help: 'Calls of the model by how they ended.',
    labelNames: ['outcome'],
    registers,
  });
  const firstWord = new Histogram({
    name: 'persona_chat_first_token_seconds',
    help: 'From a call of the model to its first word.',
    buckets: firstWordSeconds,
    registers,
  });
  const files = new Counter({ name: 'persona_chat_uploads_total', help: 'Files that were stored.', registers });
  const bytes = new Counter({ name: 'persona_chat_upload_bytes_total', help: 'Bytes of these files.', registers });
  new Gauge({
    name: 'persona_chat_database_connections',
    help: 'Connections to PostgreSQL by what they do, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const use = database.poolUse?.();
      for (const [state, count] of Object.entries(use ?? {})) this.set({ state }, count);
    },
  });

  async function* counted(brain: Brain, request: BrainRequest): AsyncGenerator<BrainEvent> {
    const begun = performance.now();
    let hasSpoken = false;
    // Whoever stops reading ends this in the middle.
    let outcome = 'stopped';
    try {
      for await (const event of brain.reply(request)) {
        if (event.type === 'text' && !hasSpoken) {
          hasSpoken = true;
          firstWord.observe((performance.now() - begun) / 1_000);
        }
        if (event.type === 'error') outcome = 'failed';
        yield event;
      }
      if (outcome !== 'failed') outcome = request.signal.aborted ? 'stopped' : 'done';
    } catch (error) {
      outcome = request.signal.aborted ? 'stopped' : 'failed';
      throw error;
    } finally {
      calls.inc({ outcome });
    }
  }

  return {
    answered: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    opened: (kind) => {
      open.inc({ kind });
      return () => open.dec({ kind });
    },
    ofBrain: (brain) => ({ ...brain, reply: (request) => counted(brain, request) }),
    ofUploads: (uploads) => ({
      ...uploads,
      store: async (...args) => {
        const stored = await uploads.store(...args);
        files.inc();
        bytes.inc(stored.bytes);
        return stored;
      },
    }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
};
