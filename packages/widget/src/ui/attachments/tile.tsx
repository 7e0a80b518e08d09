import failedIcon from 'lucide-static/icons/image-off.svg';
import { useState } from 'react';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import type { ShownFile } from './shown-files.ts';

export interface TileProps {
  readonly file: ShownFile;
  /** Pictures that have no tile of their own. */
  readonly more: number;
  /** Asks for fresh addresses; the tile gives up on the address it had. */
  readonly onBroken: () => Promise<unknown>;
  readonly onOpen: () => void;
}

/** A thumbnail in a box of its final size, or why there is none (docs/behaviour.md#messages). */
export function Tile({ file: { name, source }, more, onBroken, onOpen }: TileProps) {
  const t = useT();
  const [brokenSource, setBrokenSource] = useState<string | null>(null);
  if (brokenSource !== null && brokenSource === source) {
    return (
      <div className="pc-tile" data-failed="">
        <Icon nodes={failedIcon} />
        <span>{t('attachments.imageFailed')}</span>
      </div>
    );
  }
  const rest = more > 0 ? `+${more}` : '';
  return (
    <button
      type="button"
      className="pc-tile"
      aria-label={`${t('attachments.open', { name })} ${rest}`.trim()}
      onClick={onOpen}
    >
      <img
        src={source ?? ''}
        alt={name}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        draggable={false}
        onError={() => void onBroken().then(() => setBrokenSource(source))}
      />
      {rest && <span className="pc-tile-more">{rest}</span>}
    </button>
  );
}
