import checkIcon from 'lucide-static/icons/check.svg';
import failedIcon from 'lucide-static/icons/circle-alert.svg';
import stoppedIcon from 'lucide-static/icons/minus.svg';
import type { StepStatus } from '../../protocol/step.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';

/** As the dots of a reply that is awaited. */
const dotClass = tw`size-[7px] rounded-full bg-current animate-breathe`;

const icons = { done: checkIcon, failed: failedIcon, stopped: stoppedIcon };

/** Decorative: what it shows is said beside it. */
export function StepIcon({ status }: { readonly status: StepStatus }) {
  return (
    <span className={tw`flex flex-none items-center justify-center size-4`}>
      {status === 'running' ? <span className={`pc-step-dot ${dotClass}`} /> : <Icon nodes={icons[status]} size={16} />}
    </span>
  );
}
