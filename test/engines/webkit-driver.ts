// The driver over WebDriver: WebKitGTK as Debian ships it, which Playwright cannot drive. Names and roles are the engine's own.

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Key as WebKey, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { SampleFile } from '../helpers/sample-files.ts';
import type { Driver, Key, Role } from './driver.ts';
import { fileInput, shownElements, tellOffline } from './webkit-page.ts';

/** What is pressed one after the other, together. */
const keys: Readonly<Record<Key, readonly string[]>> = {
  Enter: [WebKey.ENTER],
  Escape: [WebKey.ESCAPE],
  Tab: [WebKey.TAB],
  'Shift+Tab': [WebKey.SHIFT, WebKey.TAB],
  ArrowDown: [WebKey.ARROW_DOWN],
  ArrowUp: [WebKey.ARROW_UP],
  ArrowRight: [WebKey.ARROW_RIGHT],
  Home: [WebKey.HOME],
  End: [WebKey.END],
};

/** Elements that have a role by themselves. */
const nativeElements: Partial<Record<Role, string>> = {
  button: 'button, summary, input[type=button], input[type=submit]',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  dialog: 'dialog',
  link: 'a[href]',
  region: 'section',
  textbox: 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=button], [type=submit])',
};

const patienceMs = 10_000;

export interface WebKitBrowser {
  readonly web: WebDriver;
  /** For files that are chosen: they are read when they are sent. */
  readonly folder: string;
  /** The tab that the driver talks to. */
  shown: string;
}

/** @param tab the driver's own */
export function webkitDriver(browser: WebKitBrowser, tab: string): Driver {
  const { web, folder } = browser;

  async function goToTab(): Promise<void> {
    if (browser.shown === tab) return;
    await web.switchTo().window(tab);
    browser.shown = tab;
  }

  /** In the driver's own tab. */
  async function inPage<Result>(script: (...parts: never[]) => unknown, ...parts: unknown[]): Promise<Result> {
    await goToTab();
    return web.executeScript<Result>(script, ...parts);
  }

  const isNamed = (name: string, wanted: string | RegExp) =>
    typeof wanted === 'string' ? name === wanted : wanted.test(name);

  async function find(role: Role, name: string | RegExp): Promise<WebElement[]> {
    const selector = [`[role=${role}]`, nativeElements[role]].filter(Boolean).join(', ');
    const found: WebElement[] = [];
    for (const element of await inPage<WebElement[]>(shownElements, selector)) {
      if (isNamed((await element.getAccessibleName()).trim(), name)) found.push(element);
    }
    return found;
  }

  /** Elements come and go between two calls: whatever fails is tried again until the patience ends. */
  async function act(role: Role, name: string | RegExp, action: (element: WebElement) => Promise<void>): Promise<void> {
    let reason: unknown;
    const isDone = async () => {
      try {
        const [element] = await find(role, name);
        if (element) await action(element);
        return element !== undefined;
      } catch (error) {
        reason = error;
        return false;
      }
    };
    await web.wait(isDone, patienceMs).catch((error: unknown) => {
      throw new Error(`${role} ${String(name)}: ${String(reason ?? error)}`);
    });
  }

  async function chooseFiles(button: string, files: readonly SampleFile[]): Promise<void> {
    const paths = files.map(({ name }) => path.join(folder, name));
    await Promise.all(files.map(({ buffer }, index) => writeFile(paths[index] ?? '', buffer)));
    const input = await web.wait(() => inPage<WebElement | null>(fileInput, button), patienceMs);
    await input?.sendKeys(paths.join('\n'));
  }

  async function press(key: Key): Promise<void> {
    await goToTab();
    const held = keys[key].slice(0, -1);
    const actions = web.actions();
    for (const one of held) actions.keyDown(one);
    actions.sendKeys(keys[key].at(-1) ?? '');
    for (const one of held) actions.keyUp(one);
    await actions.perform();
  }

  return {
    goto: (url) => goToTab().then(() => web.get(url)),
    reload: () => goToTab().then(() => web.navigate().refresh()),
    control: (role, name) => ({
      // The driver scrolls the page only, not the list or form in which the control stands.
      click: () =>
        act(role, name, async (element) => {
          await web.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element);
          await element.click();
        }),
      // The driver's own clearing tells the page nothing of it; this is what a visitor's keys do.
      fill: (text) =>
        act(role, name, async (element) => {
          await web.executeScript(
            'arguments[0].focus(); document.execCommand("selectAll"); document.execCommand("delete")',
            element,
          );
          await element.sendKeys(text);
        }),
      press: (key) => act(role, name, (element) => element.sendKeys(WebKey.chord(...keys[key]))),
      focus: () => act(role, name, async (element) => void (await web.executeScript('arguments[0].focus()', element))),
      count: async () => (await find(role, name).catch(() => [])).length,
    }),
    run: (script, argument) => inPage(script, argument),
    press,
    type: (text) => goToTab().then(() => web.actions().sendKeys(text).perform()),
    chooseFiles,
    newTab: async () => {
      await web.switchTo().newWindow('tab');
      browser.shown = await web.getWindowHandle();
      return webkitDriver(browser, browser.shown);
    },
    setOffline: (isOffline) => inPage(tellOffline, isOffline),
    resize: async (width, height) => {
      await web.manage().window().setRect({ width, height });
    },
  };
}
