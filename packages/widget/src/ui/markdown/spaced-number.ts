// Numbers of several groups, as "+49 30 1234567" or "030-1234567". In a line from right to left the groups would stand the other way round.

/**
 * Groups of digits that a space or a slash parts, with a sign before them, brackets and hyphens; what a clock follows is a date. Each is
 * short, so that no text makes this try again and again. The operator's page has the same (packages/demo-host/pages/operator-numbers.js).
 */
const run =
  /(^|[^\p{L}\p{N}+(/=_-])([+(]{0,3}\p{Nd}[\p{Nd}()-]{0,19}(?:[ /]\(?\p{Nd}[\p{Nd}()-]{0,19}){0,9})(?![\p{L}\p{N}:])/gu;
const leastDigits = 7;
/** Of two groups with a hyphen between, what begins with a short one is a phone number: others are a range, as "10000-20000". */
const hasOwnOrder = /[ /+(]|^\p{Nd}{2,3}-\p{Nd}{5}|-.*-/u;

/** Marks them in escaped text. What is shorter may be a range or a list, whose order is that of the line. */
export function markSpacedNumbers(html: string): string {
  return html.replace(run, (whole, before: string, number: string) =>
    number.replace(/\P{Nd}/gu, '').length < leastDigits || !hasOwnOrder.test(number)
      ? whole
      : `${before}<bdi>${number}</bdi>`,
  );
}
