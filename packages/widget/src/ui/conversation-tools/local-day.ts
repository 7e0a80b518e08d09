/** The day of a time where the visitor is, as 2026-01-31. */
export function localDay(date: Date): string {
  const two = (value: number) => `${value}`.padStart(2, '0');
  return `${`${date.getFullYear()}`.padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
