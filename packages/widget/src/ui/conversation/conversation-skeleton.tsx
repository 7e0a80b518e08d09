import { useT } from '../context.ts';

/** Shaped like the messages that come; appears only when they take longer than 150 ms. */
export function ConversationSkeleton() {
  const t = useT();
  return (
    <div className="pc-waiting">
      <div className="pc-late" aria-hidden="true">
        {[64, 44, 72].map((percent, index) => (
          <span
            key={percent}
            className="pc-skeleton"
            data-end={index === 1 ? '' : undefined}
            style={{ inlineSize: `${percent}%` }}
          />
        ))}
      </div>
      <p className="pc-sr" role="status">
        {t('timeline.loading')}
      </p>
    </div>
  );
}
