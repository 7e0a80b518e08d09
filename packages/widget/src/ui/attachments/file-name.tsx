import { plainName } from '../../features/attachments/file-rules.ts';
import { tw } from '../theme/tw.ts';

const nameClass = tw`relative flex w-fit max-w-full whitespace-pre`;

/** Letters that stay in sight at the end: the extension, and a little of what tells one scan from the next. */
const TAIL = 9;
/** So much fits everywhere: beside the cross of a tile that has others beside it, too. */
const SHORT = 14;
/** Letters of Chinese, Japanese and Korean are twice as wide. */
const wide = /[\u2E80-\uD7FF]/u;

export interface FileNameProps {
  readonly name: string;
  readonly id?: string;
}

/** A file's name, isolated from the direction of what is around it; where it is too long, its middle is left out. */
export function FileName({ name, id }: FileNameProps) {
  const plain = plainName(name);
  const letters = [...plain];
  if (letters.length <= SHORT && !wide.test(plain)) {
    return (
      <bdi className={nameClass} id={id}>
        {plain}
      </bdi>
    );
  }
  // Two boxes would be read as two words: what is heard is the whole name.
  return (
    <bdi className={nameClass} dir="auto" id={id} title={plain}>
      <span className="pc-sr">{plain}</span>
      <span className={tw`min-w-0 flex-initial overflow-hidden text-ellipsis`} aria-hidden="true">
        {letters.slice(0, -TAIL).join('')}
      </span>
      <span className={tw`flex-none`} aria-hidden="true">
        {letters.slice(-TAIL).join('')}
      </span>
    </bdi>
  );
}
