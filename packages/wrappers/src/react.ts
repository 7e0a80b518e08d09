// persona-chat/react: a component with props, callbacks and a ref. React 18 and later.

import type {
  HostConfig,
  HostEventName,
  HostListener,
  PageTool,
  PersonaChatElement,
} from '@persona-chat/widget/host-api.ts';
import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { CSSProperties, ForwardRefExoticComponent, ReactNode, RefAttributes, RefObject } from 'react';
import { createToolKeeper, type ToolKeeper } from './page-tools.ts';
import { callbackOf, createOpenFollower, eventNames, sortProps } from './wrapper-props.ts';

/** Called with the `detail` of the event. */
export type PersonaChatCallbacks = {
  [Name in HostEventName as `on${Capitalize<Name>}`]?: HostListener<Name> | undefined;
};

/** Undefined is as absent, also where a compiler tells them apart. */
export type PersonaChatOptions = { [Name in keyof HostConfig]?: HostConfig[Name] | undefined };

export interface PersonaChatProps extends PersonaChatOptions, PersonaChatCallbacks {
  /** Elements with the attribute `slot`: `header`, `welcome` or `footer`. */
  children?: ReactNode;
  /** What the persona may do on the page, as long as the component is there. */
  tools?: readonly PageTool[] | undefined;
  id?: string | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

type Listen = ((detail: unknown) => void) | undefined;

/** Whether its panel stands open: the element has drawn that by itself, not only been given the attribute. */
const isDrawnOpen = (chat: PersonaChatElement): boolean => Boolean(chat.shadowRoot?.querySelector('[data-open]'));

/** On a server there is no layout, and React says so. */
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

function usePageTools(element: RefObject<PersonaChatElement | null>, tools: readonly PageTool[] | undefined): void {
  // The element is gone from its ref when what it was given is taken back.
  const last = useRef<PersonaChatElement | null>(null);
  const keeper = useRef<ToolKeeper>(null);
  useEffect(() => {
    last.current = element.current;
    (keeper.current ??= createToolKeeper(() => last.current)).update(tools);
  });
  useEffect(() => () => keeper.current?.end(), []);
}

/** No style of the markup, which a strict policy forbids. */
const takeBox = (place: HTMLElement | null): void => void (place && (place.style.display = 'contents'));

/** `<persona-chat>` as a component; its ref is the element, with all methods. */
export const PersonaChat: ForwardRefExoticComponent<PersonaChatProps & RefAttributes<PersonaChatElement>> = forwardRef<
  PersonaChatElement,
  PersonaChatProps
>(({ tools, ...props }, ref) => {
  const element = useRef<PersonaChatElement>(null);
  const { attributes, properties, callbacks } = sortProps(props as Readonly<Record<string, unknown>>);
  usePageTools(element, tools);
  const latest = useRef(callbacks);
  const isOpenTold = useRef(false);
  const followOpen = useRef<ReturnType<typeof createOpenFollower>>(null);
  const given = useRef<Readonly<Record<string, unknown>>>({});
  useImperativeHandle(ref, () => element.current as PersonaChatElement, []);
  // Before anything that the element has begun goes on: who talks has to be known by then.
  useEarlyEffect(() => {
    latest.current = callbacks;
    for (const name of new Set(Object.keys({ ...given.current, ...properties })))
      if (given.current[name] !== properties[name]) Object.assign(element.current ?? {}, { [name]: properties[name] });
    given.current = properties;
    (followOpen.current ??= createOpenFollower(() => element.current))(props.open);
  });
  useEffect(() => {
    const chat = element.current;
    const listeners = eventNames.map((name) => {
      const listen = (event: Event): void =>
        (latest.current[callbackOf(name)] as Listen)?.((event as CustomEvent<unknown>).detail);
      return [`personachat${name}`, listen] as const;
    });
    for (const [name, listen] of listeners) chat?.addEventListener(name, listen);
    // What was open on the page before opens as React puts the element in, before anything can listen to it.
    if (chat && isDrawnOpen(chat) && !isOpenTold.current) {
      isOpenTold.current = true;
      (latest.current['onOpen'] as Listen)?.({});
    }
    return () => {
      for (const [name, listen] of listeners) chat?.removeEventListener(name, listen);
    };
  }, []);
  // Every element has properties of these names, which React sets to "undefined" where they are given no more; in HTML the case of
  // an attribute's name means nothing.
  const { lang, id, ...others } = attributes;
  // `destroy` takes the element out of the page: what React itself takes out later is its place, which is always there.
  return createElement(
    'div',
    { ref: takeBox },
    createElement('persona-chat', { ref: element, suppressHydrationWarning: true, ...others, Lang: lang, Id: id }),
  );
});
PersonaChat.displayName = 'PersonaChat';
