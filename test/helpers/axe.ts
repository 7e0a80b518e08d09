// What axe finds inside the widget, or in another part of a page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary: string }[];
}

/** One line a finding; none is what we want. */
export async function axeFindings(page: Page, within = 'persona-chat'): Promise<string[]> {
  await page.evaluate(axeSource);
  // Colours are only true once what fades in has come to rest.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('persona-chat')].every((element) =>
      element.shadowRoot
        ?.getAnimations()
        .every(
          (animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity,
        ),
    ),
  );
  return page.evaluate(async (selector) => {
    const { axe } = window as unknown as {
      axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
    };
    const { violations } = await axe.run({ include: [selector] }, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary}`),
    );
  }, within);
}
