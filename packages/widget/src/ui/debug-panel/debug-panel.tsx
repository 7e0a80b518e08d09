import { useStore } from '@nanostores/react';
import closeIcon from 'lucide-static/icons/x.svg';
import { type ReactNode, useId, useState } from 'react';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { type DebugFeature, models } from '../../features/debug/debug-types.ts';
import { useSession, useT } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import type { MenuViews } from '../menus/menus-chunk.ts';
import { CopyReport } from './copy-report.tsx';
import { Advice, Capabilities, GuideFacts, Requests, StateFacts, Versions, Violations } from './facts.tsx';

export interface DebugPanelProps {
  readonly debug: DebugFeature;
  readonly conversation: ConversationFeatures;
  readonly menus: MenuViews;
  readonly onClose: () => void;
}

/** The dialog "Debug" (docs/behaviour.md#roles-and-names). */
export function DebugPanel({ debug, conversation, menus: { ConfirmDialog, Dialog }, onClose }: DebugPanelProps) {
  const t = useT();
  const session = useSession();
  const id = useId();
  const [isClearing, setIsClearing] = useState(false);
  const isReady = useStore(session.bootstrap.$phase).name === 'ready';
  if (isClearing) {
    return (
      <ConfirmDialog
        title={t('confirm.clearTitle')}
        text={t('confirm.clearText')}
        isDanger
        onConfirm={() => {
          onClose();
          void session.clear('visitor').catch(() => undefined);
        }}
        onClose={() => setIsClearing(false)}
      />
    );
  }
  return (
    <Dialog labelId={id} onClose={onClose}>
      <h3 id={id} className="pc-debug-title">
        {t('debug.title')}
      </h3>
      <div className="pc-dialog-close">
        <IconButton label={t('toasts.close')} icon={closeIcon} onClick={onClose} />
      </div>
      <div className="pc-debug">
        <Advice />
        <ModelPicker debug={debug} />
        <Section title={t('debug.conversation')}>
          <GuideFacts debug={debug} />
          <StateFacts conversation={conversation} debug={debug} />
        </Section>
        <Section title={t('debug.capabilities')}>
          <Capabilities debug={debug} />
        </Section>
        <Section title={t('debug.requests')}>
          <Requests debug={debug} />
        </Section>
        <Section title={t('debug.violations')}>
          <Violations debug={debug} />
        </Section>
        <Section title={t('debug.versions')}>
          <Versions conversation={conversation} />
        </Section>
      </div>
      <div className="pc-debug-actions">
        <button type="button" className="pc-button" disabled={!isReady} onClick={() => setIsClearing(true)}>
          {t('confirm.clearTitle')}
        </button>
        <CopyReport debug={debug} />
      </div>
    </Dialog>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      {children}
    </section>
  );
}

/** Which model answers from the next message on; the first choice leaves it to the server. */
function ModelPicker({ debug }: { readonly debug: DebugFeature }) {
  const t = useT();
  const id = useId();
  const chosen = useStore(debug.$model);
  return (
    <div role="radiogroup" aria-labelledby={`${id}-title`}>
      <h4 id={`${id}-title`}>{t('debug.model')}</h4>
      {[null, ...models].map((model) => (
        <label key={model ?? ''} className="pc-debug-model">
          <input type="radio" name={id} checked={model === chosen} onChange={() => debug.choose(model)} />
          {model ?? t('debug.serverDefault')}
        </label>
      ))}
    </div>
  );
}
