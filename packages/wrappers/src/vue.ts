// persona-chat/vue: a component with props, events and the element's methods. Vue 3.

import type {
  HostConfig,
  HostEventName,
  HostListener,
  PageTool,
  PersonaChatElement,
} from '@persona-chat/widget/host-api.ts';
import { defineComponent, h, onBeforeUnmount, onMounted, onUpdated, shallowRef } from 'vue';
import { createToolKeeper } from './page-tools.ts';
import { callbackOf, createOpenFollower, eventNames, sortProps } from './wrapper-props.ts';

/** Listeners get the `detail` of the event: `@message="({ message }) => …"`. */
export type PersonaChatCallbacks = {
  [Name in HostEventName as `on${Capitalize<Name>}`]?: HostListener<Name> | undefined;
};

/** Undefined is as absent, also where a compiler tells them apart. */
export type PersonaChatOptions = { [Name in keyof HostConfig]?: HostConfig[Name] | undefined };

export interface PersonaChatProps extends PersonaChatOptions, PersonaChatCallbacks {
  /** What the persona may do on the page, as long as the component is there. */
  tools?: readonly PageTool[] | undefined;
  id?: string | undefined;
}

type Method =
  'open' | 'close' | 'toggle' | 'sendMessage' | 'triggerAgenda' | 'identify' | 'clear' | 'reset' | 'destroy';

/** What a template's ref gives: the methods, and the element itself. */
export interface PersonaChatMethods extends Pick<PersonaChatElement, Method> {
  readonly element: PersonaChatElement | null;
}

const methods: readonly Method[] = [
  'open',
  'close',
  'toggle',
  'sendMessage',
  'triggerAgenda',
  'identify',
  'clear',
  'reset',
  'destroy',
];

type Listen = (detail: unknown) => void;

/** `<persona-chat>` as a component. */
export const PersonaChat: new () => { readonly $props: PersonaChatProps } & PersonaChatMethods = defineComponent({
  name: 'PersonaChat',
  inheritAttrs: false,
  setup(_props, { attrs, expose }) {
    const element = shallowRef<PersonaChatElement | null>(null);
    const keeper = createToolKeeper(() => element.value);
    const keepTools = (): void => keeper.update(attrs['tools'] as readonly PageTool[] | undefined);
    const follow = createOpenFollower(() => element.value);
    const followOpen = (): void => follow(attrs['open']);
    for (const onDrawn of [onMounted, onUpdated]) {
      onDrawn(keepTools);
      onDrawn(followOpen);
    }
    onBeforeUnmount(keeper.end);
    // Gone from the page it still answers: that it has gone.
    let last: PersonaChatElement | null = null;
    const call = (method: Method, args: readonly unknown[]): unknown => {
      last = element.value ?? last;
      return (last?.[method] as ((...all: readonly unknown[]) => unknown) | undefined)?.(...args);
    };
    onMounted(() => (last = element.value));
    expose({
      get element() {
        return element.value;
      },
      ...Object.fromEntries(methods.map((method) => [method, (...args: unknown[]) => call(method, args)])),
    });
    return () => {
      const { tools: _tools, ...props } = attrs;
      const { attributes, properties, callbacks } = sortProps(props);
      const listeners = eventNames.flatMap((name) => {
        const listen = callbacks[callbackOf(name)];
        if (listen === undefined) return [];
        const all = [listen].flat() as unknown as readonly Listen[];
        const tell = ({ detail }: CustomEvent<unknown>): void => all.forEach((one) => one(detail));
        return [[callbackOf(`personachat${name}`), tell] as const];
      });
      return h('persona-chat', {
        ref: element,
        ...attributes,
        // As a template writes it bare; the element takes a flag here.
        open: attributes['open'] === '' || attributes['open'],
        // With a dot they are properties, on a server too, where they are not written.
        ...Object.fromEntries(Object.entries(properties).map(([name, value]) => [`.${name}`, value])),
        ...Object.fromEntries(listeners),
      });
    };
  },
}) as never;
