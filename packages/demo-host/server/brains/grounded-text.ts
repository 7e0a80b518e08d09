// Replies that say what they rest on and what was done for them.

import type { WireSource } from '@persona-chat/widget/protocol/source.ts';
import type { WireStep } from '@persona-chat/widget/protocol/step.ts';

const site = 'https://tea.example';

const sources: readonly WireSource[] = [
  {
    title: 'How hot the water should be',
    url: `${site}/brewing/temperature`,
    snippet: 'Sencha is poured with water of 70 °C. Boiling water draws out what is bitter before what is sweet.',
  },
  {
    title: 'Storing tea: light, air, damp',
    url: `${site}/storing`,
    snippet: 'A closed tin in a cupboard keeps green tea fresh for about six months after it was opened.',
  },
  {
    title: 'Notes of our tea taster, spring harvest',
    snippet: 'Grassy at first, then sweet; the second infusion is the best.',
  },
  { title: 'Delivery and returns', url: `${site}/delivery`, snippet: 'Orders before noon leave the same day.' },
  { url: `${site}/cups/gaiwan` },
];

const steps: readonly WireStep[] = [
  { id: 'orders', title: 'Searching your orders', status: 'done', detail: 'One order of the last thirty days' },
  { id: 'parcel', title: 'Asking the carrier', status: 'failed', detail: 'No answer within five seconds' },
  { id: 'warehouse', title: 'Looking at the packing list', status: 'done' },
];

export const groundedText = {
  sources: {
    text: `Pour sencha with water of **70 °C** [1], and drink the second infusion slowly: it is the best one [3].

- Keep the leaves in a closed tin [2], away from light.
- A lidded cup is enough to begin with [5]. Orders before noon leave the same day [4][2].

What stands in code stays as it is: \`leaves[1]\`. There is no source [9].`,
    sources,
  },
  steps: {
    text: 'Your sencha was packed this morning and left the house at noon. The carrier has not scanned it yet, so there is no day of delivery so far.',
    steps,
  },
};
