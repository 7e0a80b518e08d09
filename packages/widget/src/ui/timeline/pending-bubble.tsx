import type { ReactNode } from 'react';
import { tw } from '../theme/tw.ts';
import { Dots } from './dots.tsx';

/** Where the words have no room beside the dots they stand below them. */
const bubbleClass = tw`flex items-center gap-x-2 tight:flex-wrap justify-self-start rounded-bubble rounded-es-tail bg-card px-3 py-2 text-muted-foreground wrap-anywhere page:bg-transparent page:px-0 page:py-1 page:leading-[26px] edged:[border:1px_solid]`;

/** The bubble that becomes a message: it stands where that will. */
export function PendingBubble({ children }: { readonly children: ReactNode }) {
  return (
    <p className={bubbleClass}>
      <Dots />
      {children}
    </p>
  );
}
