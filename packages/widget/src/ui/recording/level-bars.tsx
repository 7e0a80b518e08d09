import { useStore } from '@nanostores/react';
import type { RecordingFeature } from '../../features/recording/recording-types.ts';

/**
 * Height of the loudest bar, and of silence, which is a dot (docs/behaviour.md#recording: 20 bars, width 4, gap 2,
 * height 40).
 */
const MAX_HEIGHT = 40;
const MIN_HEIGHT = 4;

/** How loud the last moments were, the newest at the end; a picture of what one hears, so nothing for screen readers. */
export function LevelBars({ feature }: { readonly feature: RecordingFeature }) {
  const bars = useStore(feature.$bars);
  return (
    <span className="pc-bars" aria-hidden="true">
      {bars.map((height, index) => (
        <i key={index} style={{ blockSize: `${Math.round(MIN_HEIGHT + height * (MAX_HEIGHT - MIN_HEIGHT))}px` }} />
      ))}
    </span>
  );
}
