import { memo } from 'react';
import { tw } from '../theme/tw.ts';

const waveClass = tw`pc-wave absolute top-0 h-7 w-full overflow-visible stroke-current stroke-2 [stroke-linecap:round] [&>path]:[vector-effect:non-scaling-stroke]`;
/** What was played covers what is to come. */
const shares = [
  tw`opacity-[.48]`,
  tw`text-accent-line [clip-path:inset(-4px_calc(100%_-_var(--pc-played))_-4px_-4px)] own:text-inherit forced:![color:Highlight]`,
];

const BARS = 48;
const STEP = 4;
const HEIGHT = 28;
/** A silent part is a dot, no hole. */
const MIN_HEIGHT = 2;

const flat: readonly number[] = new Array<number>(BARS).fill(0);
/** Two lines side by side. */
const plain = `M2 13h${BARS * STEP - 4}M2 15h${BARS * STEP - 4}`;

export interface WaveformProps {
  readonly peaks: readonly number[] | null;
  /** The shape is not known yet. */
  readonly isComing: boolean;
}

/** The shape of a recording, drawn twice: what was played covers what is to come. A plain bar for what has no shape. */
export const Waveform = memo(function Waveform({ peaks, isComing }: WaveformProps) {
  const shown = peaks ?? (isComing ? flat : null);
  const path = shown?.map((peak, index) => bar(index * STEP + STEP / 2, peak)).join('') ?? plain;
  return shares.map((share) => (
    <svg
      key={share}
      className={`${waveClass} ${share}`}
      viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  ));
});

function bar(x: number, peak: number): string {
  const height = Math.max(MIN_HEIGHT, Math.round(peak * (HEIGHT - 4)));
  return `M${x} ${(HEIGHT - height) / 2}v${height}`;
}
