// What the page reads by itself. What could not be read stays wanted: it is read again after a while, and as soon as there is reason
// to hope.

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/**
 * Creates the readings of the page.
 *
 * @param run `run(work, onRefused)`: does the work, and gives `onRefused` the reason where the server refuses.
 * @param changed Gets the reasons of all readings that have failed and are still wanted: an empty list where there are none.
 */
export function createReadings({ run, changed }) {
  /** Why a reading was refused when it ran last. */
  const refusals = new Map();
  const all = [];
  let session = {};
  let waitMs = firstWaitMs;
  let timer;

  function wait() {
    timer ??= setTimeout(() => {
      waitMs = Math.min(longestWaitMs, waitMs * 2);
      readAgain();
    }, waitMs);
  }

  function stopWaiting() {
    clearTimeout(timer);
    timer = undefined;
    waitMs = firstWaitMs;
  }

  function settle(reading, refusal) {
    if (refusal === null) refusals.delete(reading);
    else refusals.set(reading, refusal);
    if (refusals.size === 0) stopWaiting();
    else wait();
    changed([...refusals.values()]);
  }

  async function readOnce(reading, background) {
    const begunIn = session;
    const { signal } = (reading.stop = new AbortController());
    let refusal = null;
    await run(
      () => reading.read(background, signal),
      (message) => (refusal = message),
    );
    if (refusal !== null && reading.hasHope) reading.hasChanged = true;
    // What was given up is read anew at once.
    if (begunIn === session && !signal.aborted) settle(reading, refusal);
  }

  async function readAll(reading) {
    do {
      const background = reading.isAsked ? undefined : 1;
      Object.assign(reading, { hasChanged: false, isAsked: false, hasHope: false });
      await readOnce(reading, background);
    } while (reading.hasChanged);
    reading.running = null;
  }

  /** What is still wanted; what is being read now may be about to fail, and is then read once more. */
  function readAgain() {
    clearTimeout(timer);
    timer = undefined;
    for (const reading of all) {
      if (reading.running) reading.hasHope = true;
      else if (refusals.has(reading)) reading.running = readAll(reading);
    }
  }

  return {
    /**
     * One reading at a time: `read(background, signal)`, which ends soon after the signal. What changes meanwhile is read once more.
     * `background`: nobody has asked for it; what is asked for does not wait for what is being read, which is given up.
     */
    add(read) {
      const reading = { read, running: null, hasChanged: false, isAsked: false, hasHope: false, stop: null };
      all.push(reading);
      return (background) => {
        reading.isAsked ||= !background;
        if (reading.running) reading.hasChanged = true;
        if (reading.running && !background) reading.stop.abort();
        reading.running ??= readAll(reading);
        return reading.running;
      };
    },
    readAgain,
    /** The session is over: nothing is wanted any more. */
    forget() {
      session = {};
      for (const reading of all) {
        reading.hasChanged = false;
        reading.stop?.abort();
      }
      refusals.clear();
      stopWaiting();
      changed([]);
    },
  };
}
