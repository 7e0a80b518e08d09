import downIcon from 'lucide-static/icons/chevron-down.svg';
import forwardIcon from 'lucide-static/icons/chevron-right.svg';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { readSteps, type StepStatus } from '../../protocol/step.ts';
import { useConversation, useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';
import { StepIcon } from './step-icon.tsx';
import { stepState } from './step-state.ts';

interface ShownStep {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly status: StepStatus;
}

const lineClass = tw`flex items-center gap-1.5 max-w-full min-h-7 coarse:min-h-11 rounded-small text-muted-foreground transition duration-120 hover:text-foreground`;
const listClass = tw`list-none flex flex-col gap-1.5 ms-[7px] mb-3 coarse:-mt-1.5 ps-3 border-s border-foreground/10 text-muted-foreground`;

export interface StepsProps {
  readonly message: TimelineMessage;
  /** The reply was being written before this code was here: nothing of its steps has been said. */
  readonly isLate: boolean;
}

/** What was done for a reply: one quiet line that unfolds. */
export function Steps({ message, isLate }: StepsProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const steps = useMemo(
    () => readSteps(message.steps).map((step): ShownStep => ({ ...step, status: stepState(step, message) })),
    [message],
  );
  useAnnouncements(steps, { isLive: message.isStreaming || isLate, isLate }, t);
  if (steps.length === 0) return null;
  const running = steps.filter(({ status }) => status === 'running').at(-1);
  const hasFailed = steps.some(({ status }) => status === 'failed');
  return (
    <div className={`pc-steps ${tw`max-w-full text-meta`}`}>
      <button
        type="button"
        className={lineClass}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <StepIcon status={running ? 'running' : hasFailed ? 'failed' : 'done'} />
        <bdi className={tw`min-w-0 truncate`}>{running?.title ?? summaryOf(steps, t)}</bdi>
        <Icon nodes={isOpen ? downIcon : forwardIcon} size={14} mirrored />
      </button>
      {isOpen && (
        <ol id={listId} className={listClass} aria-label={t('steps.title')}>
          {steps.map(({ id, title, detail, status }) => (
            <li key={id} className={tw`flex gap-1.5`}>
              <span className={tw`pt-px`}>
                <StepIcon status={status} />
              </span>
              <span className={tw`min-w-0 wrap-anywhere`}>
                <bdi>{title}</bdi>
                {/* How it went well is seen; how it did not is written as well. */}
                <span className={status === 'done' || status === 'running' ? 'pc-sr' : undefined}>
                  {' – '}
                  {t(`steps.${status}`)}
                </span>
                {detail && (
                  <span className={tw`block text-tiny`} dir="auto">
                    {detail}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function summaryOf(steps: readonly ShownStep[], t: Translate): string {
  const failed = steps.filter(({ status }) => status === 'failed').length;
  const number = steps.length;
  return failed > 0 ? t('steps.withFailures', { number, failed }) : t('steps.number', { number });
}

/** Says what begins while the text is being written, and what fails, each once; of the history nothing. */
function useAnnouncements(
  steps: readonly ShownStep[],
  begun: { readonly isLive: boolean; readonly isLate: boolean },
  t: Translate,
): void {
  const { announcer } = useConversation();
  const isLive = useRef(begun.isLive);
  // What ran before the first word was said by the status line, where that had this code.
  const said = useRef<ReadonlySet<string>>(new Set(begun.isLate ? [] : steps.map(({ id }) => `running ${id}`)));
  useEffect(() => {
    if (!isLive.current) return;
    for (const { id, title, status } of steps) {
      const key = `${status} ${id}`;
      if (!/^(?:running|failed)/.test(key) || said.current.has(key)) continue;
      said.current = new Set([...said.current, key]);
      if (status === 'failed') announcer.say(t('steps.hasFailed', { title }));
      else announcer.say(title, 'step');
    }
  }, [announcer, steps, t]);
}
