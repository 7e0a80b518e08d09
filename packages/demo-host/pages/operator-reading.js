import { tellReading } from './operator-refusals.js';

/** One reading at a time; what changes meanwhile is read once more. `background`: nobody has asked for it. */
function oneAtATime(read) {
  let running = null;
  let again = false;
  const run = async (background) => {
    do {
      again = false;
      await read(background);
    } while (again);
    running = null;
  };
  return (background) => {
    if (running) again = true;
    else running = run(background);
    return running;
  };
}

/** Such a reading, which says what was refused until one has worked. `run` calls what may be refused, and its second argument then. */
export const createSharedReading = (run) => (read) =>
  oneAtATime((background) =>
    run(async () => {
      await read(background);
      tellReading('');
    }, tellReading),
  );
