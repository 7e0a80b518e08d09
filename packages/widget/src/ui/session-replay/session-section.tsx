import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import type { SessionLog } from '../../features/session-log/session-log.ts';
import { useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { type FileFault, type OpenedSession, readFile } from './read-file.ts';

const noteClass = tw`text-muted-foreground`;
const dropClass = tw`rounded-card outline-2 outline-dashed outline-accent-line outline-offset-4`;

export interface SessionSectionProps {
  readonly log: SessionLog;
  readonly conversation: Pick<ConversationFeatures, 'visitorData'>;
  readonly onOpen: (opened: OpenedSession) => void;
}

/** What is done with the session that goes on, and with a file of another one. */
export function SessionSection({ log, conversation, onOpen }: SessionSectionProps) {
  const t = useT();
  const [fault, setFault] = useState<FileFault | null>(null);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  /** A file that was chosen later counts. */
  const latest = useRef(0);

  const read = useCallback(
    async (file: File | undefined) => {
      if (!file) return;
      const serial = (latest.current += 1);
      const result = await readFile(file);
      if (serial !== latest.current) return;
      if ('key' in result) setFault(result);
      else onOpen(result);
    },
    [onOpen],
  );
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // The same file may be chosen again.
    event.currentTarget.value = '';
    void read(file);
  };
  const save = async () => {
    setFault(null);
    const session = log.read();
    const name = `persona-chat-session-${session.startedAt.slice(0, 19).replace(/\D/g, '-')}.json`;
    try {
      const data = await conversation.visitorData.open();
      await data.save(new File([JSON.stringify(session)], name, { type: 'application/json' }));
    } catch {
      setFault({ key: 'deletion.downloadFailed' });
    }
  };

  // Anywhere on the dialog; the panel beneath would attach it to the message.
  useEffect(() => {
    const dialog = root.current?.closest<HTMLElement>('.pc-dialog');
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.stopPropagation();
      setIsOver(event.type === 'dragover');
      if (event.type === 'drop') void read(event.dataTransfer.files[0]);
    };
    const types = ['dragover', 'dragleave', 'drop'] as const;
    for (const type of types) dialog?.addEventListener(type, onDrag);
    return () => {
      latest.current += 1;
      for (const type of types) dialog?.removeEventListener(type, onDrag);
    };
  }, [read]);

  return (
    <div ref={root} className={isOver ? dropClass : undefined}>
      <p className={noteClass}>{t('replay.hint')}</p>
      <div className={tw`mt-2 flex flex-wrap gap-2 narrow:[&>button]:flex-auto`}>
        <button
          type="button"
          className="pc-button"
          onClick={() => onOpen({ session: log.read(), fileName: null, unreadable: 0 })}
        >
          {t('replay.check')}
        </button>
        <button type="button" className="pc-button" onClick={() => void save()}>
          {t('replay.save')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={t('replay.open')}
          onChange={choose}
        />
        <button type="button" className="pc-button" onClick={() => input.current?.click()}>
          {t('replay.open')}
        </button>
      </div>
      <p className={tw`mt-2 text-destructive wrap-anywhere empty:hidden`} role="alert">
        {fault && t(fault.key, fault.values)}
      </p>
    </div>
  );
}
