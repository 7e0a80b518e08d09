import { tw } from '../theme/tw.ts';
import type { ArgumentRow } from './argument-rows.ts';

/** Names and values, as plain text: whatever they hold is shown and does nothing. */
export function CallRows({ rows, className }: { readonly rows: readonly ArgumentRow[]; readonly className: string }) {
  if (rows.length === 0) return null;
  return (
    <dl className={className}>
      {rows.map(({ name, label, text }) => (
        <div key={name} className={tw`flex items-baseline gap-3`}>
          <dt className={tw`w-[96px] flex-none text-muted-foreground wrap-anywhere`}>
            <bdi>{label}</bdi>
          </dt>
          <dd className={tw`min-w-0 whitespace-pre-line wrap-anywhere`}>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
