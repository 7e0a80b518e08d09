// Listeners and the origins under which browsers reach them.

import type { FastifyInstance } from 'fastify';
import { networkInterfaces } from 'node:os';
import type { DemoHostSettings } from './demo-host-options.ts';

export interface Listening {
  readonly port: number;
  /** The environment variable that names the port, for whoever has to choose another. */
  readonly portName: string;
  /** The proxy's origin where there is one. */
  readonly publicUrl: string | null;
}

const openAddresses = ['0.0.0.0', '::', '[::]'];

/** Where others in the network reach this machine, or null. */
const ownAddress = (): string | null =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;

/** An open address is none that a browser could call: this machine's own in the network stands for it. */
const toOrigin = (address: string, host: string): string => {
  if (!openAddresses.includes(host)) return address;
  const url = new URL(address);
  url.hostname = ownAddress() ?? '127.0.0.1';
  return url.origin;
};

/** The same failure, with the variable that would mend it. */
const named = (error: unknown, host: string, { port, portName }: Listening): unknown => {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const at = `${host}:${port}`;
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(`${portName}: ${at} is taken by another program. Choose another port. (${error.message})`);
    case 'EACCES':
      return new Error(`${portName}: ${at} needs rights that this process does not have. (${error.message})`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(`HOST: ${host} is no address of this machine. (${error.message})`);
    default:
      return error;
  }
};

/** Resolves with the origin that browsers use. Rejects with the variable to change when it cannot listen. */
export const listenAt = async (
  app: FastifyInstance,
  settings: DemoHostSettings,
  listening: Listening,
): Promise<string> => {
  const { host } = settings;
  try {
    const address = await app.listen({ host, port: listening.port });
    return listening.publicUrl ?? toOrigin(address, host);
  } catch (error) {
    throw named(error, host, listening);
  }
};

export const portOf = ({ server }: FastifyInstance): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};
