// The event loop is shared by everybody whom this process serves. What speaks asks for a turn before each piece of its work, so
// that however many speak, one piece is done between two looks at the network.

const waiting: (() => void)[] = [];
let isPlanned = false;

const plan = (): void => {
  isPlanned = true;
  setImmediate(() => {
    isPlanned = false;
    waiting.shift()?.();
    if (waiting.length > 0) plan();
  });
};

/** Resolves in a turn of the event loop that nobody else gets; in the order of the calls. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (!isPlanned) plan();
  });
