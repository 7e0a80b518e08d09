import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { HandsFreeFeature } from '../../features/hands-free/hands-free-types.ts';
import type { HandsFreePhase } from '../../features/hands-free/phase.ts';
import { tw } from '../theme/tw.ts';

const BARS = 5;
const MAX_HEIGHT = 24;
const MIN_HEIGHT = 4;

const barsClass = tw`ms-2.5 me-1.5 coarse:ms-[11px] [@container(max-width:300px)]:!ms-[5px] flex h-8 flex-none items-center gap-[3px]`;
/** Who sees no motion sees how loud it is by how strong the colour is. */
const barClass = tw`w-1 flex-none rounded-full bg-accent-line [forced-color-adjust:none] forced:[background:CanvasText] [@media(prefers-reduced-motion:reduce)]:!h-3`;
/** Something is awaited. */
const stillClass = tw`h-1 w-1 flex-none animate-breathe rounded-full bg-muted-foreground [forced-color-adjust:none] forced:[background:CanvasText]`;

const voiced: readonly HandsFreePhase[] = ['listening', 'hearing', 'speaking'];

export interface LevelBarsProps {
  readonly feature: HandsFreeFeature;
  readonly phase: HandsFreePhase;
}

/**
 * How loud the last moments were, the newest in the middle, of the visitor or the persona; dots that breathe while something is
 * awaited. A picture of what one hears, so nothing for screen readers.
 */
export function LevelBars({ feature, phase }: LevelBarsProps) {
  const level = useStore(feature.$level);
  const last = useRef<readonly number[]>([0, 0, 0]);
  if (last.current[0] !== level) last.current = [level, ...last.current.slice(0, 2)];
  const isVoiced = voiced.includes(phase);
  return (
    <span className={barsClass} aria-hidden="true">
      {[...Array(BARS).keys()].map((index) => {
        if (!isVoiced) return <i key={index} className={stillClass} style={{ animationDelay: `${index * 120}ms` }} />;
        const height = last.current[Math.abs(index - 2)] ?? 0;
        const size = Math.round(MIN_HEIGHT + height * (MAX_HEIGHT - MIN_HEIGHT));
        const style = { blockSize: `${size}px`, opacity: 0.6 + 0.4 * height };
        return <i key={index} className={barClass} style={style} />;
      })}
    </span>
  );
}
