// What axe finds inside the widget.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One line for each violation inside the widget; the page around it is not ours to judge. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  // Colours are only true once what fades in has come to rest.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('persona-chat')].every((element) =>
      element.shadowRoot
        ?.getAnimations()
        .every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity),
    ),
  );
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> } };
    interface Violation {
      readonly id: string;
      readonly nodes: readonly { readonly target: unknown; readonly failureSummary: string }[];
    }
    const { violations } = await axe.run({ include: ['persona-chat'] }, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary}`));
  });
}
