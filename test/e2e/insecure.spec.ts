// A page on plain http under a name of its own: no clipboard, no microphone, no randomUUID, no Web Locks, and nothing breaks.

import { type DemoHost, startDemoHost } from '../../packages/demo-host/server/demo-host.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { blankDatabase } from '../helpers/blank-database.ts';
import { freePort } from '../helpers/free-port.ts';

// Names that are no "localhost" and still lead to this machine.
test.use({
  launchOptions: ({ browserName, launchOptions: { args = [], firefoxUserPrefs, ...rest } }, use) =>
    use(
      browserName === 'firefox'
        ? { ...rest, args, firefoxUserPrefs: { ...firefoxUserPrefs, 'network.dns.localDomains': 'shop.test,api.test' } }
        : { ...rest, args: [...args, '--host-resolver-rules=MAP *.test 127.0.0.1'] },
    ),
});

let host: DemoHost;

test.beforeAll(async () => {
  const [port, apiPort] = [await freePort(), await freePort()];
  host = await startDemoHost({
    blankDatabase: await blankDatabase(),
    port,
    apiPort,
    siteUrl: `http://shop.test:${port}`,
    apiUrl: `http://api.test:${apiPort}`,
  });
});

test.afterAll(() => host.stop());

test(
  'a conversation, files and the report of debug work without what only secure pages have',
  { tag: '@long' },
  async ({ page }) => {
    const chat = chatOn(page);
    await page.goto(host.siteUrl);
    expect(
      await page.evaluate(() => [
        isSecureContext,
        'clipboard' in navigator,
        'mediaDevices' in navigator,
        'randomUUID' in crypto,
        'locks' in navigator,
      ]),
    ).toEqual([false, false, false, false, false]);
    await page.evaluate(() => window.PersonaChat?.('set', { debug: true }));
    await chat.open();
    await chat.introduce();
    await chat.say('/formatted');
    await chat.replied();
    await expect(chat.messages('persona').last().locator('table')).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Turn sound on' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach file' }).click();
    await (
      await chooser
    ).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Two cups a day') });
    await chat.say('Here they are');
    await expect(chat.messages('persona')).toHaveCount(2);
    await chat.replied();
    await page.getByRole('button', { name: 'Debug' }).click();
    const debug = page.getByRole('dialog', { name: 'Debug' });
    await expect(debug.getByText('Off: the page is not served over https')).toHaveCount(2);
    await debug.getByRole('button', { name: 'Copy report' }).click();
    const report = debug.getByRole('textbox', { name: 'Report' });
    await expect(report).toBeFocused();
    expect(JSON.parse(await report.inputValue())).toMatchObject({ page: { isSecure: false } });
  },
);
