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

/** @param lookMs How long the visitor looks at the page before the click. */
async function openOnce(lab: Lab, contender: Contender, isSlow: boolean, lookMs: number): Promise<Sample> {
  const kind = isSlow ? 'slow 4G' : '1×';
  const visited = await visit(lab, contender, isSlow ? { isSlowNetwork: true, cpuSlowdown: slow4G.cpuSlowdown } : {});
  try {
    const { readyMs, readyUnixMs, clickedUnixMs, isFocused } = await visited.openAndType({ lookMs });
    if (!isFocused) notes[contender.name] = [contender.note, 'field not focused'].filter(Boolean).join(', ');
    const { bubbleMs, clickedMs } = await visited.seen();
    const hasBubble = bubbleMs !== null && clickedMs !== null;
    if (lookMs > 0) {
      if (!hasBubble) return {};
      const waves = visited.network.waves(clickedUnixMs - 50, readyUnixMs);
      return { [`click to typing, ${kind}`]: readyMs - clickedMs, [`waves after the click, ${kind}`]: waves };
    }
    return {
      [`waves, ${kind}`]: visited.network.waves(0, readyUnixMs),
      // What passes between the bubble and the click is this program's, not the widget's.
      [`page to typing, ${kind}`]: hasBubble ? bubbleMs + readyMs - clickedMs : readyMs,
      ...(bubbleMs !== null && { [`bubble on screen, ${kind}`]: bubbleMs }),
    };
  } finally {
    await visited.close();
  }
}

await withLab(options, (lab) =>
  runRounds({
    title: 'The first second',
    rounds: options.rounds ?? 3,
    contenders: lab.contenders.map(({ name }) => name),
    notes,
    units: {
      'click to typing, 1×': ['ms', 90],
      'click to typing, slow 4G': ['ms', 450],
      'waves after the click, slow 4G': [''],
      'bubble on screen, 1×': ['ms'],
      'bubble on screen, slow 4G': ['ms'],
      'page to typing, 1×': ['ms'],
      'page to typing, slow 4G': ['ms'],
      'waves, slow 4G': [''],
    },
    sample: async (name) => {
      const contender = lab.contenders.find((one) => one.name === name);
      if (!contender) throw new Error(`no contender is called ${name}`);
      let all: Sample = {};
      for (const isSlow of [false, true]) {
        for (const lookMs of [1_000, 0]) all = { ...all, ...(await openOnce(lab, contender, isSlow, lookMs)) };
      }
      return all;
    },
  }),
);
