// Finds the formulas of a Markdown text and puts one private letter in the place of each, so that to the Markdown they are letters:
// nothing in them is emphasis, a list or a cell. Code is left as it is.

import { type FormulaMarks, formulaMarks, MOST_LETTERS_OF_A_FORMULA } from './formula-shapes.ts';

export interface Formula {
  /** As it was written, with its marks. */
  readonly source: string;
  readonly tex: string;
  readonly isDisplay: boolean;
  /** Its end has not come yet. */
  readonly isOpen: boolean;
}

export interface FormulaReading {
  /** The text with a letter for each formula. */
  readonly text: string;
  readonly formulas: readonly Formula[];
}

const firstLetter = 0xe000;
const MOST_FORMULAS = 6_000;

/** Letters of formulas. A text that holds some of its own has no formulas. */
export const privateLetters = /[\ue000-\uf8fe]/;

const letterOf = (index: number): string => String.fromCharCode(firstLetter + index);
export const indexOf = (letter: string): number => letter.charCodeAt(0) - firstLetter;

const fence = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`\n]*$)|~{3,})([^\n]*)/;
/** Whatever may open a formula or code, and addresses, whose marks are letters. */
const opener = new RegExp(`${fence.source}|\`+|\\]\\(|(?:https?:\\/\\/|www\\.)[^\\s<>]+|\\\\[^]|\\$+`, 'gm');
const target = /[^\s()]*(?:\([^\s()]*\)[^\s()]*)*\)/y;

/** Tells where `what` is found from a place on; asked for growing places, it searches no part of the text twice. */
type Search = (what: string, from: number) => number;

function searchIn(text: string): Search {
  const found = new Map<string, number>();
  return (what, from) => {
    const known = found.get(what);
    if (known !== undefined && known >= from) return known;
    const place = text.indexOf(what, from);
    found.set(what, place < 0 ? Infinity : place);
    return found.get(what) ?? Infinity;
  };
}

interface Find {
  /** Where the reading goes on. */
  readonly end: number;
  readonly formula?: Formula | undefined;
}

/** One pass over a text from a place that is in no construct. */
interface Pass {
  readonly text: string;
  readonly isStreaming: boolean;
  readonly search: Search;
}

/** Where the paragraph ends: a formula or a code span goes on no further. */
function paragraphEnd({ text, search }: Pass, from: number): number {
  const blank = /\n[ \t>]*\n/g;
  blank.lastIndex = Math.min(search('\n', from), text.length);
  return Math.min(blank.exec(text.slice(0, from + MOST_LETTERS_OF_A_FORMULA + 8))?.index ?? Infinity, text.length);
}

const inQuote = (text: string, start: number) =>
  /^[ \t]*>/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));

function formulaOf(pass: Pass, start: number, end: number, body: string, isDisplay: boolean, isOpen = false): Formula {
  const tex = inQuote(pass.text, start) ? body.replace(/\n[ \t]*>[ \t]?/g, '\n') : body;
  return { source: pass.text.slice(start, end), tex: tex.trim(), isDisplay, isOpen };
}

function findBetween(pass: Pass, start: number, marks: FormulaMarks): Find {
  const { text, isStreaming, search } = pass;
  const from = start + marks.open.length;
  const before = text.charAt(start - 1);
  const limit = marks.open === '$' ? Math.min(search('\n', from), text.length) : paragraphEnd(pass, from);
  const close = marks.open === '$' ? closingDollar(text, from, limit) : search(marks.close, from);
  const end = close + marks.close.length;
  if (close <= limit - marks.close.length && close - from <= MOST_LETTERS_OF_A_FORMULA) {
    const body = text.slice(from, close);
    // What comes next may tell that it is money.
    const isDecided = !isStreaming || end < text.length || marks.open !== '$';
    if (marks.isFormula(body, before, text.charAt(end))) {
      return { end, formula: formulaOf(pass, start, end, body, marks.isDisplay, !isDecided) };
    }
    return { end: from };
  }
  const rest = text.slice(from);
  const isOpen = isStreaming && limit === text.length && rest.length <= MOST_LETTERS_OF_A_FORMULA;
  if (!isOpen || !marks.mayGoOn(rest, before)) return { end: from };
  return { end: text.length, formula: formulaOf(pass, start, text.length, rest, marks.isDisplay, true) };
}

/** The next `$` that no backslash escapes. */
function closingDollar(text: string, from: number, limit: number): number {
  for (let place = text.indexOf('$', from); place >= 0 && place < limit; place = text.indexOf('$', place + 1)) {
    let slashes = 0;
    while (place - slashes > from && text.charAt(place - slashes - 1) === '\\') slashes += 1;
    if (slashes % 2 === 0) return place;
  }
  return Infinity;
}

function findFence(pass: Pass, start: number, mark: string, info: string, head: number): Find {
  const { text, isStreaming } = pass;
  const closer = new RegExp(`\\n([ \\t>]*${mark.charAt(0)}{${mark.length},})[ \\t]*(?=\\n|$)`, 'g');
  closer.lastIndex = head;
  const closing = closer.exec(text);
  const end = closing ? closing.index + 1 + (closing[1]?.length ?? 0) : text.length;
  const isMath = info.trim() === 'math' && text.charAt(head) === '\n';
  const body = text.slice(head + 1, closing?.index);
  const isUsable = isMath && body.length <= MOST_LETTERS_OF_A_FORMULA && (closing ? body.trim() !== '' : isStreaming);
  return { end, formula: isUsable ? formulaOf(pass, start, end, body, true, !closing) : undefined };
}

function findSpanEnd(pass: Pass, mark: string, from: number): number {
  const limit = paragraphEnd(pass, from);
  const run = /`+/g;
  run.lastIndex = from;
  for (let next = run.exec(pass.text); next && next.index < limit; next = run.exec(pass.text)) {
    if (next[0] === mark) return run.lastIndex;
  }
  return pass.isStreaming && limit === pass.text.length ? limit : from;
}

function findAt(pass: Pass, match: RegExpExecArray): Find {
  const [all, lead = '', mark = '', info = ''] = match;
  const end = match.index + all.length;
  if (mark) return findFence(pass, match.index + lead.length, mark, info, end);
  if (all.startsWith('`')) return { end: findSpanEnd(pass, all, end) };
  if (all === '](') {
    target.lastIndex = end;
    return { end: target.test(pass.text) ? target.lastIndex : end };
  }
  const marks = Object.hasOwn(formulaMarks, all) ? formulaMarks[all] : undefined;
  return marks ? findBetween(pass, match.index, marks) : { end };
}

/** Creates the reader of one message. What it has read up to the last blank line it does not read again while the text grows. */
export function createFormulaReader(): (text: string, isStreaming: boolean) => FormulaReading {
  let read = '';
  let readText = '';
  let readFormulas: readonly Formula[] = [];

  return (text, isStreaming) => {
    if (privateLetters.test(text)) return { text, formulas: [] };
    if (!text.startsWith(read)) {
      read = readText = '';
      readFormulas = [];
    }
    const pass: Pass = { text, isStreaming, search: searchIn(text) };
    const formulas = [...readFormulas];
    let shown = readText;
    let place = read.length;
    let lastEnd = place;
    opener.lastIndex = place;
    for (let match = opener.exec(text); match && formulas.length < MOST_FORMULAS; match = opener.exec(text)) {
      const { end, formula } = findAt(pass, match);
      opener.lastIndex = lastEnd = Math.max(end, match.index + 1);
      if (!formula) continue;
      shown += text.slice(place, end - formula.source.length) + letterOf(formulas.length);
      formulas.push(formula);
      place = end;
    }
    const blank = text.lastIndexOf('\n\n');
    if (blank >= lastEnd) {
      const settled = blank + 2;
      readText = shown + text.slice(place, settled);
      read = text.slice(0, settled);
      readFormulas = formulas;
    }
    return { text: shown + text.slice(place), formulas };
  };
}
