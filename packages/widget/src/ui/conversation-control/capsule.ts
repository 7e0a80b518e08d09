// The composer's own capsule, with something else in it.

import { tw } from '../theme/tw.ts';

export const capsuleClass = tw`mx-auto mb-0 mt-1 min-h-12 w-[calc(100%-32px)] max-w-[760px] animate-appear-slowly rounded-[calc(var(--pc-radius)*1.2)] bg-card px-1.5 py-1 text-card-foreground edged:[border:1px_solid] focus-visible:[outline:1px_solid_var(--pc-accent-line)] focus-visible:-outline-offset-1`;
