import personIcon from 'lucide-static/icons/user-round.svg';
import { useEffect, useState } from 'react';
import { tw } from '../theme/tw.ts';
import { Icon } from './icon.tsx';

/** Also of one that is no view's (`ui/unread`). */
export const avatarClass = tw`pc-avatar grid flex-none select-none place-items-center overflow-hidden rounded-full bg-secondary font-semibold text-secondary-foreground forced:[&:not(:has(img))]:[border:1px_solid]`;

export interface AvatarProps {
  /** Null for a human whose name is not known: the outline of a person then. */
  readonly name: string | null;
  readonly imageUrl: string | null | undefined;
  /** Pixels. */
  readonly size: number;
  /** Where it stands. */
  readonly className?: string;
}

/** Somebody's picture, or initials where there is none or it fails; decorative, since the name stands beside it. */
export function Avatar({ name, imageUrl, size, className = '' }: AvatarProps) {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => setHasFailed(false), [imageUrl]);
  const style = { width: size, height: size, fontSize: Math.max(12, size * 0.38) };
  return (
    <span className={`${avatarClass} ${className}`} style={style} aria-hidden="true">
      {imageUrl && !hasFailed ? (
        <img
          className={tw`block size-full object-cover`}
          // Before the address, as attributes are set in this order: asked for after the drawing, in which the field takes the focus.
          loading="lazy"
          referrerPolicy="no-referrer"
          src={imageUrl}
          alt=""
          width={size}
          height={size}
          onError={() => setHasFailed(true)}
        />
      ) : name === null ? (
        <Icon nodes={personIcon} size={size * 0.6} />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** First letters of the first two words, uppercased (docs/behaviour.md#appearance). */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
