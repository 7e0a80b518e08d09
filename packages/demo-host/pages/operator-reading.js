/** One reading at a time; what changes meanwhile is read once more. `background`: nobody has asked for it. */
export function oneAtATime(read) {
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
