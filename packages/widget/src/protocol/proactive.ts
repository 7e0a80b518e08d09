// When a chat speaks first, and what it says then (docs/protocol.md#speaking-first): from the page's tag, or `proactive` of a persona.
// Read by hand: a page loads it before anybody has opened the chat, and without schemas it weighs half of what it would.

/** As it is written. What it says, and conditions, all of which have to hold; without any it holds at once. */
export interface ProactiveRule {
  /** What events call it; its place in the list where it has none. */
  id?: string;
  /** Without it the `teaser` of the page. */
  message?: string;
  /** The first two show; without them, of a server's rule, the persona's own. */
  starters?: readonly (string | { label: string; text?: string })[];
  /** Seconds that the page has been seen. */
  timeOnPage?: number;
  /** Percent of the page that have been scrolled. */
  scrollDepth?: number;
  /** The mouse leaves the page by its upper edge. */
  exitIntent?: boolean;
  /** Pattern of the address, or several of which one has to match: `/cart*`, `https://shop.example/*`. */
  url?: string | readonly string[];
  /** Whether they have been here in an earlier visit. */
  returningVisitor?: boolean;
}

/** What a press on its label sends. */
export interface Starter {
  readonly label: string;
  readonly text: string;
}

/** A rule that was read. */
export interface ReadRule {
  readonly id: string;
  readonly message: string;
  readonly starters: readonly Starter[];
  readonly timeOnPage: number;
  readonly scrollDepth: number;
  readonly exitIntent: boolean;
  /** Empty: any. */
  readonly urls: readonly string[];
  /** Undefined: no matter. */
  readonly returningVisitor: boolean | undefined;
}

const maxRules = 20;
const maxStarters = 2;
const maxMessageCharacters = 300;
/** Those of starters anywhere (suggestion.ts). */
const maxLabelCharacters = 100;
const maxTextCharacters = 1000;
const maxPatternCharacters = 500;
const maxPatterns = 20;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;
const isNumber = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const patternsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The first two that can be shown and sent; a broken one costs no other. */
export function readStarters(value: unknown): readonly Starter[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value.slice(0, 20) : [];
  const read = entries.flatMap((entry) => {
    const { label, text = label } = (isObject(entry) ? entry : { label: entry }) as Record<string, unknown>;
    const fits = isText(label, maxLabelCharacters) && isText(text ?? label, maxTextCharacters);
    return fits ? { label: label.trim(), text: ((text ?? label) as string).trim() } : [];
  });
  return read.slice(0, maxStarters);
}

/** What each part takes. */
const parts: Readonly<Record<keyof ProactiveRule, readonly [takes: string, fits: (value: unknown) => boolean]>> = {
  id: ['a text of 100 characters at most', (value) => isText(value, 100)],
  message: ['a text of 300 characters at most', (value) => isText(value, maxMessageCharacters)],
  starters: ['a list of texts, or of {label, text}', (value) => readStarters(value).length > 0],
  timeOnPage: ['a number of seconds from 0 to 86400', (value) => isNumber(value, 0, 86_400)],
  scrollDepth: ['a number from 1 to 100', (value) => isNumber(value, 1, 100)],
  exitIntent: ['true or false', isBoolean],
  url: [
    'a pattern as "/cart*", or a list of 20 at most',
    (value) =>
      patternsOf(value).length <= maxPatterns &&
      patternsOf(value).every((one) => isText(one, maxPatternCharacters) && /^(\/|\*|https?:)/.test(one)),
  ],
  returningVisitor: ['true or false', isBoolean],
};

/** A page can set what has no JSON. */
function shown(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return typeof value;
  }
}

/** What is wrong with a rule, or undefined. A misspelt condition is no condition less: the rule is passed over. */
function problemOf(rule: object): string | undefined {
  for (const [name, value] of Object.entries(rule) as [string, unknown][]) {
    if (!Object.hasOwn(parts, name)) return ` knows no ${name}: it takes ${Object.keys(parts).join(', ')}`;
    const [takes, fits] = parts[name as keyof ProactiveRule];
    if (!fits(value)) return `.${name} takes ${takes}: ${shown(value)}`;
  }
  return undefined;
}

function toRead(rule: ProactiveRule, index: number): ReadRule {
  const { id = `${index + 1}`, message = '', timeOnPage = 0, scrollDepth = 0, exitIntent = false, url } = rule;
  return {
    id,
    message: message.trim(),
    starters: readStarters(rule.starters),
    timeOnPage,
    scrollDepth,
    exitIntent,
    urls: url === undefined ? [] : (patternsOf(url) as string[]),
    returningVisitor: rule.returningVisitor,
  };
}

/** The rules that can be followed, of a list, of one or of the JSON of either; `tell` hears what is wrong with each other. */
export function readRules(value: unknown, tell: (problem: string) => void = () => {}): readonly ReadRule[] {
  let given = value;
  try {
    if (typeof value === 'string') given = JSON.parse(value);
  } catch {
    // Told below.
  }
  if (!isObject(given)) {
    tell(` takes "server", or rules in JSON: ${String(value).slice(0, 80)}`);
    return [];
  }
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (list.length > maxRules) tell(` takes ${maxRules} rules at most: ${list.length}`);
  return list.slice(0, maxRules).flatMap((rule, index) => {
    const problem = isObject(rule) ? problemOf(rule) : ' is no rule';
    if (problem === undefined) return toRead(rule as ProactiveRule, index);
    tell(`[${index}]${problem}`);
    return [];
  });
}
