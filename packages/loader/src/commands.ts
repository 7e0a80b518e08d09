// window.PersonaChat(command, …args): takes over the stub's queue and never throws into the page (contract §2).

import type { HostConfig, PersonaChatElement, UserInfo } from '@persona-chat/widget/host-api.ts';
import { setAttributes } from './attributes.ts';
import { tagName } from './element.ts';
import { quiet } from './quiet.ts';

type Listener = (detail: unknown) => void;
type Settle = (value?: unknown) => void;
/** The stub's entry, or a bare argument list. */
type Queued = readonly [args: ArrayLike<unknown>, resolve: Settle, reject: Settle] | ArrayLike<unknown>;

export interface PersonaChatFunction {
  (...args: unknown[]): Promise<unknown>;
  /** The stub's queue; afterwards an object whose `push` runs an entry, for pages that kept the stub. */
  q?: { push(entry: Queued): unknown };
  /** Puts the element that a script tag describes into the page. A second script finds the first by it. */
  adopt?: (script: HTMLElement) => void;
}

declare global {
  interface Window {
    PersonaChat?: PersonaChatFunction;
  }
}

/** Marks the element that the loader made, so that a page restored from a copy does not get a second one. */
const mark = 'data-loader';

/** Options become attributes, except the three that never are. */
function set(element: PersonaChatElement, config: HostConfig = {}): void {
  setAttributes(element, config);
  for (const name of ['token', 'persona', 'user'] as const) {
    if (name in config) Object.assign(element, { [name]: config[name] });
  }
}

async function whenParsed(): Promise<void> {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
}

/** The command function of a page. Without a target it speaks to the element that it made, else to the page's first. */
export function createCommands(): PersonaChatFunction {
  const wrappers = new WeakMap<Listener, EventListener>();
  let own: PersonaChatElement | undefined;

  const listen = (verb: 'add' | 'remove') => (element: PersonaChatElement, name: string, listener: Listener) => {
    const wrapper = wrappers.get(listener) ?? ((event: Event) => listener((event as CustomEvent<unknown>).detail));
    wrappers.set(listener, wrapper);
    element[`${verb}EventListener`](`persona-chat:${name.replace('persona-chat:', '')}`, wrapper);
  };

  function make(): PersonaChatElement {
    own = document.querySelector<PersonaChatElement>(`[${mark}]`) ?? own ?? document.createElement(tagName) as PersonaChatElement;
    own.setAttribute(mark, '');
    return own;
  }

  async function place(): Promise<void> {
    if (!document.body) await whenParsed();
    if (own && !own.isConnected) document.body.append(own);
  }

  const commands: Record<string, (element: PersonaChatElement, first: never, second: never) => unknown> = {
    set,
    boot: set,
    on: listen('add'),
    off: listen('remove'),
    open: (element) => element.open(),
    close: (element) => element.close(),
    toggle: (element) => element.toggle(),
    send: (element, text: string) => element.sendMessage(text),
    identify: (element, user: UserInfo) => element.identify(user),
    destroy(element) {
      if (element === own) own = undefined;
      return element.destroy();
    },
  };

  async function run(name: unknown, ...args: unknown[]): Promise<unknown> {
    const command = Object.hasOwn(commands, String(name)) && commands[String(name)];
    const { target } = (args.at(-1) ?? {}) as { target?: unknown };
    const isBoot = name === 'boot' && !target;
    const find = () => (target ? document.getElementById(String(target)) : own ?? document.querySelector(tagName));
    if (command && !isBoot && !find()) await whenParsed();
    const element = command && (isBoot ? make() : find());
    if (!element || element.localName !== tagName) {
      const problem = `persona-chat: ${command ? 'no element for' : 'unknown command'} "${String(name)}"`;
      console.warn(problem);
      throw new Error(problem);
    }
    const result = await command(element as PersonaChatElement, args[0] as never, args[1] as never);
    return isBoot ? place() : result;
  }

  const take: PersonaChatFunction = (...args) => quiet(run(...(args as [unknown])));
  take.q = {
    push(entry) {
      const [args, resolve, reject] = typeof entry[0] === 'string' ? [entry] : (entry as [ArrayLike<unknown>, Settle, Settle]);
      void quiet(take(...Array.from(args)).then(resolve, reject));
    },
  };
  take.adopt = (script) => {
    const element = make();
    for (const { name, value } of script.attributes) {
      if (name.startsWith('data-')) element.setAttribute(name.slice(5), value);
    }
    // In a microtask, so that listeners of the queue hear the first events.
    void Promise.resolve().then(place);
  };
  return take;
}
