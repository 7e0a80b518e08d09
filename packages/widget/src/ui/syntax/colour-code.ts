// Gives finished code its colours: words of the language, texts in quotes, comments. Only text nodes and `span` elements are made,
// so that no policy of a page is asked.

import { tokenizeWith, type ShjLanguageData } from '@speed-highlight/core/tokenize';
import { languageNamed, languages, type LanguageName } from './languages.ts';

/** What is longer stays plain: the patterns of a language look ahead, and a line is looked at as often as it has letters. */
const MOST_LETTERS = 20_000;
const MOST_LETTERS_OF_A_LINE = 500;

const classes: Readonly<Record<string, string>> = {
  kwd: 'pc-code-word',
  bool: 'pc-code-word',
  num: 'pc-code-word',
  type: 'pc-code-word',
  str: 'pc-code-text',
  esc: 'pc-code-text',
  cmnt: 'pc-code-comment',
};

/** A piece of one line. */
export interface Piece {
  readonly text: string;
  /** Undefined: in the colour of the code. */
  readonly className: string | undefined;
}

/** As the tokenizer wants them: its types and those of its languages differ in what may be undefined. */
const grammars = languages as unknown as Readonly<Record<LanguageName, ShjLanguageData>>;

/** The pieces of each line, without its end. */
export function colouredLines(code: string, language: LanguageName): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  tokenizeWith(
    code,
    grammars[language],
    (token, type) => {
      const className = classes[type ?? ''];
      token.split('\n').forEach((text, index) => {
        if (index > 0) lines.push([]);
        if (text) lines.at(-1)?.push({ text, className });
      });
    },
    { languages: grammars },
  );
  return lines;
}

/** Draws a code block anew, whose children are its lines. Of a language that it does not know the code stays as it is. */
export function colourCode(block: HTMLElement, fenceName: string): void {
  const language = languageNamed(fenceName);
  const code = block.textContent;
  if (!language || code.length > MOST_LETTERS || code.split('\n').some((line) => line.length > MOST_LETTERS_OF_A_LINE))
    return;
  const lines = colouredLines(code, language);
  [...block.children].forEach((line, index) => {
    const pieces = lines[index] ?? [];
    // Never another text than the one that stands there.
    if (`${pieces.map(({ text }) => text).join('')}\n` === line.textContent)
      line.replaceChildren(...pieces.map(drawn), '\n');
  });
}

function drawn({ text, className }: Piece): Node | string {
  if (!className) return text;
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}
