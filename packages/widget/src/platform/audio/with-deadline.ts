/** What a promise gives within a time, else something in its place. It must not reject. */
export async function withDeadline<T>(ms: number, promise: Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  const value = await Promise.race([promise, timeout]);
  clearTimeout(timer);
  return value;
}
