// The code of the page's tools comes with the first message of a page that has some, or with the first call.

import type { ChatConfig } from '../../core/host-types.ts';
import type { OwnedLazyFeature } from '../../core/lazy-feature.ts';
import { type TabDrafts, toolsName } from '../../core/tab-drafts.ts';
import { toJson } from '../../core/to-json.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import type { Env } from '../../core/env.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { PageToolsPort, ToolsFeature } from './tools-types.ts';

export interface ToolsPortPorts {
  readonly drafts: Pick<TabDrafts, 'read'>;
  readonly storage: Pick<ScopedStorage, 'visitor'>;
  readonly env: Pick<Env, 'page'>;
}

/** Creates it. Where the code does not come, messages go out without tools, and calls get no answer. */
export const createToolsPort = (
  $config: Readable<ChatConfig>,
  $response: Readable<Pick<Bootstrap, 'capabilities'> | null>,
  { drafts, storage, env }: ToolsPortPorts,
  part: () => OwnedLazyFeature<ToolsFeature>,
): PageToolsPort => {
  const use = <T>(run: (tools: ToolsFeature) => T) =>
    part()
      .open()
      .then(run, () => undefined);
  return {
    declare: (requestId) =>
      $response.get()?.capabilities?.tools && Object.keys($config.get()).join().includes('tool:')
        ? use((tools) => tools.declare(requestId))
        : undefined,
    whenCalled: (requestId, signal) =>
      new Promise((resolve) => {
        // Whatever lies there: without it the tab waits for its turn.
        if (!requestId || !toJson(drafts.read(toolsName) ?? '').includes(requestId)) return;
        const look = () => storage.visitor.read().begunCalls?.includes(requestId) && resolve();
        signal.addEventListener('abort', env.page.onChange(look));
        look();
      }),
    hear: (action, key) =>
      action.type === 'aside' && action.told.type === 'tool_call' && use((tools) => tools.hear(action, key)),
  };
};
