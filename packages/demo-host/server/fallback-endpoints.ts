// A service at several endpoints: the next one is asked where the one before it is away, before it has given anything.

import { isWorthAnother, toEndpointError } from './endpoint-error.ts';

export interface FallbackOptions {
  /** An endpoint may give nothing for so long, at the beginning and between two items. */
  readonly timeoutMs: number;
  /** Nobody wants it any more: the stream ends, and nobody else is asked. */
  readonly signal: AbortSignal;
  /** Told why an endpoint was left for the next one; the last failure is thrown. */
  readonly report: (error: unknown) => void;
}

const late = 'The endpoint could not be used: it has not answered in time';

/** One endpoint's items. How long the reader takes between two of them does not count. */
const readInTime = async function* <Item>(
  ask: (signal: AbortSignal) => AsyncIterable<Item>,
  { timeoutMs, signal }: Pick<FallbackOptions, 'timeoutMs' | 'signal'>,
): AsyncGenerator<Item> {
  const silence = new AbortController();
  const items = ask(AbortSignal.any([signal, silence.signal]))[Symbol.asyncIterator]();
  const next = async (): Promise<IteratorResult<Item>> => {
    const timer = setTimeout(() => silence.abort(), timeoutMs);
    try {
      return await items.next();
    } catch (error) {
      throw silence.signal.aborted ? new Error(late) : error;
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    for (let item = await next(); item.done !== true; item = await next()) yield item.value;
    // A stream that is given up may look like one that ends.
    if (silence.signal.aborted) throw new Error(late);
  } finally {
    await items.return?.();
  }
};

/**
 * What the first endpoint gives that gives anything; each begins with nothing of the others'. Throws what the last one has failed
 * with, or one that has given something; one that refuses what it is asked would be no better elsewhere.
 */
export const readFromFirst = async function* <Endpoint, Item>(
  endpoints: readonly Endpoint[],
  options: FallbackOptions,
  ask: (endpoint: Endpoint, signal: AbortSignal) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const { signal, report } = options;
  for (const [place, endpoint] of endpoints.entries()) {
    const isLast = place === endpoints.length - 1;
    let hasGiven = false;
    try {
      for await (const item of readInTime((each) => ask(endpoint, each), options)) {
        hasGiven = true;
        yield item;
      }
      if (hasGiven || isLast || signal.aborted) return;
      throw new Error('The endpoint has given nothing');
    } catch (error) {
      if (signal.aborted) return;
      if (hasGiven || isLast || !isWorthAnother(error)) throw toEndpointError(error);
      report(toEndpointError(error));
    }
  }
};
