// Views over a real session with a fake environment, in happy-dom.

import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionContext, ConversationContext, type UiContext } from '../../packages/widget/src/ui/context.ts';
import { type Chat, createChat } from './fake-chat.ts';

export interface Rendered {
  readonly chat: Chat;
  readonly element: HTMLElement;
  /** What stands for `<persona-chat>`. */
  readonly host: HTMLElement;
  /** The first element of a role, by its attribute or its tag. */
  find<E extends Element = HTMLElement>(selector: string): E;
  /** Lets the session and the views settle. */
  settle(): Promise<void>;
  unmount(): void;
}

/** Opens a chat and renders a view inside its contexts. */
export async function renderInChat(view: ReactNode, options: Parameters<typeof createChat>[0] = {}): Promise<Rendered> {
  const host = document.createElement('div');
  const chat = createChat(options);
  await chat.open();
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  const ui: UiContext = {
    session: chat.session,
    sheets: { setLook: () => undefined, add: () => undefined, restore: () => undefined, destroy: () => undefined },
    element: host,
    container: element,
    createRoot,
    close: () => undefined,
  };
  root.render(
    <SessionContext.Provider value={ui}>
      <ConversationContext.Provider value={chat.session}>{view}</ConversationContext.Provider>
    </SessionContext.Provider>,
  );
  const settle = async () => {
    await chat.env.clock.settle();
    await new Promise((resolve) => setTimeout(resolve));
  };
  await settle();
  return {
    chat,
    element,
    host,
    settle,
    find(selector) {
      const found = element.querySelector(selector);
      if (!found) throw new Error(`nothing matches ${selector} in ${element.innerHTML}`);
      return found as never;
    },
    unmount() {
      root.unmount();
      element.remove();
      chat.session.destroy();
    },
  };
}
