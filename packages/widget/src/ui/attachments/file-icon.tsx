import imageIcon from 'lucide-static/icons/image.svg';
import otherIcon from 'lucide-static/icons/file.svg';
import slidesIcon from 'lucide-static/icons/presentation.svg';
import tableIcon from 'lucide-static/icons/file-spreadsheet.svg';
import textIcon from 'lucide-static/icons/file-text.svg';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';
import type { FileIcon } from './shown-files.ts';

const nodes = { image: imageIcon, text: textIcon, table: tableIcon, slides: slidesIcon, other: otherIcon };

export const iconClass = tw`grid flex-none place-items-center rounded-small bg-secondary object-cover text-secondary-foreground`;

/** The kind of a file as a picture; the name beside it says the same. */
export function TypeIcon({ icon, size }: { readonly icon: FileIcon; readonly size: string }) {
  return (
    <span className={`${iconClass} ${size}`}>
      <Icon nodes={nodes[icon]} />
    </span>
  );
}
