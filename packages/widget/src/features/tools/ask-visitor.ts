// What changes something runs only when the visitor has allowed it (docs/embedding.md#tools-of-the-page).

import type { ChatConfig } from '../../core/host-types.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ToolCall, ToolOutcome } from '../../protocol/tool-call.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import { failed, type KnownCall } from './known-call.ts';
import type { PageTools, RegisteredTool } from './page-tools.ts';
import type { Within } from './within.ts';

export interface AskVisitorPorts {
  readonly $config: Readable<ChatConfig>;
  readonly $isOpen: Readable<boolean>;
  readonly i18n: { readonly $t: Readable<Translate> };
  readonly say: (text: string) => void;
  readonly tools: PageTools;
  readonly within: Within;
  /** The question is on screen, in the words that the page has for the tool now. */
  readonly show: (call: ToolCall) => void;
}

/** How long the visitor is waited for. */
const decisionMs = 120_000;

/** Creates the question: resolves with null where the visitor allows it, else with why it does not run. */
export const createAskVisitor =
  ({ $config, $isOpen, i18n, say, tools, within, show }: AskVisitorPorts) =>
  (call: ToolCall, asked: RegisteredTool, entry: KnownCall): Promise<ToolOutcome | null> => {
    const tell = ({ title }: RegisteredTool, before?: string) => {
      show(call);
      if (title !== before) say(i18n.$t.get()('tools.asked', { title }));
    };
    tell(asked);
    // What runs is the tool as it is then: it is asked in the words of that one.
    const stopAnew = $config.listen(() => {
      const now = tools.find(call.name);
      if (!now || now === asked) return;
      tell(now, asked.title);
      asked = now;
    });
    let stop = () => {};
    return within<ToolOutcome | null>(
      decisionMs,
      entry.end.signal,
      (settle) => {
        entry.decide = (isAllowed) => settle(isAllowed ? null : failed('refused'));
        // Who closes the panel has not said yes.
        stop = $isOpen.listen((isOpen) => isOpen || settle(failed('cancelled')));
      },
      failed('timeout'),
      failed('cancelled'),
    ).finally(() => {
      stopAnew();
      stop();
      entry.decide = () => {};
    });
  };
