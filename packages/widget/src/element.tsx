// The chat as a custom element through r2wc, inside the shell's shadow root; nothing else knows r2wc.
// It has no shadow root of its own and takes its context as a property: r2wc would turn other values into attributes.

import r2wc from '@r2wc/react-to-web-component';
import { createRoot } from 'react-dom/client';
import { endElsewhere, isElsewhere } from './boot/end-elsewhere.ts';
import { type StartedSession, startSession } from './boot/start-session.ts';
import type { Chat, ChatHost, ShellConfig, UserInfo } from './host-api.ts';
import { App } from './ui/app.tsx';
import { chunks } from './ui/chunks.ts';
import { SessionContext, type UiContext } from './ui/context.ts';
import { goRoundDialog } from './ui/frame/focus-trap.ts';
import { focusedElement, focusFirst, openPart, passEscape, returnFocus } from './ui/frame/panel-focus.ts';
import { tellInput } from './ui/frame/tell-input.ts';
import { adoptSheets } from './ui/theme/sheets.ts';

const tag = 'persona-chat-app';

/**
 * Not for the page's bubble-phase listeners: the visitor's typing (docs/behaviour.md#host-page), and focus, which traps
 * would take back.
 */
const ownEvents = 'keydown keypress keyup beforeinput input paste focusin';

interface RootProps {
  readonly getContext: () => UiContext;
}

function Root({ getContext }: RootProps) {
  return (
    <SessionContext.Provider value={getContext()}>
      <App />
    </SessionContext.Provider>
  );
}

const Base = r2wc(Root, { props: { getContext: 'method' } }) as unknown as new () => HTMLElement & {
  getContext: () => UiContext;
  connectedCallback(): void;
  disconnectedCallback(): void;
};

class ChatAppElement extends Base {
  /** The first time nobody listens yet; later ones are moves, which cost the focus and the top layer. */
  override connectedCallback(): void {
    super.connectedCallback();
    this.dispatchEvent(new CustomEvent('move'));
  }

  /**
   * r2wc unmounts at once, which would lose what is on screen, and the focus, when the host page only moves the element or puts another body
   * in the place of the one around it: the loader brings it back in a task of its own, which began to wait before this one.
   */
  override disconnectedCallback(): void {
    // Another chat may come in its place in the same moment, and read what lies there.
    this.getContext().session.storeDraft();
    setTimeout(() => {
      if (!this.isConnected) super.disconnectedCallback();
    });
  }

  /** Another document takes the style sheets away. Routers build the next page in one, and come back within the task. */
  adoptedCallback(): void {
    queueMicrotask(() => {
      const { element, sheets } = this.getContext();
      if (isElsewhere({ element })) endElsewhere({ element });
      else sheets.restore();
    });
  }
}

interface MountedView
  extends
    Pick<Chat, 'configChanged' | 'openChanged' | 'destroy'>,
    Pick<StartedSession, 'session' | 'sendMessage' | 'reset'> {}

/** The chat adopts its sheets in it before the shell's. */
const rootOf = ({ element }: ChatHost) => element.shadowRoot as ShadowRoot;

/** Mounts one session into a shell: style sheets and view, all of which `destroy` takes back. */
function mount(
  host: ChatHost,
  started: StartedSession,
  onForgotten: Parameters<StartedSession['whenForgotten']>[0],
  onRestored: Parameters<StartedSession['whenRestored']>[0],
): MountedView {
  const { session, configChanged, sendMessage, reset, destroy } = started;
  started.whenForgotten(onForgotten);
  started.whenRestored(onRestored);
  const sheets = adoptSheets(rootOf(host), host.accentColour);
  sheets.setLook(session.theme.$look.get());
  const context: UiContext = {
    session,
    sheets,
    element: host.element,
    container: host.container,
    createRoot,
    close: () => host.setOpen(false),
  };
  const view = new (customElements.get(tag) as typeof ChatAppElement)();
  view.getContext = () => context;
  for (const type of ownEvents.split(' ')) view.addEventListener(type, (event) => event.stopPropagation());
  tellInput(view);
  host.container.append(view);
  const stopWaiting = chunks.afterOpening.$state.subscribe((state) => {
    if (state.name === 'ready') state.feature.helpers.afterMount(view, context);
  });
  let stopFocusing = () => {};
  let opener: HTMLElement | null = null;
  return {
    session,
    configChanged,
    sendMessage,
    reset,
    openChanged(isOpen, focus) {
      session.setOpen(isOpen);
      stopFocusing();
      const focused = rootOf(host).activeElement;
      if (!isOpen) returnFocus(view, opener);
      else if (!view.contains(focused)) opener = focusedElement();
      // From the launcher the focus goes to what was left open, whoever opens.
      if (isOpen && (focus || (focused && openPart(view)))) stopFocusing = focusFirst(view);
    },
    destroy() {
      stopFocusing();
      stopWaiting();
      view.remove();
      sheets.destroy();
      destroy();
    },
  };
}

/** Mounts a chat of a session into a shell, and another one in its place when its visitor was forgotten. */
export function createChat(host: ChatHost, started: StartedSession): Chat {
  if (!customElements.get(tag)) customElements.define(tag, ChatAppElement);
  // From the launcher; what comes from the panel has been heard there. A value would cancel the key.
  host.container.onkeydown = ({ key, shiftKey, target }) => {
    if (key === 'Tab' && !shiftKey) goRoundDialog(rootOf(host));
    if (key === 'Escape' && host.isOpen && !passEscape(host.container, target)) host.setOpen(false);
  };
  /** What the page has said of the visitor by then goes; what it has said since is meant for the next one. */
  const dropVisitor = (asked: Pick<ShellConfig, 'token' | 'user'>) => {
    const { token, user } = host.config;
    const news = Object.entries(user ?? {}).filter(([name, value]) => value !== asked.user?.[name as keyof UserInfo]);
    Object.assign(host.element, {
      token: token === asked.token ? undefined : token,
      user: news.length > 0 ? Object.fromEntries(news) : undefined,
    });
  };
  /** Set while the page's own `reset` runs: the panel was closed with the call, and may have been opened since. */
  let resetting: ShellConfig | undefined;
  const replace = (prepare = () => {}) => {
    const hadFocus = host.container.contains(rootOf(host).activeElement);
    prepare();
    view.destroy();
    view = mount(host, startSession(host), startAgain, restore);
    if (host.isOpen) view.openChanged(true, hadFocus);
  };
  const startAgain = (asked: Pick<ShellConfig, 'token' | 'user'> | undefined = resetting) =>
    replace(() => {
      dropVisitor(asked ?? host.config);
      // A page has no closed state.
      if (!asked) host.setOpen(false);
    });
  /** What was done on other pages meanwhile is found as after a reload. */
  const restore = (leave: () => boolean) => (leave() ? startAgain() : replace());
  started.catchUp();
  let view = mount(host, started, startAgain, restore);
  // What has waited for the chat runs before it opens: nothing is asked for a visitor whom the page has forgotten since.
  let isArriving = true;
  queueMicrotask(() => (isArriving = false));
  return {
    configChanged: () => view.configChanged(),
    openChanged(isOpen, focus) {
      if (isArriving) queueMicrotask(() => host.isOpen && view.openChanged(true, focus));
      else view.openChanged(isOpen, focus);
    },
    sendMessage: (text, asked) => view.sendMessage(text, asked),
    triggerAgenda: (agendaId) => view.session.triggerAgenda(agendaId),
    identify: (user) => view.session.identify(user),
    clear: () => view.session.clear(),
    async reset(config) {
      resetting = config;
      view.reset(config);
      resetting = undefined;
    },
    destroy() {
      host.container.onkeydown = null;
      view.destroy();
    },
  };
}
