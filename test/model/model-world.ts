// Everything that one run of the model has: one clock, one server, one browser with its tabs, and the ledger of texts.

import { createFakeClock, type FakeClock } from '../helpers/fake-clock.ts';
import { createMemoryStorage } from '../helpers/fake-env.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type Browser, createBrowser } from './model-browser.ts';
import { createFaults, type Faults } from './model-network.ts';
import { createModelServer } from './model-server.ts';
import type { ModelServer, ServerOptions } from './model-server-types.ts';
import { createTab, type Tab, type TabPorts } from './model-tab.ts';

const AWAY_MS = 2000;
/** Where new sessions were refused as well, no other one is opened for a minute (P5). */
const AWAY_AFTER_REFUSALS_MS = 61_000;

export interface HostPromise {
  readonly what: string;
  readonly tab: Tab;
  state: 'pending' | 'resolved' | 'rejected';
}

export interface World {
  readonly clock: FakeClock;
  readonly server: ModelServer;
  readonly browser: Browser;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly tabs: readonly Tab[];
  readonly promises: readonly HostPromise[];
  /** What visitors have allowed, by the ids of calls. */
  readonly allowed: Set<string>;
  /** What was seen and must not be. */
  readonly offences: string[];
  /** The next text that the visitor writes; no two are equal. */
  nextText(): string;
  openTab(): Tab;
  /** The same tab with the page loaded anew. */
  reload(tab: Tab): Tab;
  /** The host's element is gone from the page, and put there again. */
  replace(tab: Tab): Tab;
  /** Keeps what a method of the host's has promised; true where it was done while its page was there to hear of it. */
  track(what: string, tab: Tab, promise: Promise<unknown>): Promise<boolean>;
  /** No host's token is refused, no fault is planned, every page is online and looked at. */
  heal(): Promise<void>;
  end(): void;
}

const OPENING_MS = 500;

export interface WorldOptions extends ServerOptions {
  readonly isOpened: boolean;
}

/** Starts a world with one tab, whose chat is closed, or has been opened. */
export async function startWorld({ isOpened, ...options }: WorldOptions): Promise<World> {
  const world = createWorld(options);
  world.openTab();
  if (isOpened) world.tabs[0]?.session.setOpen(true);
  await world.clock.advance(isOpened ? OPENING_MS : 0);
  return world;
}

function createWorld(options: ServerOptions): World {
  const clock = createFakeClock();
  const server = createModelServer(clock, options);
  const browser = createBrowser();
  const faults = createFaults();
  const ledger = createLedger();
  const offences: string[] = [];
  const promises: HostPromise[] = [];
  const allowed = new Set<string>();
  const ran = new Set<string>();
  const onRun = (tab: string, callId: string) => {
    if (!allowed.has(callId)) offences.push(`D5: ${tab} does ${callId}, which nobody has allowed`);
    if (ran.has(callId)) offences.push(`D1: ${tab} does ${callId} a second time`);
    ran.add(callId);
  };
  const tabs: Tab[] = [];
  // What was not sent before goes with the history, also where the answer comes too late for anybody.
  server.conversations.onClear.add(({ id, person, personaId }) =>
    // With a deleted one go the words that were begun in it, before those who have asked for it hear of it.
    server.conversations.find(id) ? ledger.cleared(person, personaId) : ledger.release(person, personaId),
  );
  let lastId = 0;
  let lastText = 0;
  let lastTab = 0;

  /** Senders by request id: one tab owns the outbox (docs/behaviour.md#tabs). */
  const sending = new Map<string, string>();
  const onSend = (tab: string, requestId: string) => {
    const other = sending.get(requestId);
    if (other !== undefined && other !== tab) offences.push(`G2: ${tab} sends ${requestId} while ${other} does`);
    sending.set(requestId, tab);
    return () => void sending.delete(requestId);
  };

  const newTab = (name: string, like: Tab | undefined, config?: TabPorts['config']): Tab =>
    createTab({
      name,
      clock,
      server,
      faults,
      browser,
      newId: () => `id-${(lastId += 1)}`,
      tabStorage: like?.name === name ? like.tabStorage : createMemoryStorage(),
      config: config ?? like?.session.$config.get() ?? { personaId: 'support' },
      isOnline: like?.env.page.isOnline() ?? true,
      onOffence: (offence) => void offences.push(offence),
      onSend,
      onRun,
      onForgotten(tab) {
        const place = tabs.indexOf(tab);
        // What the host has said of them is gone too; the panel is closed.
        if (place >= 0) put(place, newTab(tab.name, tab, { ...(tab.personaId() && { personaId: tab.personaId() }) }));
      },
    });
  const put = (place: number, tab: Tab) => {
    tabs[place] = tab;
    return tab;
  };
  const again = (tab: Tab, isOpen: boolean) => {
    const next = put(tabs.indexOf(tab), newTab(tab.name, tab));
    if (isOpen) next.session.setOpen(true);
    return next;
  };

  const world: World = {
    clock,
    server,
    browser,
    faults,
    ledger,
    tabs,
    promises,
    offences,
    allowed,
    nextText: () => `text-${(lastText += 1)}`,
    openTab() {
      return put(tabs.length, newTab(`tab ${(lastTab += 1)}`, tabs[0]));
    },
    reload(tab) {
      const isOpen = tab.session.$isOpen.get();
      tab.vanish();
      return again(tab, isOpen);
    },
    replace(tab) {
      tab.destroy();
      return again(tab, false);
    },
    track(what, tab, promise) {
      const tracked: HostPromise = { what, tab, state: 'pending' };
      promises.push(tracked);
      return promise.then(
        () => {
          tracked.state = 'resolved';
          return tabs.includes(tab) || tab.isEnded();
        },
        () => {
          tracked.state = 'rejected';
          return false;
        },
      );
    },
    async heal() {
      faults.heal();
      server.refuseCalls(false);
      for (const conversation of server.conversations.all) {
        if (conversation.validating === null && conversation.handleBy === null) continue;
        Object.assign(conversation, { validating: null, handleBy: null });
        server.conversations.changed(conversation);
      }
      for (const tab of tabs) {
        // The page was away and is looked at again, as when a visitor comes back to it.
        tab.env.page.set({ isVisible: false });
        tab.setOnline(false);
      }
      await clock.advance(server.hasRefusedAgain() ? AWAY_AFTER_REFUSALS_MS : AWAY_MS);
      for (const tab of tabs) {
        tab.setOnline(true);
        tab.env.page.set({ isVisible: true });
        // The host has been told that its token is not good any longer.
        const person = tab.person();
        if (person !== 'browser') tab.set({ token: server.hostToken(person) });
      }
    },
    end() {
      for (const tab of tabs) tab.vanish();
    },
  };
  return world;
}
