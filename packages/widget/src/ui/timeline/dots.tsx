import { tw } from '../theme/tw.ts';

const dotClass = tw`size-[7px] rounded-full bg-muted-foreground forced:[background:CanvasText]`;
const turns = [
  tw`[animation:pc-dot_1.2s_ease-in-out_infinite]`,
  tw`[animation:pc-dot_1.2s_ease-in-out_.16s_infinite]`,
  tw`[animation:pc-dot_1.2s_ease-in-out_.32s_infinite]`,
];

/** Three dots, while something is awaited; without a label they say nothing that is not said beside them. */
export function Dots({ label, className = '' }: { readonly label?: string; readonly className?: string }) {
  return (
    <span
      className={`pc-dots ${tw`inline-flex gap-1 py-[7px]`} ${className}`}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {turns.map((turn) => (
        <i key={turn} className={`${dotClass} ${turn}`} />
      ))}
    </span>
  );
}
