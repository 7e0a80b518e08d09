import type { ComponentProps } from 'react';
import { Icon, type IconNodes } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';

export interface SmallButtonProps extends Pick<ComponentProps<'button'>, 'name' | 'onClick' | 'aria-disabled'> {
  readonly label: string;
  readonly icon: IconNodes;
  readonly mirrored?: boolean;
}

/** Those of a pager are narrower: with them the row is as wide as a phone. */
const sideClass = tw`coarse:min-w-7`;

/** As an icon button, in the row below a reply. */
export function SmallButton({ label, icon, mirrored = false, ...rest }: SmallButtonProps) {
  return (
    <button
      type="button"
      className={`pc-icon-button ${tw`w-7 h-7 aria-disabled:opacity-40`} ${mirrored ? sideClass : ''}`}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon nodes={icon} size={16} mirrored={mirrored} />
    </button>
  );
}
