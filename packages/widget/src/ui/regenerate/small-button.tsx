import type { ComponentProps } from 'react';
import { Icon, type IconNodes } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';

export interface SmallButtonProps extends Pick<ComponentProps<'button'>, 'onClick' | 'aria-disabled'> {
  readonly label: string;
  readonly icon: IconNodes;
  /** Of a pager: which of its two it is. */
  readonly side?: 'previous' | 'next';
}

/** Those of a pager are narrower: with them the row is as wide as a phone. A finger may press on the number between them as well. */
const sideClass = tw`relative coarse:min-w-7 coarse:after:content-[''] coarse:after:absolute coarse:after:inset-y-0 coarse:after:w-11`;
const innerSides = { previous: tw`coarse:after:start-0`, next: tw`coarse:after:end-0` };

/** As an icon button, in the row below a reply. */
export function SmallButton({ label, icon, side, ...rest }: SmallButtonProps) {
  return (
    <button
      type="button"
      className={`pc-icon-button ${tw`w-7 h-7 focus-visible:-outline-offset-2 aria-disabled:opacity-40`} ${side ? `${sideClass} ${innerSides[side]}` : ''}`}
      name={side}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon nodes={icon} size={16} mirrored={side !== undefined} />
    </button>
  );
}
