// The state of one <persona-chat>: settled attributes, open or closed, the chat once it has arrived.

import type {
  Chat, ChatConfig, ChatHost, HostConfig, HostEventName, HostEvents, UserInfo,
} from '@persona-chat/widget/host-api.ts';
import { createArrival, type ImportModule } from './arrival.ts';
import { camelCase, parseAttribute } from './attributes.ts';
import { directionOf, launcherWords, visitorLanguage } from './language.ts';
import { create, createLauncher } from './launcher.ts';
import { lookRules } from './look.ts';
import { quiet } from './quiet.ts';
import { dismissTeaser, isTeaserDismissed, storageKey, wasOpen } from './storage.ts';

/** What all elements of a page share. */
export interface Surroundings {
  /** Folder of the built files, with a trailing slash. */
  readonly assetBase: string;
  readonly importModule: ImportModule;
  /** The shell's own style sheet. */
  readonly sheet: CSSStyleSheet;
  /** Storage keys of the teasers that were shown since the page was loaded. */
  readonly teasers: Set<string>;
}

/** Events of the visitor's typing that the page's own bubble-phase listeners must not see (contract §5). */
const typing = 'keydown keypress keyup beforeinput input compositionstart compositionupdate compositionend paste copy cut';

/** The state machine of one element (contract §2); attaches the open shadow root. Nothing is loaded before it opens. */
export function createShell(element: HTMLElement, { assetBase, importModule, sheet, teasers }: Surroundings) {
  const root = element.attachShadow({ mode: 'open' });
  const lookSheet = new CSSStyleSheet();
  const launcher = createLauncher({
    toggle: () => setOpen(container.dataset['open'] === undefined, true),
    open: () => setOpen(true, true),
    dismiss,
    approach: () => quiet(arrival.prefetch()),
  });
  const container = create('div', { className: 'pc', part: 'root' }, launcher.element);
  /** Settled attributes by their camelCase name, and the values that are never attributes. */
  const values: HostConfig = {};
  let config = settle();
  let isStarted = false;
  let isOpen = false;
  let isFocusWanted = false;
  let isTeaserDue = false;
  let unread = 0;
  let language: string | undefined;

  const host: ChatHost = {
    element,
    root,
    container,
    emit,
    get config() {
      return config;
    },
    get isOpen() {
      return isOpen;
    },
    setOpen: (next) => setOpen(next, true),
    setUnread(count) {
      if (count === unread) return;
      unread = count;
      draw();
      emit('unread', { count });
    },
    setLanguage(code) {
      language = code;
      draw();
    },
  };
  const newArrival = () => createArrival(host, importModule, arrivalChanged);
  let arrival = newArrival();

  for (const type of typing.split(' ')) container.addEventListener(type, (event) => event.stopPropagation());
  launcher.element.onkeydown = ({ key }) => {
    if (key !== 'Escape') return;
    if (isOpen) setOpen(false, true);
    else dismiss();
  };
  root.append(container);
  root.adoptedStyleSheets = [lookSheet, sheet];

  function settle(): ChatConfig {
    const { mode = 'bubble', apiBase = '' } = values;
    return {
      position: 'bottom-right',
      launcher: 'show',
      channel: mode === 'page' ? 'WEB' : 'WEB_WIDGET',
      debug: false,
      syncUrl: false,
      ...values,
      mode,
      apiBase,
      assetBase: values.assetBase ? `${values.assetBase}/` : assetBase,
    };
  }

  function emit<Name extends HostEventName>(name: Name, detail: HostEvents[Name]): void {
    element.dispatchEvent(new CustomEvent(`persona-chat:${name}`, { detail, bubbles: true, composed: true }));
  }

  function draw(): void {
    const { mode, position, persona } = config;
    const { state } = arrival;
    const code = language ?? config.lang ?? visitorLanguage();
    const hasFailed = isOpen && state === 'failed';
    const isShown = isOpen && !hasFailed;
    container.lang = code;
    container.dir = directionOf(code);
    Object.assign(container.dataset, { mode, position, state });
    container.toggleAttribute('data-open', isShown);
    lookSheet.replaceSync(lookRules(
      config.theme ?? persona?.style?.theme ?? 'auto',
      config.accent ?? persona?.style?.accent ?? 'Classic',
      mode === 'page' && element.parentNode === document.body,
    ));
    launcher.draw({
      words: launcherWords(code),
      isOpen: isShown,
      isHidden: mode === 'page' || config.launcher === 'hide',
      hasFailed,
      unread,
      image: config.launcherImage,
      teaser: isTeaserDue ? config.teaser : undefined,
    });
  }

  function dismiss(): void {
    if (isTeaserDue) dismissTeaser(config);
    isTeaserDue = false;
    draw();
    launcher.button.focus();
  }

  function arrivalChanged(chat?: Chat): void {
    draw();
    if (isOpen) chat?.openChanged(true, isFocusWanted);
  }

  /** Before `start` only the attribute is written. A page is always open. */
  function setOpen(wanted: boolean, focus: boolean): void {
    const next = wanted || (isStarted && config.mode === 'page');
    const isChange = isStarted && next !== isOpen;
    const hadFocus = root.activeElement;
    if (isStarted) isOpen = next;
    element.toggleAttribute('open', next);
    isFocusWanted = next && (focus || isFocusWanted);
    if (isOpen) void arrival.load();
    if (!isChange) return;
    isTeaserDue = false;
    draw();
    arrival.chat?.openChanged(next, focus);
    if (!next && hadFocus) launcher.button.focus();
    emit(next ? 'open' : 'close', {});
    emit('analytics', { name: next ? 'chat-open' : 'chat-close', properties: {} });
  }

  /** Sets a value by its camelCase name; undefined and null remove it. */
  function assign(name: string, value: unknown): void {
    if (value == null) Reflect.deleteProperty(values, name);
    else Object.assign(values, { [name]: value });
    config = settle();
    if (!isStarted) return;
    if (config.mode === 'page') setOpen(true, false);
    draw();
    arrival.chat?.configChanged();
  }

  /** Asks the chat as soon as it has arrived. */
  const ask = (question: (chat: Chat) => Promise<void>): Promise<void> => quiet(arrival.here.then(question));

  function askOpened(question: (chat: Chat) => Promise<void>): Promise<void> {
    setOpen(true, false);
    return ask(question);
  }

  return {
    values,
    assign,
    /** The methods of the element. */
    methods: {
      open: async () => setOpen(true, false),
      close: async () => setOpen(false, false),
      toggle: async () => setOpen(!isOpen, false),
      sendMessage: (text: string) => askOpened((chat) => chat.sendMessage(text)),
      triggerAgenda: (agendaId: string) => askOpened((chat) => chat.triggerAgenda(agendaId)),
      clear: () => ask((chat) => chat.clear()),
      /** Prefills the start form at once; corrects the guest as soon as the chat is there. */
      async identify(user: UserInfo): Promise<void> {
        const { chat } = arrival;
        assign('user', { ...values.user, ...user });
        const correction = ask((later) => later.identify(user));
        if (chat) await correction;
      },
    },
    attributeChanged(name: string, raw: string | null): void {
      const value = parseAttribute(name, raw);
      if (name === 'lang') language = undefined;
      assign(camelCase(name), value);
      if (name === 'open' && !value === isOpen) setOpen(!isOpen, false);
    },
    /** The element has entered a document, or has only moved. */
    start(): void {
      if (!isStarted) {
        isStarted = true;
        isTeaserDue = !teasers.has(storageKey(config)) && !isTeaserDismissed(config);
        if (config.teaser) teasers.add(storageKey(config));
        if (!config.apiBase) console.warn('persona-chat: api-base is missing');
        if (config.open || config.mode === 'page' || wasOpen(config)) setOpen(true, false);
      }
      draw();
    },
    /** The element has left the document for good. */
    end(): void {
      isStarted = isOpen = false;
      unread = 0;
      arrival.end();
      arrival = newArrival();
    },
  };
}
