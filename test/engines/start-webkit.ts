// Starts WebKitGTK's driver on a display of its own.

import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../helpers/free-port.ts';

export interface WebKit {
  readonly web: WebDriver;
  stop(): Promise<void>;
}

/** @throws where `WebKitWebDriver`, `xvfb-run` or the browser that comes with them is not installed, or does not answer in 20 s. */
export async function startWebKit(): Promise<WebKit> {
  const port = await freePort();
  // `navigator.language` would be that of the machine, which may be none ("C").
  const env = { ...process.env, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US', LC_ALL: 'en_US.UTF-8' };
  const driver = spawn('xvfb-run', ['-a', '-s', '-screen 0 1440x1000x24', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    env,
    stdio: 'ignore',
  });
  const stopDriver = () => {
    // The whole group: the display goes with it.
    if (driver.pid !== undefined && driver.exitCode === null) process.kill(-driver.pid);
  };
  try {
    await answers(`http://127.0.0.1:${port}/status`);
    const [binary] = globSync('/usr/{lib,libexec}/**/webkit2gtk-4*/MiniBrowser');
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    });
    const web = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    await web.manage().window().setRect({ width: 1280, height: 840 });
    const stop = async () => {
      await web.quit().catch(() => undefined);
      stopDriver();
    };
    return { web, stop };
  } catch (error) {
    stopDriver();
    throw error;
  }
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + 20_000;
  for (;;) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    if (Date.now() > end) throw new Error(`${url} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
