// An hour of talk: messages with files, each with its reply. What it holds in memory should be the messages, and no more.

import { Buffer } from 'node:buffer';
import type { Page } from 'playwright';
import { ours } from './support/contenders.ts';
import { own } from './support/figures.ts';
import { withLab } from './support/lab.ts';
import type { Lab } from './support/lab.ts';
import { readMemory } from './support/metrics.ts';
import { runRounds } from './support/measure.ts';
import type { Sample } from './support/measure.ts';
import { readOptions } from './support/options.ts';
import { visit } from './support/visit.ts';

const questions = 150;
const replyPatienceMs = 30_000;
/** A picture of one pixel; its comment makes each file another one. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

async function talk(page: Page, from: number, to: number): Promise<void> {
  const chat = page.locator('persona-chat');
  const field = chat.getByRole('textbox', { name: 'Type message here' });
  for (let question = from; question < to; question += 1) {
    if (question % 3 === 0) {
      const name = `picture-${question}.gif`;
      await chat
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name, mimeType: 'image/gif', buffer: Buffer.concat([pixel, Buffer.from(name.repeat(200))]) });
      await chat.getByRole('list', { name: 'Attachments' }).waitFor();
      await chat.getByRole('progressbar').waitFor({ state: 'detached' });
    }
    const text = `Question ${question}: ${'what is the answer to it, and why? '.repeat(1 + (question % 4))}`;
    await field.fill(text);
    await field.press('Enter');
    const replied = chat.locator(`article[data-role=user]:has-text("Question ${question}:") + article`);
    await replied.and(chat.locator('[data-status=delivered]')).waitFor({ timeout: replyPatienceMs });
  }
}

async function sampleOf(lab: Lab): Promise<Sample> {
  const visited = await visit(lab, ours);
  const { page, session } = visited;
  try {
    await visited.openAndType();
    // All lazy parts have come by then.
    await talk(page, 0, 10);
    const marks = [await readMemory(session)];
    for (const [from, to] of [
      [10, questions / 2],
      [questions / 2, questions],
    ] as const) {
      await talk(page, from, to);
      marks.push(await readMemory(session));
    }
    const [start, half, end] = marks;
    if (!start || !half || !end) return {};
    return {
      'heap, first half': (half.heapBytes - start.heapBytes) / 1_000_000,
      'heap, second half': (end.heapBytes - half.heapBytes) / 1_000_000,
      'nodes at half time': half.nodes,
      'nodes at the end': end.nodes,
    };
  } finally {
    await visited.close();
  }
}

const options = readOptions();
await withLab({ ...options, isOursAlone: true }, (lab) =>
  runRounds({
    title: `A talk of ${questions} questions with files`,
    rounds: 1,
    contenders: [own],
    units: {
      'heap, first half': ['MB'],
      'heap, second half': ['MB'],
      'nodes at half time': [''],
      'nodes at the end': [''],
    },
    sample: () => sampleOf(lab),
  }),
);
