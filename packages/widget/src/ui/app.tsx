import { useStore } from '@nanostores/react';
import offlineIcon from 'lucide-static/icons/cloud-off.svg';
import { useEffect, useRef, useState } from 'react';
import { chunks } from './chunks.ts';
import { useSession, useT, useUi } from './context.ts';
import { LazyConversation } from './conversation/lazy-conversation.tsx';
import { ConversationSkeleton } from './conversation/skeletons.tsx';
import { errorKey } from '../core/error-key.ts';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { Panel } from './frame/panel.tsx';
import { ErrorBoundary } from './kit/error-boundary.tsx';
import { Notice } from './kit/notice.tsx';
import { LazyStartScreen } from './start-form/lazy-start-screen.tsx';
import { LazyToasts } from './toasts/lazy-toasts.tsx';
import { useBackgroundFeature } from './use-lazy-feature.ts';

/** The whole chat inside the shell's shadow root. */
export function App() {
  const t = useT();
  const session = useSession();
  useTokens();
  const phase = useStore(session.bootstrap.$phase);
  const needsForm = useStore(session.guests.$needsForm);
  const isIntroducing = useStore(session.guests.$isIntroducing);
  return (
    <Panel>
      <Header />
      <ErrorBoundary fallback={(retry) => <Broken retry={retry} />}>
        {phase.name === 'failed' ? (
          <Notice
            icon={offlineIcon}
            text={t(errorKey(phase.error.code))}
            action={{ label: t('opening.retry'), run: () => void session.bootstrap.retry() }}
            isAlert
          />
        ) : needsForm && isIntroducing ? (
          <ConversationSkeleton />
        ) : needsForm === false ? (
          <LazyConversation />
        ) : (
          <LazyStartScreen isDue={needsForm === true} />
        )}
      </ErrorBoundary>
      <Footer />
      <LazyToasts />
    </Panel>
  );
}

function Broken({ retry }: { readonly retry: () => void }) {
  const t = useT();
  return (
    <Notice icon={offlineIcon} text={t('errors.internal')} action={{ label: t('opening.retry'), run: retry }} isAlert />
  );
}

/** Colours that are too close are told when nobody waits for anything. */
const contrastAfterMs = 5000;

/** The style sheet's tokens, and a word to the page's owner where colours are too close. */
function useTokens(): void {
  const { session, sheets, container, element } = useUi();
  const look = useStore(session.theme.$look);
  const [isSettled, setIsSettled] = useState(false);
  const contrast = useBackgroundFeature(chunks.afterOpening, isSettled);
  const warned = useRef(new Set<string>());
  useEffect(() => sheets.setLook(look), [look, sheets]);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), contrastAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const helpers = isSettled && contrast.name === 'ready' && contrast.feature.helpers;
  useEffect(() => {
    if (helpers) helpers.adviseOfColours(container, look.fill, warned.current);
  }, [container, helpers, look]);
  useEffect(() => (helpers ? helpers.adviseOfPage(element, session) : undefined), [element, helpers, session]);
}
