// The state of one <persona-chat>: settled attributes, open or closed, and the chat from the first approach to its end.
// One closure, since every property name between files is bytes that each page view pays.

import type {
  Chat,
  ChatHost,
  HostConfig,
  HostEventName,
  HostEvents,
  LauncherWords,
  PageTool,
  ShellConfig,
  UserInfo,
} from '@persona-chat/widget/host-api.ts';
import { camelCase, parseAttribute, propertyNames } from './attributes.ts';
import { type ImportModule, isDataSaved, longestWaitMs } from './fetch-file.ts';
import { create, createLauncher } from './launcher.ts';
import { accentColour, createLook } from './look.ts';
import { attempt, quiet } from './safely.ts';

/**
 * The state machine of one element (docs/embedding.md#the-element); attaches the open shadow root and adds the element's methods and
 * properties. `assetBase` is the folder of the built files, with a trailing slash, or empty in a bundle. Nothing is loaded before it opens.
 */
export function createShell(element: HTMLElement, assetBase: string, importModule: ImportModule) {
  const root = element.attachShadow({ mode: 'open' });
  const drawLook = createLook(root);
  const [frame, button, drawLauncher] = createLauncher(
    () => setOpen(!isShown(), true),
    () => setOpen(true, true),
    () => isDataSaved() || prefetch(),
  );
  const container = create('div', { className: 'pc' }, frame);
  /** Settled attributes by their camelCase name, and the values that are never attributes. */
  const values: HostConfig & Record<string, unknown> = {};
  const settle = (): ShellConfig => ({
    apiBase: '',
    mode: 'bubble',
    position: 'bottom-right',
    ...values,
    assetBase: values.assetBase ? values.assetBase + '/' : assetBase,
  });
  let config = settle();
  let isOpen = false;
  const host = {
    emit,
    accentColour,
    container,
    get config() {
      return config;
    },
    get isOpen() {
      return isOpen;
    },
    setOpen: (wanted: boolean) => setOpen(wanted, true),
    element,
    setLanguage(code: string, newWords: LauncherWords): void {
      language = code;
      words = newWords;
      draw();
    },
  } satisfies ChatHost;
  /** Undefined until it is in the page, false once it has left it and all that it had begun is over. */
  let isStarted: boolean | undefined;
  let isFocusWanted = false;
  let language: string | undefined;
  /** English until the chat brings those of its language. */
  let words = __LAUNCHER_WORDS__ as unknown as LauncherWords;
  /** `reload`: it has failed, and is asked for past the browser's cache next, which may hold what came in its place. */
  let state: '' | 'busy' | 'reload' = '';
  let chat: Chat | undefined;
  /** The chat, or what is to become it. */
  let begun: Pick<Chat, 'destroy'> | undefined;
  let prefetching: Promise<unknown>[] | undefined;
  let loading: Promise<void> | undefined;
  let arrive: (chat: Chat) => void;
  let refuse: (cause: unknown) => void;
  let arrival: Promise<Chat>;

  /** The key of docs/behaviour.md#storage; the chat's is the same. */
  const storageKey = (): string => `persona-chat:${config.apiBase}:${config.personaId || config.conversationId || ''}`;
  const isShown = (): boolean => isOpen && state !== 'reload';

  function emit<Name extends HostEventName>(name: Name, detail: HostEvents[Name]): void {
    for (const type of ['persona-chat:' + name, 'personachat' + name])
      element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  function draw(): void {
    const { mode, position, launcher, launcherImage } = config;
    const isDrawnOpen = isShown();
    container.lang = language ?? 'en';
    // A bad `lang` is the chat's to tell: it knows the list.
    container.dir = /^ar\b/i.test(language ?? config.lang ?? navigator.language) ? 'rtl' : 'ltr';
    Object.assign(container.dataset, { mode, position, state });
    container.toggleAttribute('data-open', isDrawnOpen);
    button.hidden = mode === 'page' || launcher === 'hide';
    drawLook(config, element.matches('body>[mode="page" i]'));
    // The top layer is out of reach of the page's z-index, transforms and overflow. A move takes the container out of it, and what the
    // page shows later lies over it, which the chat looks after once it is here. The element itself gets no attribute: a framework
    // that hydrates the page would find one that it did not write.
    if (!chat) container.popover = null;
    container.popover = mode === 'page' ? null : 'manual';
    attempt(() => container.showPopover());
    drawLauncher(words, isDrawnOpen, isOpen && !isDrawnOpen, launcherImage);
    for (const name of ['teaser', 'proactive'] as const)
      if (config[name])
        void quiet(importModule(`${config.assetBase}${name}.js`).then((module) => module.beginChat(host)));
  }

  /** Before the start only the attribute is written. A page is always open. */
  function setOpen(wanted: boolean | null | undefined, focus = false): void {
    const next = wanted || config.mode === 'page';
    const isChange = isStarted && next !== isOpen;
    // The visitor has asked for it, whatever the page asks for until the chat is here.
    isFocusWanted = focus || (!isChange && isFocusWanted);
    isOpen = !!isStarted && next;
    element.toggleAttribute('open', next);
    if (isOpen) void load();
    if (!isChange) return;
    draw();
    chat?.openChanged(next, focus);
    emit(next ? 'open' : 'close', {});
  }

  /**
   * Fetches the chat's files, entry and views, for `import()` to find them in the browser's cache. No browser ends an import that gets no
   * answer, and some remember one that failed, or got no script, as from a network's sign-in page, until the page is reloaded: nothing is
   * imported before all have arrived whole. In a bundle the bundler's own import() alone finds them. A failure is forgotten.
   */
  function prefetch(): Promise<unknown>[] {
    const forget = () => (prefetching = undefined);
    return (prefetching ??=
      __IS_PACKAGE__ && !config.assetBase
        ? [quiet<unknown>(importModule(__CHAT_ENTRY__), forget)]
        : __CHAT_CLOSURE__.map((name) =>
            quiet(
              (async () => {
                const reply = await fetch(config.assetBase + name, {
                  cache: (state || undefined) as 'reload',
                  // Chromium before 103 and Safari before 16 lack it, and wait on.
                  signal: AbortSignal.timeout?.(longestWaitMs),
                });
                const { type } = await reply.blob();
                if (!/script/.test(type)) throw name;
              })(),
              forget,
            ),
          ));
  }

  /** Mounts the chat unless it is there or on its way; a failure is forgotten. */
  const load = (): Promise<void> => (loading ??= quiet(begin(), () => (loading = undefined)));

  async function begin(): Promise<void> {
    const mine = arrive;
    const isOpening = isOpen;
    const [entry, views] = prefetch();
    state = 'busy';
    draw();
    // Until the chat is here, which takes the key over.
    container.onkeydown = ({ key }) => {
      if (key !== 'Escape' || !isOpen) return;
      setOpen(false);
      button.focus();
    };
    try {
      await entry;
      const module = await importModule(config.assetBase + __CHAT_CLOSURE__[0]);
      if (mine !== arrive) return;
      const coming = (begun = module.beginChat(host, isOpening, views));
      const mount = await coming.views;
      if (mine !== arrive) return;
      chat = begun = mount();
      arrive(chat);
      state = '';
    } catch (cause) {
      if (mine !== arrive) return;
      state = 'reload';
      // An open chat offers to try again; nobody sees a closed one.
      const code = 'lazy-load';
      if (!isOpen) refuseWaiting(code);
      emit('error', { code, message: `${cause}` });
      draw();
      throw problem(code);
    }
    draw();
    if (isOpen) chat?.openChanged(true, isFocusWanted);
  }

  /** Sets a value by its camelCase name; undefined and null remove it. */
  function assign(name: string, value: unknown): void {
    if (value == null) delete values[name];
    else values[name] = value;
    config = settle();
    if (!isStarted) return;
    if (config.mode === 'page' && !isOpen) setOpen(true);
    draw();
    chat?.configChanged();
  }

  /** Asks the chat at once where it is here, so that commands take effect in their order; else as soon as it has arrived. */
  const ask = (question: (chat: Chat) => Promise<void>): Promise<void> =>
    quiet(chat ? question(chat) : arrival.then(question));
  const askLoaded: typeof ask = (question) => {
    if (isStarted !== false) void load();
    return ask(question);
  };
  const askOpened: typeof ask = (question) => {
    if (isStarted !== false) setOpen(true);
    return ask(question);
  };

  /** What a page's promise rejects with. */
  const problem = (code: string): Error => Object.assign(Error(`persona-chat: ${code}`), { code });

  /** Refuses those who wait for the chat, and begins to wait anew: for nothing, where the element is gone. */
  function refuseWaiting(code = 'gone'): void {
    refuse?.(problem(code));
    arrival = quiet(new Promise((resolve, reject) => ([arrive, refuse] = [resolve, reject])));
    if (isStarted === false) refuse(problem(code));
  }

  /** Everything of the session is over; the element may start again. A new `arrive` tells that this life is another. */
  function end(): void {
    begun?.destroy();
    chat = begun = loading = undefined;
    state = '';
    isStarted = isOpen = false;
    refuseWaiting();
    draw();
  }

  refuseWaiting();
  root.append(container);
  // Draws anew when the button comes into sight, as in a dialog. Not at once: browsers would report the change of its size to the page as an error.
  new ResizeObserver(() => setTimeout(draw)).observe(button);
  Object.assign(element, {
    close: async () => setOpen(false),
    triggerAgenda: (agendaId: string) => askOpened((one) => one.triggerAgenda(agendaId)),
    /** Where it is not in the page yet only the attribute is written. */
    open() {
      setOpen(true);
      // The same promise, which is handled where the page does not look.
      return Promise.resolve(loading);
    },
    sendMessage: (text: string, asked = config) => askOpened((one) => one.sendMessage(text, asked)),
    clear: () => askLoaded((one) => one.clear()),
    toggle: async () => setOpen(!isOpen),
    /** Prefills the start form at once; corrects the guest as soon as the chat is there; waits for that where it is on its way. */
    identify(user: UserInfo) {
      const correction = ask((one) => one.identify(user));
      assign('user', { ...values.user, ...user });
      return Promise.resolve(loading && correction);
    },
    /** Among the values, under a name that no attribute has: the chat finds it there whenever it comes. */
    tool: (tool?: PageTool) => assign('tool:' + tool?.name, tool),
    reset() {
      setOpen(false);
      const asked = config;
      return askLoaded((one) => one.reset(asked));
    },
    async destroy() {
      // First the end, of which the page still hears. Of what the tab keeps only that the panel was open is forgotten.
      end();
      delete element.dataset['own'];
      element.remove();
      element.removeAttribute('open');
      attempt(() => {
        sessionStorage[storageKey()] = sessionStorage[storageKey()].replace('"open":true', '"open":0');
      });
    },
  });
  for (const name of propertyNames) {
    // The page may have set it before this script had arrived.
    assign(name, element[name as keyof HTMLElement]);
    Object.defineProperty(element, name, { get: () => values[name], set: (value) => assign(name, value) });
  }

  return {
    /** The element has entered a document, or has only moved. */
    start(): void {
      if (!isStarted) {
        const isBack = isStarted === false;
        isStarted = true;
        if (isBack) refuseWaiting();
        // `open` in the tab's storage: the panel was open on the page before.
        setOpen(config.open || attempt(() => sessionStorage[storageKey()].includes('"open":true')));
      }
      draw();
    },
    attributeChanged(name: string, raw: string | null): void {
      const value = raw === null ? raw : parseAttribute(name, raw);
      if (name === 'lang') language = undefined;
      assign(camelCase(name), value);
      if (name === 'open' && (raw || !value === isOpen)) setOpen(value as boolean | null);
    },
    end,
  };
}
