// What a page asks for and what comes over the wire, as Chromium counts it, and how it is slowed down.

import type { CDPSession } from 'playwright';
import { countWaves } from './statistics.ts';

/** Lighthouse's "slow 4G", as latency of requests; its CPU is four times slower. */
export const slow4G = { latencyMs: 150, bitsPerSecond: 1.6 * 1024 * 1024, cpuSlowdown: 4 } as const;

interface Request {
  readonly id: string;
  readonly url: string;
  readonly startMs: number;
  endMs: number;
  readonly pieces: { readonly atMs: number; readonly bytes: number }[];
}

export interface Traffic {
  /** Body bytes as they came over the wire, and how many requests had been sent. */
  readonly bytes: number;
  readonly requests: number;
}

export interface NetworkRecord {
  /** @param atMs Unix time in milliseconds. */
  until(atMs: number): Traffic;
  /** Waves of what was asked for and had come in whole between the two. */
  waves(fromMs: number, untilMs: number): number;
  /** One line a request, for looking. */
  lines(): string[];
}

/** Counts from now on, without the page itself. Preflights count as the requests that they are. */
export async function recordNetwork(session: CDPSession): Promise<NetworkRecord> {
  const requests = new Map<string, Request>();
  const headerBytes = new Map<string, number>();
  let toUnixMs = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime, type }) => {
    toUnixMs ||= (wallTime - timestamp) * 1_000;
    if (type === 'Document' || !request.url.startsWith('http')) return;
    const startMs = timestamp * 1_000;
    requests.set(requestId, { id: requestId, url: request.url, startMs, endMs: Infinity, pieces: [] });
  });
  session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    requests.get(requestId)?.pieces.push({ atMs: timestamp * 1_000, bytes: encodedDataLength });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    headerBytes.set(requestId, response.encodedDataLength);
    if (response.fromDiskCache === true || response.fromPrefetchCache === true) requests.delete(requestId);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => void requests.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.endMs = timestamp * 1_000;
    const told = request.pieces.reduce((sum, { bytes }) => sum + bytes, 0);
    // Of some responses no piece is told, only their size in the end, headers included.
    const bytes = encodedDataLength - (headerBytes.get(requestId) ?? 0);
    if (told === 0 && bytes > 0) request.pieces.push({ atMs: request.endMs, bytes });
  });
  await session.send('Network.enable');
  const all = (): Request[] => [...requests.values()];
  return {
    until: (atMs) => {
      const at = atMs - toUnixMs;
      const sent = all().filter(({ startMs }) => startMs <= at);
      const pieces = sent.flatMap((request) => request.pieces).filter((piece) => piece.atMs <= at);
      return { requests: sent.length, bytes: pieces.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
    waves: (fromMs, untilMs) =>
      countWaves(all().filter(({ startMs, endMs }) => startMs >= fromMs - toUnixMs && endMs <= untilMs - toUnixMs)),
    lines: () =>
      all().map(({ url, startMs, endMs, pieces }) => {
        const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
        return `${Math.round(startMs + toUnixMs) % 100_000} +${Math.round(endMs - startMs)} ${bytes} ${url}`;
      }),
  };
}

/** Slows the network down, and the processor where `cpuSlowdown` is more than 1. */
export async function slowDown(session: CDPSession, cpuSlowdown: number): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow4G.latencyMs,
    downloadThroughput: slow4G.bitsPerSecond / 8,
    uploadThroughput: slow4G.bitsPerSecond / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}
