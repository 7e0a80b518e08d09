// The whole conversation is loaded, and then copied, saved or printed; what does not succeed stays on screen with a way on.

import { useStore } from '@nanostores/react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { conversationMarkdown, fileNameOf } from '../../features/conversation-markdown/conversation-markdown.ts';
import { createOlderMessages } from '../../features/older-messages/older-messages.ts';
import type { LocaleKey } from '../../features/i18n/locale-keys.ts';
import { useSession, useUi } from '../context.ts';
import { localDay } from './local-day.ts';
import { printMessages } from './print-messages.ts';
import { writtenMessages } from './written-messages.ts';

export type ExportName = 'copy' | 'save' | 'print';

export type ExportState =
  | { readonly name: 'running' }
  /** `next` is what can be done now; `text` is what can be copied by hand. */
  | { readonly name: 'failed'; readonly key: LocaleKey; readonly next: ExportName; readonly text: string };

/** A frame of the page's that takes no downloads drops them silently; whether one that is somebody else's does cannot be seen. */
function mayDownload(): boolean {
  try {
    const sandbox = window.frameElement?.getAttribute('sandbox');
    return sandbox == null || sandbox.split(/\s+/).includes('allow-downloads');
  } catch {
    return true;
  }
}

async function copy(text: string, field: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page without https has no clipboard, and a policy may forbid it: the visitor's own keys may still copy.
    field?.select();
    return field !== null && document.execCommand('copy');
  }
}

export function useExport(
  name: ExportName,
  conversation: ConversationFeatures,
  field: RefObject<HTMLTextAreaElement | null>,
  onDone: () => void,
) {
  const session = useSession();
  const { container } = useUi();
  const imageOrigins = useStore(session.$imageOrigins);
  const { timeline, visitorData } = conversation;
  const [olderMessages] = useState(() => createOlderMessages(timeline));
  const [state, setState] = useState<ExportState>({ name: 'running' });
  /** Which attempt counts; none once this is gone. */
  const attempt = useRef(0);
  const latest = useRef({ imageOrigins, onDone });
  latest.current = { imageOrigins, onDone };

  const run = useCallback(
    (what: ExportName) => {
      const mine = ++attempt.current;
      const isOver = () => mine !== attempt.current;
      const fail = (key: LocaleKey, next = what, text = '') =>
        !isOver() && setState({ name: 'failed', key, next, text });
      const done = (key?: LocaleKey, values?: Readonly<Record<string, string>>) => {
        if (key) session.toasts.show({ tone: 'status', isDone: true, key, ...(values && { values }) });
        latest.current.onDone();
      };
      const { $t, $longCode } = session.i18n;

      const take = async () => {
        const messages = await writtenMessages({ session, conversation });
        const persona = session.bootstrap.$persona.get()?.name ?? $t.get()('panel.chat');
        const title = $t.get()('conversation.with', { name: persona });
        if (isOver()) return;
        // Cleared meanwhile: there is nothing left to take away.
        if (messages.length === 0) return done();
        if (what === 'print') {
          const { dir } = container;
          const lang = $longCode.get();
          await printMessages(container, {
            title,
            messages,
            lang,
            dir,
            t: $t.get(),
            imageOrigins: latest.current.imageOrigins,
          });
          return done();
        }
        const text = conversationMarkdown(title, messages);
        if (what === 'copy') {
          const isCopied = await copy(text, field.current);
          if (isOver()) return;
          return isCopied ? done('markdown.copied') : fail('conversation.copyFailed', 'copy', text);
        }
        if (!mayDownload()) return fail('conversation.saveRefused', 'copy');
        const fileName = fileNameOf(persona, localDay(new Date()));
        const data = await visitorData.open();
        if (isOver()) return;
        await data.save(new File([text], fileName, { type: 'text/markdown' }));
        done('conversation.saved', { name: fileName });
      };
      const start = async () => {
        setState({ name: 'running' });
        const end = await olderMessages.load(() => false);
        if (end === 'stopped' || isOver()) return;
        const failures = {
          copy: 'errors.internal',
          save: 'deletion.downloadFailed',
          print: 'conversation.printFailed',
        } as const;
        await take().catch(() => fail(failures[what]));
      };
      void start();
    },
    [container, conversation, field, olderMessages, session, visitorData],
  );

  useEffect(() => {
    run(name);
    return () => {
      attempt.current += 1;
      olderMessages.stop();
    };
  }, [name, olderMessages, run]);
  return { state, olderMessages, run };
}
