// What proxies say about for whom they ask, without what is no address: it would be counted, and stored, as one.

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const name = 'x-forwarded-for';

/** An address as proxies write it: bare, with a port (`192.0.2.1:443`), in brackets, or both (`[2001:db8::1]:443`). */
const readAddress = (entry: string): string | null => {
  const [, bracketed, withPort] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([^:]*):\d{1,5})$/.exec(entry) ?? [];
  const address = bracketed ?? withPort ?? entry;
  // The zone of an address means something on one machine only, and may have any length.
  return isIP(address) === 0 || address.includes('%') ? null : address;
};

/** The nearest address is the last one, and what a proxy calls an address that is none ends the row: whoever named it asks. */
const readAddresses = (value: string): readonly string[] => {
  const entries = value.split(',').map((entry) => entry.trim());
  const addresses = entries.filter((entry) => entry !== '').map(readAddress);
  return addresses.slice(addresses.lastIndexOf(null) + 1).filter((address) => address !== null);
};

/** Leaves only addresses in the header of a request. */
export const cleanForwardedFor = ({ headers }: IncomingMessage): void => {
  const value = headers[name];
  if (value === undefined) return;
  const addresses = readAddresses(String(value));
  if (addresses.length > 0) headers[name] = addresses.join(', ');
  else delete headers[name];
};
