// window.PersonaChat(command, …args): takes over the stub's queue and never throws into the page
// (docs/embedding.md#commands).

import type { HostConfig, PageTool, PersonaChatElement, UserInfo } from '@persona-chat/widget/host-api.ts';
import { quiet } from './safely.ts';
import { configure } from './attributes.ts';
import { tagName } from './element.ts';
import { ownElement, setOwnElement } from './own-element.ts';

type Listener = (detail: unknown) => void;
type Settle = (value?: unknown) => void;
type Command = (element: PersonaChatElement, first: never, second: never) => unknown;
/** The stub's entry, or a bare argument list. */
type Queued = readonly [args: ArrayLike<unknown>, resolve: Settle, reject: Settle] | ArrayLike<unknown>;

export interface PersonaChatFunction {
  (...args: unknown[]): Promise<unknown>;
  /** The stub's queue; on the real function an object whose `push` runs an entry, for pages that kept the stub. */
  q?: Queued[] | { push(entry: Queued): void; readonly names: Readonly<Record<string, unknown>> };
}

declare global {
  interface Window {
    PersonaChat?: PersonaChatFunction;
  }
}

/** The command function of a page. Without a target it speaks to the element that it made, else to the page's first. */
export function createCommands(): PersonaChatFunction {
  const wrappers = new WeakMap<Listener, EventListener>();
  /** The last listener by what it listens to: the chat, which knows the names, tells of wrong ones. */
  const names: Record<string, unknown> = {};
  const parsed =
    document.readyState === 'loading' && new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  /**
   * The mark keeps a page that was saved with the element from getting a second one; `destroy` takes it off.
   */
  const find = () =>
    (document.querySelector(tagName + '[data-own]') || (ownElement?.dataset['own'] && ownElement)) as
      HTMLElement | undefined;

  const listen =
    (verb: 'add' | 'remove'): Command =>
    (element, name: string, listener: Listener) => {
      names[name] = listener;
      const wrapper = wrappers.get(listener) ?? ((event: Event) => listener((event as CustomEvent<unknown>).detail));
      wrappers.set(listener, wrapper);
      element[`${verb}EventListener`]('persona-chat:' + name.replace('persona-chat:', ''), wrapper);
    };

  const commands: Record<string, Command | null> = {
    __proto__: null,
    /** A later tag, or another `boot`, changes the one widget. */
    async boot(element, config: HostConfig) {
      configure(element, config);
      if (!document.body) await parsed;
      // It may have been destroyed meanwhile.
      if (!element.isConnected && element.dataset['own']) document.body.append(element);
    },
    set: configure,
    on: listen('add'),
    off: listen('remove'),
    send: (element, text: string) => element.sendMessage(text),
  };
  for (const verb of ['open', 'close', 'toggle', 'identify', 'reset', 'tool', 'destroy'] as const) {
    commands[verb] = (element, first: UserInfo & PageTool) => element[verb](first);
  }
  /** Without options it brings back what was destroyed, the page's own element too. */
  function make(options: unknown): HTMLElement {
    const element = find() || (!options && ownElement) || document.createElement(tagName);
    // A refresh of Turbo's that morphs the page leaves alone what says so.
    Object.assign(element.dataset, { own: 1, turboPermanent: '' });
    return element;
  }

  async function run(name: string, ...args: unknown[]): Promise<void> {
    const target = (args.at(-1) as { target?: string } | undefined)?.target;
    const isBoot = name === 'boot';
    if (!isBoot && !find()?.isConnected) await parsed;
    const element = isBoot
      ? make(args[0])
      : target
        ? document.getElementById(target)
        : find() || document.querySelector<HTMLElement>(tagName);
    const command = commands[name];
    const beginsOrEnds = /boot|destroy/.test(name);
    // One that the page has thrown away hears nothing until the next `boot`, but can be destroyed.
    if (!command || !element || !(beginsOrEnds || element.isConnected)) {
      const problem = 'persona-chat: cannot ' + name;
      console.warn(problem);
      throw Error(problem);
    }
    if (beginsOrEnds) setOwnElement(find() || element);
    await command(element as PersonaChatElement, args[0] as never, args[1] as never);
  }

  const take: PersonaChatFunction = (...args) => quiet(run(...(args as [string])));
  const push = (entry: Queued): void => {
    try {
      const [args, resolve, reject] = (typeof entry[0] === 'string' ? [entry] : entry) as [
        Iterable<unknown>,
        Settle?,
        Settle?,
      ];
      void quiet(take(...args).then(resolve, reject));
    } catch {
      // What is no list names no command, and is told of as one that is wrong.
      void take();
    }
  };
  take.q = { push, names };
  return take;
}
