/** Looks again until `check` is true; the test's own time-out is the limit. */
export const eventually = async (check: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 25));
};
