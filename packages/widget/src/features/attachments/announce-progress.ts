import type { DraftFile } from './attachments-types.ts';

const STEP_PERCENT = 25;

/**
 * Watches all files together and says each quarter of the way once, and the end; ten files that each spoke for themselves
 * would talk over the conversation.
 */
export function createProgressVoice(
  say: (percent: number, names: string) => void,
): (files: readonly DraftFile[]) => void {
  let count = 0;
  let said = 0;
  return (files) => {
    const batch = files.filter(({ status }) => status !== 'error');
    let sum = 0;
    for (const { progress } of batch) sum += progress;
    const percent = sum / (batch.length || 1);
    const step = Math.floor(percent / STEP_PERCENT) * STEP_PERCENT;
    // With another number of files the way is another one: only what is reached from here on is news.
    if (batch.length !== count) said = step;
    else if (step > said) say((said = step), batch.map(({ name }) => name).join(', '));
    count = batch.length;
  };
}
