// A starter that was pressed goes out once, also where the chat cannot open at once (docs/behaviour.md#speaking-first).

import type { Chat, ChatHost, HostEvents, PersonaChatElement } from '@persona-chat/widget/host-api.ts';
import { attempt } from './attempt.ts';

/** Nothing was opened, which may succeed later; what else refuses a text refuses it for good. */
const mayOpenLater = /network|timeout|offline|http|rate-limit|protocol|lazy-load|internal/;

/** The shell hands on whom a text is meant for, which pages do not name. */
type ElementOfShell = PersonaChatElement & Pick<Chat, 'sendMessage'>;

export interface ChosenStarter {
  send(text: string): void;
  /** Sends what waited for the start form when the page before was left. */
  resume(): void;
}

/**
 * Creates it for one shell; `keyOf` gives the chat's key of the storage. From the press until the chat has it the text waits in
 * the tab, where the visitor has no token: nobody else is asked for anything before they may talk.
 */
export function createChosenStarter(host: ChatHost, keyOf: () => string): ChosenStarter {
  const element = host.element as ElementOfShell;
  let waiting: string | undefined;

  const nameOf = () => keyOf() + ':starter';
  const forget = () => {
    waiting = undefined;
    attempt(() => sessionStorage.removeItem(nameOf()));
  };

  function send(text: string): void {
    const [asked, token] = [keyOf(), element.token];
    let isOpened = false;
    let hasFailed = false;
    const listening = new AbortController();
    const hear = (name: string, listener: (event: Event) => void) =>
      element.addEventListener('persona-chat:' + name, listener, { signal: listening.signal });
    const end = () => {
      listening.abort();
      forget();
    };
    waiting = text;
    if (!token) attempt(() => sessionStorage.setItem(nameOf(), text));
    hear('status', (event) => {
      const { status } = (event as CustomEvent<HostEvents['status']>).detail;
      // It is a message now, and lies where those lie.
      if (status === 'submitting-text') end();
    });
    hear('ready', () => {
      isOpened = true;
      if (!hasFailed) return;
      // The opening was tried again; another visitor or persona may have been named since.
      end();
      if (asked === keyOf() && token === element.token) send(text);
    });
    const asVisitor = { ...host.config, isVisitors: true };
    element.sendMessage(text, asVisitor).then(end, (problem: { code?: string } | undefined) => {
      hasFailed = !isOpened && mayOpenLater.test(`${problem?.code}`);
      // The page has taken the element away: it waits for the one that comes back, or takes its place.
      const isLeft = !isOpened && problem?.code === 'gone' && !element.isConnected;
      if (isLeft) {
        listening.abort();
        waiting = undefined;
      } else if (!hasFailed) end();
    });
  }

  return {
    send,
    resume() {
      const kept = waiting === undefined && attempt(() => sessionStorage.getItem(nameOf()));
      if (!kept) return;
      if (element.token) forget();
      else send(kept);
    },
  };
}
