import type { Screen, ScreenMessage } from '../../protocol/session-file.ts';
import { useT } from '../context.ts';
import { tw } from '../theme/tw.ts';

/** About so many characters stand in a line of the chat. */
const LINE = 38;
const MAX_LINES = 5;
/** Of a long conversation its end. */
const SHOWN = 8;

const barClass = tw`block h-2 rounded-full bg-current opacity-20 forced:opacity-100 forced:[background:CanvasText]`;

/** What was on screen, without a word of it. */
export function ScreenSkeleton({ screen, position }: { readonly screen: Screen; readonly position: string }) {
  const t = useT();
  const { messages, before, status, phase, isOnline, isOpen, draft } = screen;
  const shown = messages.slice(-SHOWN);
  const above = before + messages.length - shown.length;
  const facts = [phase === 'ready' ? status : phase, !isOnline && 'offline', !isOpen && 'closed'].filter(Boolean);
  return (
    <div className={tw`rounded-card border bg-background`}>
      <p className={tw`flex justify-between gap-2 border-b px-3 py-1.5 text-tiny text-muted-foreground`}>
        <bdi lang="en">{facts.join(', ')}</bdi>
        <span className={tw`whitespace-nowrap`}>{position}</span>
      </p>
      <ul className={tw`grid max-h-[168px] min-h-[96px] list-none content-end gap-1.5 overflow-hidden p-3`}>
        {above > 0 && <li className={tw`text-center text-tiny text-muted-foreground`}>{`+${above}`}</li>}
        {shown.map((message) => (
          <Bubble key={message.key} message={message} />
        ))}
      </ul>
      <p className={tw`border-t px-3 py-1.5 text-tiny text-muted-foreground`}>{t('replay.draft', { number: draft })}</p>
    </div>
  );
}

function Bubble({ message: { role, delivery, isStreaming, length } }: { readonly message: ScreenMessage }) {
  const isOwn = role === 'user';
  const lines = Math.min(MAX_LINES, Math.max(1, Math.ceil(length / LINE)));
  const rest = length > LINE * MAX_LINES ? 100 : Math.max(8, ((length - (lines - 1) * LINE) / LINE) * 100);
  return (
    <li
      className={isOwn ? tw`ms-auto w-3/5 text-end text-tiny wrap-anywhere` : tw`me-auto w-3/5 text-tiny wrap-anywhere`}
    >
      <span
        aria-hidden="true"
        className={
          isOwn
            ? tw`grid gap-1.5 rounded-card bg-primary px-3 py-2.5 text-primary-foreground edged:border`
            : tw`grid gap-1.5 rounded-card bg-secondary px-3 py-2.5 text-secondary-foreground edged:border`
        }
      >
        {[...Array(lines).keys()].map((index) => (
          <span key={index} className={barClass} style={index === lines - 1 ? { inlineSize: `${rest}%` } : undefined} />
        ))}
      </span>
      <bdi
        className={
          delivery === 'failed'
            ? tw`inline-block pt-0.5 text-destructive`
            : tw`inline-block pt-0.5 text-muted-foreground`
        }
        dir="ltr"
        lang="en"
      >
        {`${role}, ${isStreaming ? 'streaming' : delivery}, ${length}`}
      </bdi>
    </li>
  );
}
