// An element in the place of the chat's, which notes what a component does with it.

interface StandIn extends HTMLElement {
  token?: unknown;
  user?: unknown;
  persona?: unknown;
  readonly tools: readonly StandInTool[];
  readonly done: readonly string[];
}

interface StandInTool {
  readonly name: string;
  readonly run?: (args: object, options: object) => unknown;
}

class StandInElement extends HTMLElement implements StandIn {
  token: unknown = undefined;
  user: unknown = undefined;
  persona: unknown = undefined;
  readonly tools: StandInTool[] = [];
  readonly done: string[] = [];

  /** What was open on the page before opens at once. */
  connectedCallback(): void {
    if (this.getAttribute('persona-id') !== 'open-before') return;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.append(Object.assign(document.createElement('div'), { className: 'pc' }));
    root.firstElementChild?.toggleAttribute('data-open', true);
    this.dispatchEvent(new CustomEvent('personachatopen', { detail: {} }));
  }

  tool(tool: StandInTool): void {
    this.tools.push(tool);
  }

  /** A method, and what frameworks write goes to the attribute (packages/loader/src/persona-chat.ts). */
  get open(): () => Promise<void> {
    return () => {
      this.done.push('open');
      return Promise.resolve();
    };
  }
  set open(value: unknown) {
    this.toggleAttribute('open', Boolean(value));
  }

  sendMessage(text: string): Promise<void> {
    this.done.push(`send ${text}`);
    return Promise.resolve();
  }
}

/** Defines it once. */
export function defineStandIn(): void {
  if (!customElements.get('persona-chat')) customElements.define('persona-chat', StandInElement);
}

export const standInOf = (place: ParentNode): StandIn => {
  const found = place.querySelector<StandIn>('persona-chat');
  if (!found) throw new Error('there is no element');
  return found;
};

/** As the chat tells a message, by the name that templates can write. */
export const tellMessage = (element: HTMLElement, content: string): boolean =>
  element.dispatchEvent(new CustomEvent('personachatmessage', { detail: { message: { content } }, bubbles: true }));
