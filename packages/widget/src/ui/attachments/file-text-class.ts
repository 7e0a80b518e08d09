import { tw } from '../theme/tw.ts';

/** Beside a file's icon: its name, and what is to be said of it. */
export const fileTextClass = tw`block min-w-0 flex-1 text-meta`;
export const fileNoteClass = tw`line-clamp-2 text-tiny tabular-nums wrap-anywhere`;
export const quietClass = tw`text-muted-foreground`;
