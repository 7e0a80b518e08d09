import type { Finding } from '../../features/session-log/judge.ts';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';

// Of other chunks is the same one of Lucide's; a file that all share would be one more request for each.
const keptIcon = [['path', { d: 'M20 6 9 17l-5-5' }]] as const;

export interface FindingsProps {
  readonly id: string;
  readonly findings: readonly Finding[];
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** The promises that broke, each with its place in the documentation and a way to its step. */
export function Findings({ id, findings, step, onStep }: FindingsProps) {
  const t = useT();
  if (findings.length === 0) {
    return (
      <p id={id} className={tw`flex items-center gap-2 rounded-card bg-muted px-3 py-2.5 font-semibold`}>
        <Icon nodes={keptIcon} size={18} />
        {t('replay.kept')}
      </p>
    );
  }
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={tw`mb-1 font-semibold text-meta text-destructive`}>
        {t('replay.broke', { number: findings.length })}
      </h4>
      <ul className={tw`grid list-none gap-1`} dir="ltr" lang="en">
        {findings.map((finding) => (
          <li key={`${finding.promise} ${finding.step} ${finding.text}`} className={tw`flex items-start gap-1`}>
            <a
              className={tw`min-h-9 min-w-[36px] py-1.5 font-semibold text-foreground underline coarse:min-h-11 coarse:min-w-11`}
              href={`${__HOMEPAGE__}/blob/main/docs/guarantees.md#${finding.promise.toLowerCase()}`}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              {finding.promise}
            </a>
            <button
              type="button"
              className={tw`min-h-9 min-w-0 flex-1 rounded-control px-2 py-1.5 text-start wrap-anywhere [&[aria-current]]:bg-muted edged:[&[aria-current]]:[outline:1px_solid] pointed:hover:bg-muted coarse:min-h-11`}
              aria-current={finding.step === step ? 'step' : undefined}
              onClick={() => onStep(finding.step)}
            >
              {finding.text}
              <small className={tw`block text-tiny text-muted-foreground`}>{`#${finding.step}`}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
