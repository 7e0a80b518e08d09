// What is a formula and what is money: the rules for a text between two marks.

/** As long as a formula may be, in characters. */
export const MOST_LETTERS_OF_A_FORMULA = 4_000;

/** Of `$…$`, which stands in one line, as long as one may be that has not ended yet. */
const MOST_OPEN_LETTERS = 300;

export interface FormulaMarks {
  readonly open: string;
  readonly close: string;
  readonly isDisplay: boolean;
  /** Whether `body` between the marks is a formula, given the characters around them. */
  isFormula(body: string, before: string, after: string): boolean;
  /** Whether `body`, which has not ended yet, is one in all likelihood. */
  mayGoOn(body: string, before: string): boolean;
}

/** Signs of TeX or of arithmetic; a word or two are none. */
const signs = /[\\^_=+*/<>|{}'!\d-]/;
const looksLikeTex = (body: string) => body.trim() !== '' && (signs.test(body) || !/\s/.test(body.trim()));

/** A word of more than one letter that is neither a command nor its argument. */
const hasWords = (body: string) =>
  /[a-z]{2,}/i.test(body.replace(/\\[a-z]+[*]?\s*(?:\[[^\]]*\])?(?:\{[^{}]*\})*/gi, ''));

const isPartOfWord = (character: string) => /[a-z\d]/i.test(character);

/** An amount of money begins with a digit and goes on with words. */
const isMoney = (body: string, after: string) => /^[\d.,]/.test(body) && (hasWords(body) || /[a-z]/i.test(after));

const dollar: FormulaMarks = {
  open: '$',
  close: '$',
  isDisplay: false,
  isFormula: (body, before, after) =>
    !/^\s|\s$/.test(body) &&
    !isPartOfWord(before) &&
    !/[\d$]/.test(after) &&
    looksLikeTex(body) &&
    !isMoney(body, after),
  mayGoOn: (body, before) =>
    !isPartOfWord(before) &&
    /^[^\s\d$]/.test(body) &&
    body.length < MOST_OPEN_LETTERS &&
    !/\*\*|`|:\/\/|\]\(/.test(body),
};

const dollars: FormulaMarks = {
  open: '$$',
  close: '$$',
  isDisplay: true,
  isFormula: (body, _before, after) => after !== '$' && looksLikeTex(body),
  mayGoOn: () => true,
};

const parentheses: FormulaMarks = {
  open: '\\(',
  close: '\\)',
  isDisplay: false,
  isFormula: (body, before) => !isPartOfWord(before) && looksLikeTex(body),
  mayGoOn: (_body, before) => !isPartOfWord(before),
};

/** In Markdown this is how one writes brackets: a note or a link text in them is no formula. */
const brackets: FormulaMarks = {
  open: '\\[',
  close: '\\]',
  isDisplay: true,
  isFormula: (body, _before, after) =>
    after !== '(' && after !== '[' && (/[\\^_=<>]/.test(body) || (/^\s[^]*\s$/.test(body) && looksLikeTex(body))),
  mayGoOn: (body) => body === '' || /^\s|[\\^_=<>]/.test(body),
};

/** By the text that opens them. */
export const formulaMarks: Readonly<Record<string, FormulaMarks>> = {
  $: dollar,
  $$: dollars,
  '\\(': parentheses,
  '\\[': brackets,
};
