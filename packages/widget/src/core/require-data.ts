import type { Envelope } from '../protocol/calls.ts';
import { WidgetError } from './errors.ts';

/**
 * Rejects an answer without `data` with code `protocol`: what reads as a success may come from somebody between, as the sign-in page of a
 * network does, and then the server has heard nothing.
 */
export function requireData({ data, message }: Envelope): void {
  if (data === undefined) throw new WidgetError('protocol', message ? { serverMessage: message } : {});
}
