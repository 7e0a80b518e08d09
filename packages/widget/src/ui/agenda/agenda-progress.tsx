import doneIcon from 'lucide-static/icons/check.svg';
import leftIcon from 'lucide-static/icons/log-out.svg';
import lateIcon from 'lucide-static/icons/clock-alert.svg';
import { useId } from 'react';
import type { AgendaProgress as Progress } from '../../features/agenda/agenda-types.ts';
import { endLabels } from '../../features/agenda/end-labels.ts';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';

const endIcons = { completed: doneIcon, exited: leftIcon, 'timed-out': lateIcon } as const;

/** Below it the button that records may stand in the field's place, with its name; in the narrowest window that has all of the room. */
const placeClass = tw`pc-agenda flex-none border-b [&~*_[hidden]+div>[data-record]]:text-center slim:[&~*_[hidden]+div>[data-record]>svg]:hidden`;
const ringClass = tw`relative size-8 flex-none forced:[color:Highlight]`;

const trackClass = tw`fill-none stroke-secondary [stroke-width:3] forced:[stroke:GrayText] forced:[stroke-width:1]`;
const shareClass = tw`fill-none stroke-current [stroke-linecap:round] [stroke-width:3] [transform-origin:50%_50%] [transform:rotate(-90deg)] [transition:stroke-dashoffset_320ms_var(--pc-ease)] rtl:[transform:scaleX(-1)_rotate(-90deg)]`;

const RADIUS = 13;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring, the agenda's name, and "N of M" or how it ended (docs/behaviour.md#agenda). */
export function AgendaProgress({ progress }: { readonly progress: Progress }) {
  const t = useT();
  const nameId = useId();
  const { name, position, count, percent, ending } = progress;
  const wasLeft = ending === 'exited' || ending === 'timed-out';
  const label = ending ? t(endLabels[ending]) : t('agenda.position', { position, count });
  return (
    <div className={placeClass}>
      <div className={tw`mx-auto flex min-h-12 w-full max-w-[792px] items-center gap-3 px-4 py-2`}>
        <div
          className={`${ringClass} ${wasLeft ? tw`text-muted-foreground` : tw`text-accent-line`}`}
          role="progressbar"
          aria-labelledby={nameId}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={label}
        >
          <svg width={32} height={32} viewBox="0 0 32 32" aria-hidden="true">
            <circle className={trackClass} cx={16} cy={16} r={RADIUS} />
            <circle
              className={shareClass}
              cx={16}
              cy={16}
              r={RADIUS}
              strokeDasharray={LENGTH}
              strokeDashoffset={LENGTH * (1 - percent / 100)}
            />
          </svg>
          {ending && (
            <span className={tw`absolute inset-2`}>
              <Icon nodes={endIcons[ending]} size={16} />
            </span>
          )}
        </div>
        <p id={nameId} className={tw`min-w-0 flex-1 truncate font-semibold text-meta`}>
          <bdi>{name}</bdi>
        </p>
        <p className={tw`flex-none text-meta text-muted-foreground tabular-nums`}>
          <bdi>{label}</bdi>
        </p>
      </div>
    </div>
  );
}
