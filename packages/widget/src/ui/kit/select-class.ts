import { tw } from '../theme/tw.ts';

const listClass = tw`items-center appearance-none pointed:[appearance:base-select] [&::picker-icon]:hidden pointed:[&::picker(select)]:[appearance:base-select] [&::picker(select)]:my-1 [&::picker(select)]:w-[anchor-size(width)] [&::picker(select)]:rounded-card [&::picker(select)]:border-0 forced:[&::picker(select)]:border [&::picker(select)]:bg-popover [&::picker(select)]:p-1 [&::picker(select)]:shadow-mid`;
const optionClass = tw`[&_option]:min-h-9 [&_option]:whitespace-normal [&_option]:rounded-small [&_option]:bg-popover [&_option]:px-2.5 [&_option]:text-popover-foreground pointed:[&_option:hover]:bg-muted [&_option:focus-visible]:-outline-offset-2 [&_option:focus-visible]:bg-muted [&_option::checkmark]:order-1 [&_option::checkmark]:ms-auto`;

/**
 * What a select shows when it is open. Where a pointer hovers and the browser lets it be styled, it is a list like those of the chat, elsewhere
 * the platform's own. An option is as legible as any text, also while the field is pale because nothing is chosen.
 */
export const selectClass = `${listClass} ${optionClass}`;
