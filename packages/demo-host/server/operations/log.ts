// What the server says of itself while it runs: one JSON object a line. Never a token, and never what somebody has written.

import { pino } from 'pino';
import type { DestinationStream } from 'pino';

export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

export const logLevels = ['silent', 'error', 'warn', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

export const noLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** An engine that refuses the value of a header quotes it, and it may be a key. */
const withoutHeaderValues = (text: string): string =>
  text.replace(/"[^]*?" is an invalid header/g, 'this is an invalid header');

/** An error as people read it, with where it comes from. */
export const describeStack = (error: unknown): string =>
  withoutHeaderValues(error instanceof Error ? (error.stack ?? error.message) : String(error));

/**
 * What an error says of itself. Its other properties stay out: a database's error may hold the row that it refused, and with it
 * what a visitor has written.
 */
export const describeError = (error: unknown): LogFields => {
  if (!(error instanceof Error)) return { error: String(error) };
  const { name, message, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const reason = withoutHeaderValues(message);
  const why = cause instanceof Error && { cause: withoutHeaderValues(cause.message) };
  return { error: name, ...code, reason, stack: describeStack(error), ...why };
};

/** Creates the log; lines go to standard output where `destination` is absent. */
export const createLog = (level: LogLevel, destination?: DestinationStream): Log => {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger = destination ? pino(options, destination) : pino(options);
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
};
