import failedIcon from 'lucide-static/icons/image-off.svg';
import { useState } from 'react';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';
import type { ShownFile } from './shown-files.ts';

const tileClass = tw`pc-tile relative overflow-hidden bg-muted focus-visible:-outline-offset-[3px]`;
const failedClass = tw`grid place-content-center justify-items-center gap-1 p-2 text-center text-muted-foreground text-tiny`;
const moreClass = tw`absolute inset-0 grid place-items-center [background:color-mix(in_srgb,black_66%,transparent)] text-[20px] font-semibold [color:white] forced:[background:Canvas] forced:[color:CanvasText] forced:[border:1px_solid] forced:rounded-ee-bubble`;

export interface TileProps {
  readonly file: ShownFile;
  /** Its share of the row, and its proportions. */
  readonly shape: string;
  /** Pictures that have no tile of their own. */
  readonly more: number;
  /** Asks for fresh addresses; the tile gives up on the address it had. */
  readonly onBroken: () => Promise<unknown>;
  readonly onOpen: () => void;
}

/** A thumbnail in a box of its final size, or why there is none (docs/behaviour.md#messages). */
export function Tile({ file: { name, source }, shape, more, onBroken, onOpen }: TileProps) {
  const t = useT();
  const [brokenSource, setBrokenSource] = useState<string | null>(null);
  if (brokenSource !== null && brokenSource === source) {
    return (
      <div className={`${tileClass} ${shape} ${failedClass}`}>
        <Icon nodes={failedIcon} />
        <span>{t('attachments.imageFailed')}</span>
      </div>
    );
  }
  const rest = more > 0 ? `+${more}` : '';
  return (
    <button
      type="button"
      className={`${tileClass} ${shape}`}
      aria-label={`${t('attachments.open', { name })} ${rest}`.trim()}
      onClick={onOpen}
    >
      <img
        className={tw`block size-full object-cover`}
        src={source ?? ''}
        alt={name}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        draggable={false}
        onError={() => void onBroken().then(() => setBrokenSource(source))}
      />
      {rest && (
        <span className={moreClass}>
          <bdi dir="ltr">{rest}</bdi>
        </span>
      )}
    </button>
  );
}
