const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * A size in words: "512 B", "1.4 MB"; `unit` is what makes a kilobyte (docs/behaviour.md#limits). The limit of 30 MB
 * counts in 1024.
 */
export function formatSize(bytes: number, language: string, unit: 1000 | 1024 = 1024): string {
  let value = bytes;
  let index = 0;
  // What would be rounded up to a whole unit is one.
  while (index < units.length - 1 && value >= unit - 0.5) {
    value /= unit;
    index += 1;
  }
  const parts = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[index] ?? 'byte',
    unitDisplay: index === 0 ? 'narrow' : 'short',
    maximumFractionDigits: index > 0 && value < 10 ? 1 : 0,
  }).formatToParts(value);
  // The narrow form, which has a sign for bytes where the others have a word, leaves no room before it.
  return parts.map(({ type, value: text }) => (index === 0 && type === 'unit' ? `\u00a0${text}` : text)).join('');
}
