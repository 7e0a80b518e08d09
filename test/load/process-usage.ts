// What processes cost: processor time, memory and descriptors, as the system counts them.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Usage {
  readonly cpuSeconds: number;
  /** Of one core, in the mean: 100 is a whole one. */
  readonly cpuPercent: number;
  readonly peakMegabytes: number;
  /** Files, sockets and pipes at most; null where the system does not tell. */
  readonly peakDescriptors: number | null;
}

export interface UsageWatch {
  stop(): Usage;
}

/** `[[dd-]hh:]mm:ss[.ff]`, as ps writes it. */
const toSeconds = (time: string): number => {
  const [clock = '', days = '0'] = time.split('-').reverse();
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Number(days) * 86_400 + seconds;
};

const countDescriptors = (pids: readonly number[]): number | null => {
  try {
    return pids.reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0);
  } catch {
    return null;
  }
};

interface Reading {
  readonly seconds: number;
  readonly megabytes: number;
  readonly descriptors: number | null;
}

/** With the processes that they have begun, for a server that has one for each connection. */
const withChildren = (pids: readonly number[]): readonly number[] => [
  ...pids,
  ...execFileSync('ps', ['-e', '-o', 'ppid=,pid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([parent = 0]) => pids.includes(parent))
    .map(([, pid = 0]) => pid),
];

/** Linux counts hundredths of a second, ps whole ones; null elsewhere, and for a process that has ended since. */
const readExactSeconds = (pid: number): number | null => {
  try {
    // The name before may have spaces of its own.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
};

const read = (given: readonly number[]): Reading => {
  const pids = withChildren(given);
  const text = execFileSync('ps', ['-o', 'pid=,time=,rss=', '-p', pids.join(',')], { encoding: 'utf8' });
  let [seconds, megabytes] = [0, 0];
  for (const line of text.trim().split('\n')) {
    const [pid = '', time = '', kilobytes = '0'] = line.trim().split(/\s+/);
    seconds += readExactSeconds(Number(pid)) ?? toSeconds(time);
    megabytes += Number(kilobytes) / 1_024;
  }
  return { seconds, megabytes, descriptors: countDescriptors(pids) };
};

const most = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : Math.max(one, other);

/** Watches the processes together until it is stopped. */
export const watchUsage = (pids: readonly number[]): UsageWatch => {
  const began = performance.now();
  const before = read(pids);
  let { megabytes: peakMegabytes, descriptors: peakDescriptors } = before;
  const look = (): Reading => {
    const reading = read(pids);
    peakMegabytes = Math.max(peakMegabytes, reading.megabytes);
    peakDescriptors = most(peakDescriptors, reading.descriptors);
    return reading;
  };
  const timer = setInterval(look, 1_000);
  return {
    stop: () => {
      clearInterval(timer);
      const cpuSeconds = look().seconds - before.seconds;
      const passed = (performance.now() - began) / 1_000;
      return { cpuSeconds, cpuPercent: (cpuSeconds / passed) * 100, peakMegabytes, peakDescriptors };
    },
  };
};
