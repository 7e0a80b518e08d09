import type { ComponentProps } from 'react';
import { Icon, type IconNodes } from './icon.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'type'> {
  readonly label: string;
  readonly icon: IconNodes;
  /** Pixels, of the icon. */
  readonly size?: number;
  readonly mirrored?: boolean;
}

/** A round button named by its label, which also shows as the native tooltip. */
export function IconButton({ label, icon, size = 20, mirrored = false, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" className={`pc-icon-button ${className}`} aria-label={label} title={label} {...rest}>
      <Icon nodes={icon} size={size} mirrored={mirrored} />
    </button>
  );
}
