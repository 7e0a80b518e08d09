import { tw } from '../theme/tw.ts';

/** A message, and what stands in the place of one that comes. */
export const messageClass = tw`pc-message group relative mt-0.5 grid grid-cols-[28px_minmax(0,1fr)] gap-x-2 scroll-my-4 rounded-card data-[starts]:mt-4 page:[&[data-role=persona]:not([data-starts])]:!mt-3 [.pc-handoff+&]:!mt-7 data-[fresh]:[animation:pc-rise_200ms_var(--pc-ease)_backwards]`;
