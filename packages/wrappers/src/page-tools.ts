// What a component registers of the prop `tools`, as long as it is there.

import type { PageTool, PersonaChatElement } from '@persona-chat/widget/host-api.ts';

export interface ToolKeeper {
  /** Another text or schema is another registration, another function is not: the last one is called. */
  update(tools?: readonly PageTool[]): void;
  /** Takes all of them back. */
  end(): void;
}

/** Creates it over the element of a component, which may not be defined yet. */
export function createToolKeeper(element: () => PersonaChatElement | null | undefined): ToolKeeper {
  let latest: readonly PageTool[] = [];
  let told = '[]';
  let registered: readonly PageTool[] = [];
  const run: (name: string) => NonNullable<PageTool['run']> = (name) => (args, options) =>
    latest.find((tool) => tool.name === name)?.run?.(args, options);
  const change = (json: string): void => {
    if (json === told) return;
    told = json;
    for (const { name } of registered) element()?.tool?.({ name });
    const own = (registered = JSON.parse(json) as readonly PageTool[]);
    if (own.length === 0) return;
    void customElements.whenDefined('persona-chat').then(() => {
      // Others have come in their place meanwhile.
      if (registered === own) for (const tool of own) element()?.tool({ ...tool, run: run(tool.name) });
    });
  };
  return {
    update(tools = []) {
      latest = tools;
      // Functions are no part of JSON: those of each drawing are others.
      change(JSON.stringify(tools));
    },
    end: () => change('[]'),
  };
}
