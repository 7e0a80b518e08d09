import { useT } from '../context.ts';

/** At a message, a part of which could not load. */
export function PartFailure({ retry }: { readonly retry: () => void }) {
  const t = useT();
  return (
    <p className="pc-under" data-tone="error">
      {t('opening.partMissing')}
      <button type="button" className="pc-link-button" onClick={retry}>
        {t('opening.retry')}
      </button>
    </p>
  );
}
