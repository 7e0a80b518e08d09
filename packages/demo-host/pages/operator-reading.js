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
    let refusal = null;
    await run(
      () => reading.read(background),
      (message) => (refusal = message),
    );
    if (begunIn === session) settle(reading, refusal);
  }

  async function readAll(reading, background) {
    do {
      reading.hasChanged = false;
      await readOnce(reading, background);
    } while (reading.hasChanged);
    reading.running = null;
  }

  /** What is still wanted and is not being read. */
  function readAgain() {
    clearTimeout(timer);
    timer = undefined;
    for (const reading of refusals.keys()) reading.running ??= readAll(reading, 1);
  }

  return {
    /** One reading at a time; what changes meanwhile is read once more. `background`: nobody has asked for it. */
    add(read) {
      const reading = { read, running: null, hasChanged: false };
      return (background) => {
        if (reading.running) reading.hasChanged = true;
        else reading.running = readAll(reading, background);
        return reading.running;
      };
    },
    readAgain,
    /** The session is over: nothing is wanted any more. */
    forget() {
      session = {};
      refusals.clear();
      stopWaiting();
      changed([]);
    },
  };
}
