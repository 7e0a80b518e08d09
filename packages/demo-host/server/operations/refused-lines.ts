// Requests that were refused, in the log: a flood of them is told by its first lines and a number.

import type { Log, LogFields } from './log.ts';

/** Of a second. */
const mostLines = 50;
const windowMs = 1_000;

export interface RefusedLines {
  write(fields: LogFields): void;
  /** Tells what has not been told yet. */
  stop(): void;
}

export const createRefusedLines = (log: Log): RefusedLines => {
  let lines = 0;
  let requests = 0;
  let timer: NodeJS.Timeout | undefined;

  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (requests > 0) log.info({ requests }, 'more requests were refused');
    lines = 0;
    requests = 0;
  };

  return {
    write: (fields) => {
      timer ??= setTimeout(end, windowMs).unref();
      lines += 1;
      if (lines <= mostLines) log.info(fields, 'request');
      else requests += 1;
    },
    stop: end,
  };
};
