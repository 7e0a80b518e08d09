// What only shows on the page as a whole: looked at when nobody waits for anything, and told by the debug panel's words.

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
  language: 1,
  unread: 1,
  error: 1,
  analytics: 1,
} satisfies Record<HostEventName, 1>;

/** Tells of colours that are too close, of listeners that will never hear, and of a token that stands in an attribute. */
export function adviseOfPage(...[container, fill, warned]: Parameters<typeof warnOfContrast>): void {
  // There the colours are the visitor's.
  if (!matchMedia('(forced-colors: active)').matches) warnOfContrast(container, fill, warned);
  const { names = {} } = (window as CommandsWindow).PersonaChat?.q ?? {};
  const wrong = Object.entries(names).filter(
    ([name, listener]) => !listener || !Object.hasOwn(events, name.replace('persona-chat:', '')),
  );
  const hasToken = document.querySelector('script[data-api-base][data-token],persona-chat[token]') !== null;
  if (!wrong[0] && !hasToken) return;
  void chunks.debugPanel.open().then(
    ({ helpers }) => helpers.advisePage(wrong, hasToken),
    () => {},
  );
}
