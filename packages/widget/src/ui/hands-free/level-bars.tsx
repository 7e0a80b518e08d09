import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { HandsFreeFeature } from '../../features/hands-free/hands-free-types.ts';
import { tw } from '../theme/tw.ts';

const BARS = 5;
const MAX_HEIGHT = 24;
const MIN_HEIGHT = 4;

const barsClass = tw`ms-2 me-1.5 flex h-8 flex-none items-center gap-[3px]`;
const barClass = tw`w-1 flex-none rounded-full bg-accent-line [forced-color-adjust:none]`;
/** Nobody is listened to at the moment. */
const stillClass = tw`w-1 flex-none rounded-full bg-input [forced-color-adjust:none]`;

export interface LevelBarsProps {
  readonly feature: HandsFreeFeature;
  readonly isHeard: boolean;
}

/** How loud the last moments were, the newest in the middle; a picture of what one hears, so nothing for screen readers. */
export function LevelBars({ feature, isHeard }: LevelBarsProps) {
  const level = useStore(feature.$level);
  const last = useRef<readonly number[]>([0, 0, 0]);
  if (last.current[0] !== level) last.current = [level, ...last.current.slice(0, 2)];
  return (
    <span className={barsClass} aria-hidden="true">
      {Array.from({ length: BARS }, (_, index) => {
        const height = isHeard ? (last.current[Math.abs(index - 2)] ?? 0) : 0;
        return (
          <i
            key={index}
            className={isHeard ? barClass : stillClass}
            style={{ blockSize: `${Math.round(MIN_HEIGHT + height * (MAX_HEIGHT - MIN_HEIGHT))}px` }}
          />
        );
      })}
    </span>
  );
}
