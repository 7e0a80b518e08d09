// Who asks, by address: behind a proxy the address that it forwards, and only if the proxy is one that is trusted.

import { BlockList, isIPv6 } from 'node:net';

/** Whether the peer at this address, `hop` steps away from here, may say in whose name it asks. */
export type IsTrusted = (address: string, hop: number) => boolean;

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** The way in which one socket for both families writes addresses of the fourth version. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const addTo = (list: BlockList, entry: string): void => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  if (address === '') throw new Error(`${entry} is neither an address nor a network`);
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(bits), familyOf(address));
};

/**
 * Reads a list of addresses, networks (`10.0.0.0/8`) and names (`loopback`, `linklocal`, `uniquelocal`), or a number of proxies
 * that stand in a row. Throws for anything else.
 */
export const readTrustedProxies = (text: string): IsTrusted => {
  if (/^[1-9]$/.test(text)) return (_address, hop) => hop < Number(text);
  const list = new BlockList();
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  if (entries.length === 0) throw new Error('No address is given');
  for (const entry of entries.flatMap((name) => named[name] ?? [name])) addTo(list, entry);
  return (address) => list.check(unmapped(address), familyOf(unmapped(address)));
};

export const trustNobody: IsTrusted = () => false;

/** What counts as one address: of the sixth version a whole network, since everybody has 2^64 of them. */
export const addressKey = (address: string): string => {
  const own = unmapped(address);
  if (!isIPv6(own)) return own;
  const [before = '', after] = own.split('%')[0]?.split('::') ?? [];
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
