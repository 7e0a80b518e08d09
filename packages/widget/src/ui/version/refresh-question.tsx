import { useStore } from '@nanostores/react';
import type { VersionFeature } from '../../features/version/version.ts';
import { useT } from '../context.ts';
import { LazyMenu } from '../menus/lazy-menu.tsx';

/** Asks before a reload that would interrupt something (V1). */
export function RefreshQuestion({ version }: { readonly version: VersionFeature }) {
  const t = useT();
  const isAsking = useStore(version.$isAsking);
  if (!isAsking) return null;
  return (
    <LazyMenu onMissing={() => version.answer(false)} onRetry={version.refresh}>
      {({ ConfirmDialog }) => (
        <ConfirmDialog
          title={t('version.refreshTitle')}
          text={t('version.refreshText')}
          onConfirm={() => version.answer(true)}
          onClose={() => version.answer(false)}
        />
      )}
    </LazyMenu>
  );
}
