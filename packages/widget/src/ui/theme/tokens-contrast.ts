// Which of the colours on an element are too close to each other. Ours never are; those that the page or a persona sets
// may be, and are told, not corrected (docs/theming.md#tokens).

type Rgb = readonly [red: number, green: number, blue: number];

const text = 4.5;
const control = 3;

/** What stands on what, and the contrast it needs (docs/guarantees.md#accessibility). */
const pairs: readonly (readonly [ratio: number, front: string, ...backs: string[]])[] = [
  [text, 'foreground', 'background', 'muted', 'card'],
  [text, 'card-foreground', 'card'],
  [text, 'popover-foreground', 'popover'],
  [text, 'secondary-foreground', 'secondary'],
  [text, 'muted-foreground', 'background', 'card', 'popover', 'muted', 'secondary'],
  [text, 'destructive as text', 'background', 'card', 'popover'],
  [text, 'destructive-foreground', 'destructive'],
  [text, 'accent-foreground', 'accent'],
  [text, 'primary-foreground', 'primary'],
  [control, 'input', 'background', 'card', 'popover'],
];

const gradientPairs = ['accent-foreground', 'primary-foreground'].map(
  (front) => [text, front, 'gradient-from', 'gradient-via', 'gradient-to'] as const,
);

/** One line for each pair of tokens on `container` that is too close. */
export function contrastFailures(container: HTMLElement, fill: 'solid' | 'gradient'): string[] {
  const probe = document.createElement('span');
  const colours = new Map<string, Rgb>();
  const colourOf = (name: string): Rgb => {
    const known = colours.get(name);
    if (known) return known;
    // Red words have more light in dark mode than what is filled with red.
    const property = name === 'destructive as text' ? 'pc-red' : `persona-chat-${name}`;
    probe.style.color = `color(from var(--${property}) srgb r g b / alpha)`;
    const [red, green, blue, alpha] = channels(getComputedStyle(probe).color);
    const colour: Rgb = alpha === 1 ? [red, green, blue] : over([red, green, blue], alpha, colourOf('background'));
    colours.set(name, colour);
    return colour;
  };
  container.append(probe);
  const failures = [...pairs, ...(fill === 'gradient' ? gradientPairs : [])].flatMap(([ratio, front, ...backs]) =>
    backs.flatMap((back) => {
      const actual = contrast(colourOf(front), colourOf(back));
      if (actual >= ratio) return [];
      return [
        `--persona-chat-${front} on --persona-chat-${back} has a contrast of ${actual.toFixed(2)}, below ${ratio}`,
      ];
    }),
  );
  probe.remove();
  return failures;
}

/** Writes each failure to the console once a page, however often the look changes. */
export function warnOfContrast(container: HTMLElement, fill: 'solid' | 'gradient', warned: Set<string>): void {
  for (const failure of contrastFailures(container, fill)) {
    if (!warned.has(failure)) console.warn(`persona-chat: ${failure}`);
    warned.add(failure);
  }
}

/** The channels of `color(srgb …)`, between 0 and 1; `none` is 0. */
function channels(colour: string): readonly [number, number, number, number] {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.e+-]+(?=[\s)])|none/g) ?? []).map((channel) =>
    Math.min(1, Math.max(0, Number(channel) || 0)),
  );
  return [red, green, blue, alpha];
}

function over([red, green, blue]: Rgb, alpha: number, [backRed, backGreen, backBlue]: Rgb): Rgb {
  const mix = (front: number, back: number) => front * alpha + back * (1 - alpha);
  return [mix(red, backRed), mix(green, backGreen), mix(blue, backBlue)];
}

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const light = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
}
