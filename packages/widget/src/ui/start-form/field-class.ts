import { tw } from '../theme/tw.ts';

/** The box of every field; how it looks in its states is in start-form.css. */
export const fieldClass = tw`pc-input min-h-11 w-full scroll-mt-12 rounded-card border border-input bg-background text-ellipsis px-3 py-2.5 coarse:text-[16px] forced:aria-invalid:[outline:1px_solid] forced:focus-within:![outline:2px_solid_Highlight]`;

/** Why a field, or the form, was refused. */
export const fieldErrorClass = tw`forced:before:[content:'⚠︎_'/''] col-start-2 text-destructive text-meta empty:hidden`;
