// The chat as a custom element through r2wc, inside the shell's shadow root; nothing else knows r2wc.
// It has no shadow root of its own and takes its context as a property: r2wc would turn other values into attributes.

import r2wc from '@r2wc/react-to-web-component';
import { createRoot } from 'react-dom/client';
import { startSession } from './boot/start-session.ts';
import type { Chat, ChatHost } from './host-api.ts';
import { App } from './ui/app.tsx';
import { SessionContext, type UiContext } from './ui/context.ts';
import { focusedElement, focusFirst, returnFocus } from './ui/frame/panel-focus.ts';
import { adoptSheets } from './ui/theme/sheets.ts';
import { tokenRules } from './ui/theme/tokens.ts';

const tag = 'persona-chat-app';

/** Not for the page's bubble-phase listeners: the visitor's typing (contract §5), and focus, which traps would take back. */
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
    this.dispatchEvent(new Event('move'));
  }

  /** r2wc unmounts at once, which would lose what is on screen when the host page only moves the element. */
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) super.disconnectedCallback();
    });
  }
}

/** Mounts a chat into a shell: session, style sheets and view, all of which `destroy` takes back. */
export function createChat(host: ChatHost): Chat {
  if (!customElements.get(tag)) customElements.define(tag, ChatAppElement);
  const { session, configChanged, destroy } = startSession(host);
  const sheets = adoptSheets(host.root);
  sheets.setTokens(tokenRules(session.theme.$look.get()));
  const context: UiContext = { session, sheets, container: host.container, createRoot, close: () => host.setOpen(false) };
  const view = new (customElements.get(tag) as typeof ChatAppElement)();
  view.getContext = () => context;
  for (const type of ownEvents.split(' ')) view.addEventListener(type, (event) => event.stopPropagation());
  host.container.append(view);
  let stopFocusing = () => {};
  let opener: HTMLElement | null = null;
  // From the launcher; what comes from the panel has been heard there. A value would cancel the key.
  host.container.onkeydown = ({ key }) => {
    if (key === 'Escape' && host.isOpen) host.setOpen(false);
  };
  return {
    configChanged,
    openChanged(isOpen, focus) {
      session.setOpen(isOpen);
      stopFocusing();
      if (!isOpen) returnFocus(view, opener);
      else if (!view.contains(host.root.activeElement)) opener = focusedElement();
      if (isOpen && focus) stopFocusing = focusFirst(view);
    },
    sendMessage: session.sendMessage,
    triggerAgenda: session.triggerAgenda,
    identify: session.identify,
    clear: session.clear,
    destroy() {
      stopFocusing();
      host.container.onkeydown = null;
      view.remove();
      sheets.destroy();
      destroy();
    },
  };
}
