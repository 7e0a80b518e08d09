// From the click on the bubble to a field that takes letters, on this machine as it is and as on a phone with slow 4G.

import { withLab } from './support/lab.ts';
import type { Lab } from './support/lab.ts';
import type { Contender } from './support/contenders.ts';
import { runRounds } from './support/measure.ts';
import type { Sample } from './support/measure.ts';
import { slow4G } from './support/network.ts';
import { readOptions } from './support/options.ts';
import { visit } from './support/visit.ts';

const options = readOptions();
const notes: Record<string, string> = {};

async function openOnce(lab: Lab, contender: Contender, isSlow: boolean): Promise<Sample> {
  const kind = isSlow ? 'slow 4G' : '1×';
  const conditions = isSlow ? { isSlowNetwork: true, cpuSlowdown: slow4G.cpuSlowdown } : {};
  const visited = await visit(lab, contender, conditions);
  try {
    const { readyMs, readyUnixMs, clickedUnixMs, isFocused } = await visited.openAndType();
    if (!isFocused) notes[contender.name] = [contender.note, 'field not focused'].filter(Boolean).join(', ');
    const { bubbleMs, clickedMs } = await visited.seen();
    if (bubbleMs === null || clickedMs === null) return { [`bubble and typing, ${kind}`]: readyMs };
    const typingMs = readyMs - clickedMs;
    return {
      [`click to typing, ${kind}`]: typingMs,
      [`bubble on screen, ${kind}`]: bubbleMs,
      [`bubble and typing, ${kind}`]: bubbleMs + typingMs,
      ...(isSlow && { 'waves after the click': visited.network.waves(clickedUnixMs - 50, readyUnixMs) }),
    };
  } finally {
    await visited.close();
  }
}

await withLab(options, (lab) =>
  runRounds({
    title: 'The first second',
    rounds: options.rounds ?? 5,
    contenders: lab.contenders.map(({ name }) => name),
    notes,
    units: {
      'click to typing, 1×': ['ms', 90],
      'click to typing, slow 4G': ['ms', 450],
      'waves after the click': [''],
      'bubble on screen, 1×': ['ms'],
      'bubble on screen, slow 4G': ['ms'],
      'bubble and typing, 1×': ['ms'],
      'bubble and typing, slow 4G': ['ms'],
    },
    sample: async (name) => {
      const contender = lab.contenders.find((one) => one.name === name);
      if (!contender) throw new Error(`no contender is called ${name}`);
      return { ...(await openOnce(lab, contender, false)), ...(await openOnce(lab, contender, true)) };
    },
  }),
);
