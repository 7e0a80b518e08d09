// What Chromium has counted of a page since it began. Processor time is that of the page's main thread.

import type { CDPSession } from 'playwright';

export interface PageMetrics {
  readonly taskMs: number;
  readonly scriptMs: number;
  readonly layoutMs: number;
  readonly styleMs: number;
  readonly layouts: number;
  readonly styles: number;
  readonly nodes: number;
  readonly heapBytes: number;
}

/** The session has had `Performance.enable` since before the page. */
export async function readMetrics(session: CDPSession): Promise<PageMetrics> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    taskMs: of('TaskDuration') * 1_000,
    scriptMs: of('ScriptDuration') * 1_000,
    layoutMs: of('LayoutDuration') * 1_000,
    styleMs: of('RecalcStyleDuration') * 1_000,
    layouts: of('LayoutCount'),
    styles: of('RecalcStyleCount'),
    nodes: of('Nodes'),
    heapBytes: of('JSHeapUsedSize'),
  };
}

/** After everything that nobody holds has gone. */
export async function readMemory(session: CDPSession): Promise<Pick<PageMetrics, 'nodes' | 'heapBytes'>> {
  await session.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  const { usedSize: heapBytes } = await session.send('Runtime.getHeapUsage');
  return { nodes, heapBytes };
}
