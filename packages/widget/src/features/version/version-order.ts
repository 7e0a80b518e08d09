// Which of two versions is higher. What is no version is never an update (V1).

const pattern = /^v?(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?(-[\w.-]+)?(?:\+[\w.-]+)?$/;

/** Whether `latest` is a higher version than `current`; a pre-release comes before its release. */
export function isHigher(latest: string, current: string): boolean {
  const [one, other] = [pattern.exec(latest), pattern.exec(current)];
  if (!one || !other) return false;
  for (const part of [1, 2, 3]) {
    const difference = Number(one[part] ?? 0) - Number(other[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return one[4] === undefined && other[4] !== undefined;
}
