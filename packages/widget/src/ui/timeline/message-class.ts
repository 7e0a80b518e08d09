import { tw } from '../theme/tw.ts';

/**
 * A message, and what stands in the place of one that comes. On a page the mark of the focus is around all of it: where the text does not
 * begin beside the picture, it keeps off the text by reaching beyond the column.
 */
export const messageClass = tw`pc-message group relative mt-0.5 grid grid-cols-[28px_minmax(0,1fr)] gap-x-2 scroll-my-4 rounded-card data-[starts]:mt-4 page:pe-[var(--pc-room,0px)] page:-me-[var(--pc-room,0px)] page:[&[data-role=persona]:not([data-starts])]:!mt-3 [.pc-handoff+&]:!mt-7 data-[fresh]:[animation:pc-rise_200ms_var(--pc-ease)_backwards]`;
