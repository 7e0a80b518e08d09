import type { Look } from '../../features/theme/theme.ts';

/** Rules for one mode only, which is the system's where the theme is `auto`. */
export function inScheme(scheme: 'light' | 'dark', theme: Look['theme'], rules: string): string {
  if (theme === 'auto') return `@media (prefers-color-scheme:${scheme}){${rules}}`;
  return theme === scheme ? rules : '';
}
