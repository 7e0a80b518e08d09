// The tables of the debug panel. What stands in them is for integrators: names of the wire stay as the wire spells them.

import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { DebugFeature, RequestRecord } from '../../features/debug/debug-types.ts';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { useSession, useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { adviceLines } from './set-up-advice.ts';

const lineClass = tw`min-w-0 py-[3px] wrap-anywhere`;
const badClass = tw`text-destructive`;

interface DebugProps {
  readonly debug: DebugFeature;
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={tw`grid grid-cols-[minmax(96px,2fr)_3fr] gap-3 border-b py-1`}>
      <dt>{name}</dt>
      <dd className={tw`min-w-0 wrap-anywhere`}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

/** What keeps the chat from working as it is set up, in the words of the console. */
export function Advice() {
  return adviceLines().map((line) => (
    <p key={line} lang="en" dir="ltr" className={tw`text-muted-foreground`}>
      {line}
    </p>
  ));
}

/** Agenda, topic, input mode, next topic and outputs (docs/behaviour.md#debug). */
export function GuideFacts({ debug }: DebugProps) {
  const t = useT();
  const guide = useStore(debug.$guide);
  const none = t('debug.none');
  return (
    <dl>
      <Row name={t('debug.agenda')}>{guide?.agenda ?? none}</Row>
      <Row name={t('debug.topic')}>{guide?.topic ?? none}</Row>
      <Row name={t('debug.inputMode')}>{guide?.inputMode ?? none}</Row>
      <Row name={t('debug.nextTopic')}>{guide?.nextTopic ?? none}</Row>
      <Row name={t('debug.outputs')}>
        {guide?.outputs.length
          ? guide.outputs.map(({ id, name, value }) => <p key={id}>{`${name}: ${value}`}</p>)
          : none}
      </Row>
    </dl>
  );
}

/** What the chat does right now, and how it is connected. */
export function StateFacts({ conversation, debug }: DebugProps & { readonly conversation: ConversationFeatures }) {
  const t = useT();
  const session = useSession();
  const status = useStore(conversation.reply.$status);
  const phase = useStore(session.bootstrap.$phase);
  const conversationId = useStore(session.bootstrap.$conversation)?.id;
  const isOnline = useStore(session.$isOnline);
  const transport = useStore(debug.$guide)?.transport;
  const open = useStore(debug.$requests).filter((request) => request.isOpen).length;
  return (
    <dl>
      <Row name={t('debug.status')}>
        {phase.name === 'ready'
          ? status.name
          : `${phase.name}${phase.name === 'failed' ? `: ${phase.error.code}` : ''}`}
      </Row>
      <Row name={t('debug.network')}>{t(isOnline ? 'debug.online' : 'debug.offline')}</Row>
      <Row name={t('debug.realtime')}>{transport ? `${transport.kind}: ${transport.state}` : t('debug.none')}</Row>
      <Row name={t('debug.streams')}>{open}</Row>
      <Row name={t('debug.conversationId')}>{conversationId ?? t('debug.none')}</Row>
    </dl>
  );
}

export function Capabilities({ debug }: DebugProps) {
  const t = useT();
  return (
    <dl>
      {debug.capabilities().map(({ name, reason }) => (
        <Row key={name} name={t(name)}>
          <span className={reason ? badClass : undefined}>{t(reason ?? 'debug.available')}</span>
        </Row>
      ))}
    </dl>
  );
}

export function Requests({ debug }: DebugProps) {
  const t = useT();
  const requests = useStore(debug.$requests);
  if (requests.length === 0) return <p className={tw`text-muted-foreground`}>{t('debug.none')}</p>;
  return (
    <ul className={tw`list-none`} dir="ltr">
      {requests.map((request) => (
        <li key={request.serial} className={lineClass}>
          <span className={isBad(request) ? badClass : undefined}>{request.failure ?? request.status ?? '…'}</span>{' '}
          {request.method} {request.address}
          {request.requestId && (
            <small className={tw`block text-[12px] text-muted-foreground`}>{request.requestId}</small>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Violations({ debug }: DebugProps) {
  const t = useT();
  const violations = useStore(debug.$violations);
  if (violations.length === 0) return <p className={tw`text-muted-foreground`}>{t('debug.none')}</p>;
  return (
    <ul className={tw`list-none`} dir="ltr">
      {violations.map((violation) => (
        <li key={violation} className={lineClass}>
          <span className={badClass}>{violation}</span>
        </li>
      ))}
    </ul>
  );
}

export function Versions({ conversation }: { readonly conversation: ConversationFeatures }) {
  const t = useT();
  const { current, latest, hasUpdate } = useStore(conversation.version.$check);
  return (
    <dl>
      <Row name={t('debug.current')}>{current}</Row>
      <Row name={t('debug.latest')}>{latest ?? t('debug.none')}</Row>
      <Row name={t('debug.update')}>{t(hasUpdate ? 'debug.yes' : 'debug.no')}</Row>
    </dl>
  );
}

/** A call that failed for want of an answer may have been blocked. */
function isBad({ failure, status }: RequestRecord): boolean {
  return (failure !== null && failure !== 'aborted') || (status !== null && status >= 400);
}
