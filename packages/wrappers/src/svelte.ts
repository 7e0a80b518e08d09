// What persona-chat.svelte is made with, and the types of persona-chat/svelte.

import type {
  HostConfig,
  HostEventName,
  HostListener,
  PageTool,
  PersonaChatElement,
} from '@persona-chat/widget/host-api.ts';
import { createToolKeeper, type ToolKeeper } from './page-tools.ts';
import { callbackOf, createOpenFollower, eventNames, sortProps } from './wrapper-props.ts';

/** Called with the `detail` of the event. */
export type PersonaChatCallbacks = {
  [Name in HostEventName as `on${Lowercase<Name>}`]?: HostListener<Name> | undefined;
};

export interface PersonaChatProps extends HostConfig, PersonaChatCallbacks {
  /** What the persona may do on the page, as long as the component is there. */
  tools?: readonly PageTool[] | undefined;
  id?: string | undefined;
  class?: string | undefined;
  /** `bind:element` gives the element, with all methods. */
  element?: PersonaChatElement | undefined;
}

/** What the component registers of its prop `tools`. */
export const keepTools = (element: () => PersonaChatElement | undefined): ToolKeeper => createToolKeeper(element);

/** What follows its prop `open`. */
export const followOpenOf = (element: () => PersonaChatElement | undefined): ((open: unknown) => void) =>
  createOpenFollower(element);

interface Parts {
  /** Attributes and listeners, to be spread. */
  readonly spread: Readonly<Record<string, unknown>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Sorts the props of the component; callbacks are in small letters, as Svelte writes them. */
export function partsOf(props: Readonly<Record<string, unknown>>): Parts {
  const named = Object.entries(props).map(([name, value]) => {
    const event = eventNames.find((one) => name === `on${one}`);
    return [event ? callbackOf(event) : name, value] as const;
  });
  const { attributes, properties, callbacks } = sortProps(Object.fromEntries(named));
  const listeners = eventNames.flatMap((name) => {
    const listen = callbacks[callbackOf(name)] as ((detail: unknown) => void) | undefined;
    return listen ? [[`onpersonachat${name}`, ({ detail }: CustomEvent<unknown>) => listen(detail)] as const] : [];
  });
  // What is there as undefined Svelte takes off the element whenever anything else changes, also what the visitor has opened.
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return { spread: Object.fromEntries([...given, ...listeners]), properties };
}
