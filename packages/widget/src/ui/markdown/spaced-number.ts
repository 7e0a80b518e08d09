// Numbers of several groups, as "+49 30 1234567". In a line from right to left the groups would stand the other way round.

/**
 * Groups of digits that a space or a slash parts, with a sign before them and brackets; what a clock follows is a date. Each is short, so
 * that no text makes this try again and again.
 */
const run =
  /(^|[^\p{L}\p{N}+(])([+(]{0,3}\p{Nd}[\p{Nd}()-]{0,19}(?:[ /]\(?\p{Nd}[\p{Nd}()-]{0,19}){1,9})(?![\p{L}\p{N}:])/gu;
const leastDigits = 7;

/** Marks them in escaped text. What is shorter may be a range or a list, whose order is that of the line. */
export function markSpacedNumbers(html: string): string {
  return html.replace(run, (whole, before: string, number: string) =>
    number.replace(/\P{Nd}/gu, '').length < leastDigits ? whole : `${before}<bdi>${number}</bdi>`,
  );
}
