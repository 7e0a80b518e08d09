// What may be said in a log of a failed call to an endpoint of a model: never its own words, in which it may repeat the request,
// and with it what a visitor has written, or the key.

import OpenAI from 'openai';

/** Only names such as `context_length_exceeded`: a word alone, a sentence or a key may be what was sent. */
const nameOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z]+(?:_[a-z]+){1,7}$/.test(value) && value.length <= 60 ? value : null;

/** Such as ECONNREFUSED, from wherever in the chain of causes it stands. */
const systemCodeOf = (error: unknown, depth = 0): string | null => {
  if (!(error instanceof Error) || depth > 4) return null;
  const code = 'code' in error ? error.code : null;
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) return code;
  return systemCodeOf(error.cause, depth + 1);
};

const describe = (error: InstanceType<typeof OpenAI.APIError>): string => {
  const status: unknown = error.status;
  if (typeof status !== 'number') {
    const isLate = error instanceof OpenAI.APIConnectionTimeoutError;
    const reason = isLate ? 'it has not answered in time' : (systemCodeOf(error) ?? 'the call failed');
    return `The endpoint could not be used: ${reason}`;
  }
  const [type, code] = [nameOf(error.type), nameOf(error.code)];
  return [`The endpoint has answered with status ${status}`, type && `type ${type}`, code && `code ${code}`]
    .filter(Boolean)
    .join(', ');
};

/** Of a header that cannot be sent the engine quotes the value, which may be the key. */
const isHeaderError = (error: unknown): boolean =>
  error instanceof TypeError && /\bheaders?\b|\bByteString\b/i.test(error.message);

/** The failure in words of ours; what the client of the endpoint has not made is given back as it is. */
export const toEndpointError = (error: unknown): unknown => {
  if (error instanceof OpenAI.APIUserAbortError) return error;
  if (error instanceof OpenAI.APIError) return new Error(describe(error));
  if (isHeaderError(error)) return new Error('The endpoint could not be used: a header may not carry what it should');
  // Of a body that cannot be read the engine quotes some characters.
  return error instanceof SyntaxError ? new Error('The endpoint has answered with something else than JSON') : error;
};

/** Whether another endpoint may do better: this one is away, slow, overloaded or broken. A refusal is one everywhere. */
export const isWorthAnother = (error: unknown): boolean => {
  const status = error instanceof OpenAI.APIError ? (error.status as number | undefined) : undefined;
  return status === undefined || status >= 500 || status === 429 || status === 408;
};
