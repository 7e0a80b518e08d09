import { useStore } from '@nanostores/react';
import type { AttachmentsFeature } from '../../features/attachments/attachments-types.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { useSession } from '../context.ts';
import { TypeIcon } from './file-icon.tsx';
import { FileName } from './file-name.tsx';
import { formatSize } from './format-size.ts';
import type { ShownFile } from './shown-files.ts';
import { Tile } from './tile.tsx';
import { useShownFiles } from './use-shown-files.ts';

/** Thumbnails of one message (docs/behaviour.md#limits); the last one says how many more there are. */
const MAX_TILES = 5;

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
        <div className="pc-tiles" data-count={Math.min(tiles.length, MAX_TILES)}>
          {tiles.slice(0, MAX_TILES).map((file, index) => (
            <Tile
              key={index}
              file={file}
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
          bytes={file.attachment.size ?? feature.sizeOf(file.attachment.url)}
          onOpen={() => open(file)}
        />
      ))}
    </>
  );
}

interface ChipProps {
  readonly file: ShownFile;
  readonly bytes: number | undefined;
  readonly onOpen: () => void;
}

function Chip({ file: { name, href, icon }, bytes, onOpen }: ChipProps) {
  const language = useStore(useSession().i18n.$formatTag);
  const inside = (
    <>
      <TypeIcon icon={icon} />
      <span className="pc-draft-text">
        <FileName name={name} />
        {bytes !== undefined && <span className="pc-draft-note">{formatSize(bytes, language)}</span>}
      </span>
    </>
  );
  // An address that leads nowhere has nothing to open.
  if (href === null) return <div className="pc-chip">{inside}</div>;
  return (
    <button type="button" className="pc-chip" onClick={onOpen}>
      {inside}
    </button>
  );
}
