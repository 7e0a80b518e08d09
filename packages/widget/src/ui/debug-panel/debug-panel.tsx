import { useStore } from '@nanostores/react';
import closeIcon from 'lucide-static/icons/x.svg';
import { type ReactNode, useId, useState } from 'react';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { type DebugFeature, models } from '../../features/debug/debug-types.ts';
import { chunks } from '../chunks.ts';
import { useSession, useT } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import type { OpenedSession } from '../session-replay/read-file.ts';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';
import type { MenuViews } from '../menus/menus-chunk.ts';
import { tw } from '../theme/tw.ts';
import { CopyReport } from './copy-report.tsx';
import { Advice, Capabilities, GuideFacts, Requests, StateFacts, Versions, Violations } from './facts.tsx';

/** Title and actions stay; what is between them scrolls. */
const bodyClass = tw`pc-debug -mx-4 mb-4 mt-3 flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-4 py-1 text-meta tabular-nums scrollbar-thin`;
/** Over the last lines while more follows; at the end it stands below them. */
const fadeClass = tw`after:pointer-events-none after:sticky after:flex-none after:-mt-6 after:-bottom-1 after:h-6 after:content-[''] after:[background:linear-gradient(to_top,var(--persona-chat-popover),transparent)]`;
const titleClass = tw`mb-1 font-semibold text-[13px] text-muted-foreground`;

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
  const [opened, setOpened] = useState<OpenedSession | null>(null);
  const replay = useViews(chunks.sessionReplay);
  const log = useBackgroundFeature(debug.session);
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
  if (opened && replay) {
    const back = () => setOpened(null);
    return (
      <Dialog key="replay" labelId={id} descriptionId={`${id}-result`} isLong onClose={back}>
        <h3 id={id} className={tw`pe-10 font-semibold text-title`}>
          {t('replay.title')}
        </h3>
        <div className={tw`absolute end-2 top-2.5 coarse:end-1 coarse:top-1.5`}>
          <IconButton label={t('toasts.close')} icon={closeIcon} onClick={onClose} />
        </div>
        <replay.SessionReplay
          opened={opened}
          resultId={`${id}-result`}
          bodyClass={`${bodyClass} ${fadeClass}`}
          onBack={back}
        />
      </Dialog>
    );
  }
  return (
    <Dialog key="debug" labelId={id} isLong onClose={onClose}>
      <h3 id={id} className={tw`pe-10 font-semibold text-title`}>
        {t('debug.title')}
      </h3>
      <div className={tw`absolute end-2 top-2.5 coarse:end-1 coarse:top-1.5`}>
        <IconButton label={t('toasts.close')} icon={closeIcon} onClick={onClose} />
      </div>
      <div className={`${bodyClass} ${fadeClass}`}>
        <Advice />
        <ModelPicker debug={debug} />
        {replay && log.name === 'ready' && (
          <Section title={t('replay.title')}>
            <replay.SessionSection log={log.feature} conversation={conversation} onOpen={setOpened} />
          </Section>
        )}
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
      <div className={tw`flex flex-wrap items-center justify-between gap-2 narrow:[&>button]:flex-auto`}>
        <button
          type="button"
          className="pc-button"
          aria-disabled={!isReady}
          onClick={() => isReady && setIsClearing(true)}
        >
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
      <h4 id={id} className={titleClass}>
        {title}
      </h4>
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
      <h4 id={`${id}-title`} className={titleClass}>
        {t('debug.model')}
      </h4>
      {[null, ...models].map((model) => (
        <label
          key={model ?? ''}
          className={tw`flex min-h-7 cursor-pointer items-center gap-2.5 text-[14px] coarse:min-h-11`}
        >
          <input
            className={tw`size-4 flex-none accent-accent-line`}
            type="radio"
            name={id}
            checked={model === chosen}
            onChange={() => debug.choose(model)}
          />
          {model ?? t('debug.serverDefault')}
        </label>
      ))}
    </div>
  );
}
