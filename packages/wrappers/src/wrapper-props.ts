// What the components take: options in camelCase and callbacks, sorted into what the element takes.

import type { HostEventName } from '@persona-chat/widget/host-api.ts';

export interface SortedProps {
  /** By the names of attributes. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** `token`, `user` and `persona`, which are never attributes, and `proactive`, which may be an object. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** `onMessage` and its like. */
  readonly callbacks: Readonly<Record<string, unknown>>;
}

export const eventNames: readonly HostEventName[] = [
  'ready',
  'open',
  'close',
  'message',
  'status',
  'agenda',
  'outputs',
  'feedback',
  'rating',
  'action',
  'proactive',
  'language',
  'unread',
  'error',
  'analytics',
];

export const callbackOf = (event: string): string => `on${event.charAt(0).toUpperCase()}${event.slice(1)}`;

/** Sorts props by what the element makes of them; `false` is no attribute. */
export function sortProps(props: Readonly<Record<string, unknown>>): SortedProps {
  const sorted = { attributes: {}, properties: {}, callbacks: {} } as Record<
    keyof SortedProps,
    Record<string, unknown>
  >;
  for (const [name, value] of Object.entries(props)) {
    if (/^on[A-Z]/.test(name)) sorted.callbacks[name] = value;
    else if (/^(token|user|persona|proactive)$/.test(name)) sorted.properties[name] = value;
    else {
      const attribute = name === 'className' ? 'class' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      sorted.attributes[attribute] = value === false ? undefined : value;
    }
  }
  return sorted;
}

/**
 * Creates what closes the panel where the prop `open` becomes false. Where it was absent and the visitor has opened the panel, no
 * attribute changes by that: frameworks know of none.
 */
export function createOpenFollower(element: () => Element | null | undefined): (open: unknown) => void {
  // What it is at first is no change: a panel that was open before a reload stays so.
  let before: unknown = false;
  return (open) => {
    if (open === false && before !== false) element()?.removeAttribute('open');
    before = open;
  };
}
