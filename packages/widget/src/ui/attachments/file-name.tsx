import { useLayoutEffect, useRef } from 'react';
import { plainName } from '../../features/attachments/file-rules.ts';
import { tw } from '../theme/tw.ts';
import { closeGap } from './close-gap.ts';

/** In a card that is as narrow as its icon and a word it is written in several lines, in which nothing has to be left out. */
const nameClass = tw`relative flex w-fit max-w-full whitespace-pre tight:[.pc-chip_&]:block tight:[.pc-chip_&]:whitespace-normal`;
const headClass = tw`min-w-0 flex-initial overflow-hidden text-ellipsis`;
const tailClass = tw`relative flex-none`;
const partClass = tw`tight:[.pc-chip_&]:inline`;

/** Widths of a letter that stay in sight at the end: the extension, and a little of what tells one scan from the next. */
const TAIL = 9;
/** So much fits everywhere: beside the cross of a tile that has others beside it, too. */
const SHORT = 14;

/** In letters of usual width: those of Chinese, Japanese and Korean have two. */
function widthOf(letter: string): number {
  if (/[\u2E80-\uD7FF\u{20000}-\u{3FFFF}]/u.test(letter)) return 2;
  if (/[MWmw@%]/.test(letter)) return 1.7;
  return /\p{Lu}/u.test(letter) ? 1.25 : 1;
}

/** Where the end begins that has room in a width; 0 where all of them have. */
function endWithin(letters: readonly string[], room: number): number {
  let from = letters.length;
  for (let width = 0; from > 0; from -= 1) {
    width += widthOf(letters[from - 1] ?? '');
    if (width > room) break;
  }
  return from;
}

/** Between two characters that are written as one: letters of Arabic and of Indian scripts, a letter and its accent. */
const joined = /^(?:.\p{M}|[\u0600-\u1cff]{2})$/su;

export interface FileNameProps {
  readonly name: string;
  readonly id?: string;
}

/** A file's name, isolated from the direction of what is around it; where it is too long, its middle is left out. */
export function FileName({ name, id }: FileNameProps) {
  const plain = plainName(name);
  const letters = [...plain];
  const head = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => (head.current ? closeGap(head.current) : undefined), [plain]);
  if (endWithin(letters, SHORT) === 0) {
    return (
      <bdi className={nameClass} id={id}>
        {plain}
      </bdi>
    );
  }
  let tail = endWithin(letters, TAIL);
  // No letter is torn from the one that it joins: a word that cannot be cut stays whole.
  while (joined.test(letters.slice(tail - 1, tail + 1).join(''))) tail += 1;
  // Two boxes would be read as two words: what is heard is the whole name.
  return (
    <bdi className={nameClass} dir="auto" id={id} title={plain}>
      <span className="pc-sr">{plain}</span>
      <span ref={head} className={`${headClass} ${partClass}`} aria-hidden="true">
        {letters.slice(0, tail).join('')}
      </span>
      <span className={`${tailClass} ${partClass}`} aria-hidden="true">
        {letters.slice(tail).join('')}
      </span>
    </bdi>
  );
}
