import { expect, it } from 'vitest';
import { createProgressVoice } from '../../../../../packages/widget/src/features/attachments/announce-progress.ts';
import type { DraftFile } from '../../../../../packages/widget/src/features/attachments/attachments-types.ts';

const file = (progress: number, status: DraftFile['status'] = progress === 100 ? 'done' : 'uploading'): DraftFile => ({
  id: `${progress}`,
  name: 'a.png',
  mimeType: 'image/png',
  size: 1,
  status,
  progress,
});
function listen(...steps: (readonly DraftFile[])[]): number[] {
  const said: number[] = [];
  const follow = createProgressVoice((percent) => said.push(percent));
  for (const files of steps) follow(files);
  return said;
}

it('says each quarter once, and the end', () => {
  const progress = [0, 3, 24, 25, 26, 49, 51, 74, 80, 98, 100];
  expect(listen(...progress.map((percent) => [file(percent)]))).toEqual([25, 50, 75, 100]);
});

it('says a quarter that was jumped over only by the one that was reached', () => {
  expect(listen([file(0)], [file(80)], [file(100)])).toEqual([75, 100]);
});

it('speaks for all files together', () => {
  expect(listen([file(0), file(0)], [file(50), file(0)], [file(50), file(50)], [file(100), file(100)])).toEqual([
    25, 50, 100,
  ]);
});

it('starts from what is reached when files come on the way', () => {
  expect(listen([file(0)], [file(60)], [file(60), file(0)], [file(60), file(45)], [file(60), file(60)])).toEqual([
    50, 50,
  ]);
});

it('names the files it speaks of', () => {
  const named = (name: string, progress: number): DraftFile => ({ ...file(progress), name });
  const said: string[] = [];
  const follow = createProgressVoice((percent, names) => said.push(`${names} ${percent}`));
  for (const progress of [0, 50]) follow([named('tea.pdf', progress), named('cup.png', progress)]);
  expect(said).toEqual(['tea.pdf, cup.png 50']);
});

it('says nothing of files that were there from the start, nor of those that failed', () => {
  expect(listen([file(100), file(100)])).toEqual([]);
  expect(listen([file(0)], [file(10, 'error')])).toEqual([]);
});
