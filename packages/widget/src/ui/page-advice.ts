// What only shows on the page as a whole: looked at when nobody waits for anything, and told by the debug panel's words.

import type { ChatConfig } from '../core/host-types.ts';
import type { Session } from '../features/session-types.ts';
import type { HostEventName } from '../host-api.ts';
import { chunks } from './chunks.ts';
import { warnOfContrast } from './theme/tokens-contrast.ts';

/** What the loader's command function has been asked to listen to, each with its listener. */
interface CommandsWindow {
  readonly PersonaChat?: { readonly q?: { readonly names?: Readonly<Record<string, unknown>> } };
}

/** Of docs/embedding.md#events; the type keeps it whole. */
const events = {
  ready: 1,
  open: 1,
  close: 1,
  message: 1,
  status: 1,
  agenda: 1,
  outputs: 1,
  feedback: 1,
  rating: 1,
  action: 1,
  proactive: 1,
  language: 1,
  unread: 1,
  error: 1,
  analytics: 1,
} satisfies Record<HostEventName, 1>;

/** Those of every element, those that frameworks, browsers and other tools write, and texts of the page, which are read where they are shown, as the wish for a preview and the place of the form are. */
const foreign =
  /^(id|class|style|slot|part|title|hidden|role|popover|tabindex|dir|unread-preview|form)$|^(data|aria|v|x|ng|turbo|astro)-|^(cfasync|nscript)$|^on|[^a-z-]|^text-(placeholder|title|subtitle|greeting|header)(-|$)/;

const toOption = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Attributes that do nothing: names that the element does not know, and those whose value is passed over. */
function idleAttributes(element: Element, config: ChatConfig) {
  const known = (element.constructor as unknown as { readonly observedAttributes: readonly string[] })
    .observedAttributes;
  const isIgnored = (name: string) => {
    const value: unknown = Reflect.get(config, toOption(name));
    // These two are never without a value.
    return value == null || (/^(mode|position)$/.test(name) && value !== element.getAttribute(name)?.toLowerCase());
  };
  // The loader does not know it: it could not warn of it either.
  const isBadForm = (name: string) => name === 'form' && !/^(first|later)?$/i.test(config.form ?? '');
  const names = element.getAttributeNames();
  return {
    element,
    known,
    isDebugging: Boolean(config.debug),
    /** `boot` or `set` was given a text, whose letters are numbered. */
    isSpelled: element.hasAttribute('0'),
    unknown: names.filter((name) => !known.includes(name) && !foreign.test(name)),
    ignored: names.filter((name) => (known.includes(name) ? isIgnored(name) : isBadForm(name))),
  };
}

export type IdleAttributes = ReturnType<typeof idleAttributes>;

const open = (act: (helpers: Awaited<ReturnType<typeof chunks.debugPanel.open>>['helpers']) => void): void =>
  void chunks.debugPanel.open().then(
    ({ helpers }) => act(helpers),
    () => {},
  );

function adviseOfAttributes(element: Element, config: ChatConfig): void {
  const idle = idleAttributes(element, config);
  const hasToken = document.querySelector('script[data-api-base][data-token],persona-chat[token]') !== null;
  if (hasToken || idle.isSpelled || idle.unknown[0] || idle.ignored[0])
    open((helpers) => helpers.adviseOfAttributes(idle, hasToken));
}

function adviseOfListeners(): void {
  const { names = {} } = (window as CommandsWindow).PersonaChat?.q ?? {};
  const wrong = Object.entries(names).filter(
    ([name, listener]) => !listener || !Object.hasOwn(events, name.replace('persona-chat:', '')),
  );
  if (wrong[0]) open((helpers) => helpers.adviseOfListeners(wrong));
}

/**
 * Tells of listeners that will never hear and of attributes that do nothing, and follows where the form is to stand; again whenever an attribute changes, as it does when
 * the panel opens or closes; the result stops it.
 */
export function adviseOfPage(element: Element, session: Pick<Session, '$config' | 'configure'>): () => void {
  const { $config, configure } = session;
  const look = () => {
    // The loader does not follow this one.
    const form = element.getAttribute('form');
    if (form !== $config.get().form) configure(Object.assign(Object.create(null), $config.get(), { form }));
    adviseOfListeners();
    adviseOfAttributes(element, $config.get());
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(element, { attributes: true });
  return () => observer.disconnect();
}

/** Tells of colours that are too close. */
export function adviseOfColours(...[container, fill, warned]: Parameters<typeof warnOfContrast>): void {
  // There the colours are the visitor's.
  if (!matchMedia('(forced-colors: active)').matches) warnOfContrast(container, fill, warned);
}
