import { useStore } from '@nanostores/react';
import type { AttachmentsFeature } from '../../features/attachments/attachments-types.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { useSession } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { TypeIcon } from './file-icon.tsx';
import { FileName } from './file-name.tsx';
import { fileTextClass, quietClass } from './file-text-class.ts';
import { formatSize } from './format-size.ts';
import type { ShownFile } from './shown-files.ts';
import { Tile } from './tile.tsx';
import { useShownFiles } from './use-shown-files.ts';

/** Thumbnails of one message (docs/behaviour.md#limits); the last one says how many more there are. */
const MAX_TILES = 5;

/** Every box has its size before a picture has arrived. */
const tilesClass = tw`pc-tiles grid w-[min(88%,288px)] grid-cols-6 gap-0.5 overflow-hidden rounded-bubble [.pc-bubble+&]:mt-0.5`;
const chipClass = tw`pc-chip flex min-h-[52px] w-[min(88%,288px)] tight:w-full wrap-anywhere items-center gap-2 rounded-card bg-card py-1 pe-3 ps-1.5 text-card-foreground [.pc-bubble+&]:mt-0.5 [button&]:hover:[filter:brightness(.97)] edged:[border:1px_solid]`;
const nextClass = tw`mt-0.5`;
const noteClass = tw`flex gap-2 tabular-nums empty:hidden`;
const oneTileClass = tw`col-span-full aspect-[4/3]`;
const wideTileClass = tw`col-span-3 aspect-square`;
const smallTileClass = tw`col-span-2 aspect-square`;

/** Two, three, or two above three in a row. */
function shapeOf(index: number, count: number): string {
  if (count === 1) return oneTileClass;
  return count === 3 || (count >= MAX_TILES && index > 1) ? smallTileClass : wideTileClass;
}

export interface MessageAttachmentsProps {
  readonly message: TimelineMessage;
  readonly feature: AttachmentsFeature;
}

/** The files of a message: a grid of pictures, then chips; each opens in the viewer. */
export function MessageAttachments({ message, feature }: MessageAttachmentsProps) {
  const files = useShownFiles(message, feature);
  const tiles = files.filter(({ isTile }) => isTile);
  const chips = files.filter(({ isTile }) => !isTile);
  const open = (file: ShownFile) => feature.open({ message, index: files.indexOf(file) });
  const refresh = () => feature.refresh(message.key);
  return (
    <>
      {tiles.length > 0 && (
        <div className={tilesClass}>
          {tiles.slice(0, MAX_TILES).map((file, index) => (
            <Tile
              key={index}
              file={file}
              shape={shapeOf(index, tiles.length)}
              more={index === MAX_TILES - 1 ? tiles.length - MAX_TILES : 0}
              onBroken={refresh}
              onOpen={() => open(file)}
            />
          ))}
        </div>
      )}
      {chips.map((file, index) => (
        <Chip
          key={index}
          file={file}
          isFirst={tiles.length + index === 0}
          bytes={file.attachment.size ?? feature.sizeOf(file.attachment.url)}
          onOpen={() => open(file)}
        />
      ))}
    </>
  );
}

interface ChipProps {
  readonly file: ShownFile;
  readonly isFirst: boolean;
  readonly bytes: number | undefined;
  readonly onOpen: () => void;
}

function Chip({ file: { name, href, icon, type }, isFirst, bytes, onOpen }: ChipProps) {
  const language = useStore(useSession().i18n.$formatTag);
  const inside = (
    <>
      <TypeIcon icon={icon} size={tw`size-10`} />
      <span className={fileTextClass}>
        <FileName name={name} />
        <span className={`${noteClass} ${quietClass}`}>
          {/* Heard with the name, which ends with it. */}
          {type && (
            <span aria-hidden="true" dir="ltr">
              {type}
            </span>
          )}
          {bytes !== undefined && <span>{formatSize(bytes, language)}</span>}
        </span>
      </span>
    </>
  );
  const className = `${chipClass} ${isFirst ? '' : nextClass}`;
  // An address that leads nowhere has nothing to open.
  if (href === null) return <div className={className}>{inside}</div>;
  return (
    <button type="button" className={className} onClick={onOpen}>
      {inside}
    </button>
  );
}
