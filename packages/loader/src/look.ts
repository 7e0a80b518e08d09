// The launcher's colours until the chat brings the persona's, and the height of a full page.

/** A preset's pair, the same CSS colour for both modes, or undefined for what is neither. */
export function accentPair(value: string): readonly string[] | undefined {
  return __ACCENTS__[value] ?? (CSS.supports('color', value) ? [value, value] : undefined);
}

/** Rules for a sheet of the shadow root; a theme that is not given follows the system. In a layer, so that the page's own rules win, and the chat's later tokens. */
export function lookRules(theme: string | null | undefined, accent: string | null | undefined, isFullPage: boolean): string {
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches);
  // The chat's own default, so that nothing jumps when it arrives.
  const pair = accentPair(accent ?? 'Classic') ?? ['oklch(0.5 0.19 275)', 'oklch(0.7 0.12 275)'];
  return `@layer{:host{color-scheme:${isDark ? 'dark' : 'light'}!important;--persona-chat-accent:${pair[isDark ? 1 : 0]};${
    isFullPage ? 'min-height:100dvh!important' : ''}}}`;
}
