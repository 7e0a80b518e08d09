import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * The longest turn of the event loop while some work is done, in milliseconds of this thread's own processor time: what other
 * processes of a busy machine take does not count.
 */
export const longestTurnMs = async (work: () => Promise<unknown>): Promise<number> => {
  // What was left behind before is not this work's doing.
  collectGarbage();
  let isOver = false;
  let longest = 0;
  let last = process.threadCpuUsage();
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.threadCpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  // The last turn counts too.
  await new Promise((resolve) => setImmediate(resolve));
  return longest;
};
