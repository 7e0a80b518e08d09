import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import type { StepStatus, WireStep } from '../../protocol/step.ts';

/**
 * How a step stands. Only what is still being written has one that runs: whatever way a reply ends, its steps have ended with it, well
 * where it did (G6).
 */
export function stepState(
  { status }: Pick<WireStep, 'status'>,
  message: Pick<TimelineMessage, 'isStreaming' | 'isFrozen' | 'isStopped' | 'errorStatus' | 'delivery'>,
): StepStatus {
  if (status !== 'running' || message.isStreaming) return status;
  const hasBrokenOff =
    message.isFrozen || message.isStopped === true || message.errorStatus || message.delivery === 'failed';
  return hasBrokenOff ? 'stopped' : 'done';
}
