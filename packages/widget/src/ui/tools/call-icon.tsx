import type { ToolCallStatus } from '../../protocol/tool-call.ts';
import { Icon, type IconNodes } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';

const line = (d: string): IconNodes => [['path', { d }]];

/** Those of the steps in few strokes: the files of those are of no use here. */
const icons = {
  done: line('M20 6 9 17l-5-5'),
  failed: [
    ['circle', { cx: '12', cy: '12', r: '10' }],
    ['path', { d: 'M12 8v4m0 4h0' }],
  ] satisfies IconNodes,
  refused: line('M5 12h14'),
  cancelled: line('M5 12h14'),
};
export const openedIcon = line('m6 9 6 6 6-6');
export const closedIcon = line('m9 18 6-6-6-6');

/** Decorative: what it shows is said beside it. */
export function CallIcon({ status }: { readonly status: ToolCallStatus }) {
  return (
    <span className={tw`flex flex-none items-center justify-center size-4`}>
      {status === 'running' ? (
        <span className={`pc-step-dot ${tw`size-[7px] rounded-full bg-current animate-breathe`}`} />
      ) : (
        <Icon nodes={icons[status]} size={16} />
      )}
    </span>
  );
}
