// Live examples: the chat as it is built, on the page that describes it. `<!-- live: looks -->` in a page becomes the element here.

import { answerInPage } from './live-api.ts';
import { chat } from './live-parts.ts';
import { showCommands } from './live-commands.ts';
import { showLooks } from './live-looks.ts';

const folder = new URL(document.documentElement.dataset['base'] ?? '', location.href).href;

const examples: Readonly<Record<string, (box: HTMLElement, folder: string) => Promise<void> | void>> = {
  looks: showLooks,
  commands: showCommands,
};

async function start(): Promise<void> {
  const apiBase = `${folder}example-api`;
  answerInPage(apiBase);
  await customElements.whenDefined('persona-chat');
  await chat('boot', {
    apiBase,
    personaId: 'support',
    versionUrl: `${folder}persona-chat/version.json`,
    lang: 'en',
  });
  for (const box of document.querySelectorAll<HTMLElement>('[data-live]'))
    await examples[box.dataset['live'] ?? '']?.(box, folder);
}

void start();
