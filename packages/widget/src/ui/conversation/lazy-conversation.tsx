import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { useSession, useUi } from '../context.ts';
import { loadConversation, useLazy } from '../lazy.ts';
import { MissingPart } from '../missing-part.tsx';
import { ConversationSkeleton } from './conversation-skeleton.tsx';

/** The conversation once its lazy half is here; a skeleton in its shape before, a way to try again when it could not load. */
export function LazyConversation() {
  const { sheets } = useUi();
  const session = useSession();
  const talk = useStore(session.$talk);
  const view = useLazy(loadConversation);
  const module = view.name === 'ready' ? view.module : null;
  useLayoutEffect(() => {
    if (module) sheets.add(module.conversationCss);
  }, [module, sheets]);
  if (module && talk.name === 'ready') return <module.ConversationView talk={talk.talk} />;
  if (view.name !== 'failed' && talk.name !== 'failed') return <ConversationSkeleton />;
  const retry = () => {
    if (view.name === 'failed') view.retry();
    void session.retryTalk();
  };
  return <MissingPart failures={view.name === 'failed' ? view.failures : 0} retry={retry} />;
}
