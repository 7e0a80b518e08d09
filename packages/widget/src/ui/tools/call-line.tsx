import { useId, useState } from 'react';
import type { CallState } from '../../features/tools/tools-types.ts';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';
import type { ArgumentRow } from './argument-rows.ts';
import { CallIcon, closedIcon, openedIcon } from './call-icon.tsx';
import { CallRows } from './call-rows.tsx';

const lineClass = tw`flex min-h-7 max-w-full items-center rounded-small text-muted-foreground transition duration-120 coarse:min-h-11`;
/** How it went stands before the first line of the words. */
const saidClass = tw`flex min-w-0 items-start gap-1.5 [&>:first-child]:mt-px`;

/** Right behind the last word, wherever that stands: a sign that joins words keeps it on that one's line, and only what does not wrap itself is joined. */
const unfoldClass = tw`whitespace-nowrap [&>svg]:ms-1.5 [&>svg]:inline-block [&>svg]:[vertical-align:-2px]`;

const words = {
  running: 'steps.running',
  done: 'steps.done',
  failed: 'steps.failed',
  refused: 'tools.refused',
  cancelled: 'steps.stopped',
} as const;

export interface CallLineProps {
  readonly title: string;
  readonly rows: readonly ArgumentRow[];
  readonly state: CallState;
}

/** What was done, or was not: one quiet line that unfolds, as that of the steps. */
export function CallLine({ title, rows, state }: CallLineProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const rowsId = useId();
  const known = state === 'asking' ? 'running' : state;
  const said = (
    <span className={saidClass}>
      <CallIcon status={known} />
      <span className={tw`min-w-0 line-clamp-4 text-start`}>
        <bdi>{title}</bdi>
        {/* How it went well is seen; how it did not is written as well. */}
        <span className={known === 'done' || known === 'running' ? 'pc-sr' : undefined}> – {t(words[known])}</span>
        {rows.length > 0 && (
          <span className={unfoldClass} aria-hidden="true">
            {'\u2060'}
            <Icon nodes={isOpen ? openedIcon : closedIcon} size={14} mirrored />
          </span>
        )}
      </span>
    </span>
  );
  if (rows.length === 0) return <p className={lineClass}>{said}</p>;
  return (
    <div className={tw`max-w-full`}>
      <button
        type="button"
        className={`${lineClass} ${tw`hover:text-foreground`}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? rowsId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {said}
      </button>
      {isOpen && (
        <div id={rowsId}>
          <CallRows
            rows={rows}
            className={tw`ms-[7px] mb-2 flex flex-col gap-1.5 border-s border-foreground/10 ps-3 text-muted-foreground`}
          />
        </div>
      )}
    </div>
  );
}
