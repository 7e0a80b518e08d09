import doneIcon from 'lucide-static/icons/check.svg';
import leftIcon from 'lucide-static/icons/log-out.svg';
import lateIcon from 'lucide-static/icons/clock-alert.svg';
import { useId } from 'react';
import type { AgendaProgress as Progress } from '../../features/agenda/agenda-types.ts';
import { endLabels } from '../../features/agenda/end-labels.ts';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';

const endIcons = { completed: doneIcon, exited: leftIcon, 'timed-out': lateIcon } as const;

const RADIUS = 13;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring, the agenda's name, and "N of M" or how it ended (docs/behaviour.md#agenda). */
export function AgendaProgress({ progress }: { readonly progress: Progress }) {
  const t = useT();
  const nameId = useId();
  const { name, position, count, percent, ending } = progress;
  const label = ending ? t(endLabels[ending]) : t('agenda.position', { position, count });
  return (
    <div className="pc-agenda" data-ending={ending ?? undefined}>
      <div className="pc-column">
        <div
          className="pc-ring"
          role="progressbar"
          aria-labelledby={nameId}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={label}
        >
          <svg width={32} height={32} viewBox="0 0 32 32" aria-hidden="true">
            <circle cx={16} cy={16} r={RADIUS} />
            <circle
              cx={16}
              cy={16}
              r={RADIUS}
              strokeDasharray={LENGTH}
              strokeDashoffset={LENGTH * (1 - percent / 100)}
            />
          </svg>
          {ending && <Icon nodes={endIcons[ending]} size={16} />}
        </div>
        <p id={nameId} className="pc-agenda-name">
          <bdi>{name}</bdi>
        </p>
        <p className="pc-agenda-place">
          <bdi>{label}</bdi>
        </p>
      </div>
    </div>
  );
}
