import { tw } from '../theme/tw.ts';
import type { ArgumentRow } from './argument-rows.ts';

/** A value that has no room beside its name stands below it. */
const rowClass = tw`flex flex-wrap items-baseline gap-x-3`;

/** Names and values, as plain text: whatever they hold is shown and does nothing. */
export function CallRows({ rows, className }: { readonly rows: readonly ArgumentRow[]; readonly className: string }) {
  if (rows.length === 0) return null;
  return (
    <dl className={className}>
      {rows.map(({ name, label, text }) => (
        <div key={name} className={rowClass}>
          <dt className={tw`w-[96px] max-w-full flex-none text-muted-foreground wrap-anywhere`}>
            <bdi>{label}</bdi>
          </dt>
          <dd className={tw`min-w-0 flex-[1_1_80px] whitespace-pre-line wrap-anywhere`}>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
