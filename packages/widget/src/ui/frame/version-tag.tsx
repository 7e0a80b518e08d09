// What belongs to the frame and is seldom there: the question before a refresh, and the way to the debug panel. It stands at
// the version tag, since the frame itself opens with every chat.

import { useStore } from '@nanostores/react';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { chunks } from '../chunks.ts';
import { useSession, useT } from '../context.ts';
import { LazyMenu } from '../menus/lazy-menu.tsx';
import { useViews } from '../use-lazy-feature.ts';

export function VersionTag() {
  const phase = useStore(useSession().conversation.$state);
  const debug = useViews(chunks.debugPanel);
  if (phase.name !== 'ready') return null;
  return (
    <>
      {debug && <debug.DebugButton conversation={phase.feature} />}
      <RefreshQuestion version={phase.feature.version} />
    </>
  );
}

/** Asks before a reload that would interrupt something (V1). */
function RefreshQuestion({ version }: Pick<ConversationFeatures, 'version'>) {
  const t = useT();
  const isAsking = useStore(version.$isAsking);
  if (!isAsking) return null;
  return (
    <LazyMenu onMissing={() => version.answer(false)}>
      {({ ConfirmDialog }) => (
        <ConfirmDialog
          title={t('frame.refreshTitle')}
          text={t('frame.refreshText')}
          onConfirm={() => version.answer(true)}
          onClose={() => version.answer(false)}
        />
      )}
    </LazyMenu>
  );
}
