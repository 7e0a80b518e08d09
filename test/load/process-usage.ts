// What processes cost: processor time and memory, as the system counts them.

import { execFileSync } from 'node:child_process';

export interface Usage {
  /** Of one core, in the mean: 100 is a whole one. */
  readonly cpuPercent: number;
  readonly peakMegabytes: number;
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

const read = (pids: readonly number[]): { readonly seconds: number; readonly megabytes: number } => {
  const text = execFileSync('ps', ['-o', 'time=,rss=', '-p', pids.join(',')], { encoding: 'utf8' });
  let [seconds, megabytes] = [0, 0];
  for (const line of text.trim().split('\n')) {
    const [time = '', kilobytes = '0'] = line.trim().split(/\s+/);
    seconds += toSeconds(time);
    megabytes += Number(kilobytes) / 1_024;
  }
  return { seconds, megabytes };
};

/** Watches the processes together until it is stopped. */
export const watchUsage = (pids: readonly number[]): UsageWatch => {
  const began = performance.now();
  const before = read(pids);
  let peak = before.megabytes;
  const timer = setInterval(() => {
    peak = Math.max(peak, read(pids).megabytes);
  }, 1_000);
  return {
    stop: () => {
      clearInterval(timer);
      const { seconds, megabytes } = read(pids);
      const passed = (performance.now() - began) / 1_000;
      return { cpuPercent: ((seconds - before.seconds) / passed) * 100, peakMegabytes: Math.max(peak, megabytes) };
    },
  };
};
