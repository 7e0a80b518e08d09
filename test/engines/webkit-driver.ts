// The driver over WebDriver: WebKitGTK as Debian ships it, which Playwright cannot drive. Names and roles are the engine's own.

import { Key as WebKey, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Capability, Driver, Key, Role } from './driver.ts';

const capabilities: readonly Capability[] = [];

const keys: Readonly<Record<Key, string>> = {
  Enter: WebKey.ENTER,
  Escape: WebKey.ESCAPE,
  Tab: WebKey.TAB,
  ArrowDown: WebKey.ARROW_DOWN,
  ArrowUp: WebKey.ARROW_UP,
  Home: WebKey.HOME,
  End: WebKey.END,
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

/** Runs in the page: the shown elements that may have the role, in the page and in all open shadow roots, in their order. */
function shownElements(selector: string): Element[] {
  const found: Element[] = [];
  const look = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      const isShown = element.matches(selector) && element.checkVisibility({ visibilityProperty: true });
      if (isShown && !element.closest('[inert]')) found.push(element);
      if (element.shadowRoot) look(element.shadowRoot);
    }
  };
  look(document);
  return found;
}

const patienceMs = 10_000;

export function webkitDriver(web: WebDriver): Driver {
  const isNamed = (name: string, wanted: string | RegExp) =>
    typeof wanted === 'string' ? name === wanted : wanted.test(name);

  async function find(role: Role, name: string | RegExp): Promise<WebElement[]> {
    const selector = [`[role=${role}]`, nativeElements[role]].filter(Boolean).join(', ');
    const found: WebElement[] = [];
    for (const element of await web.executeScript<WebElement[]>(shownElements, selector)) {
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

  return {
    can: new Set(capabilities),
    goto: (url) => web.get(url),
    reload: () => web.navigate().refresh(),
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
      press: (key) => act(role, name, (element) => element.sendKeys(keys[key])),
      focus: () => act(role, name, async (element) => void (await web.executeScript('arguments[0].focus()', element))),
      count: async () => (await find(role, name).catch(() => [])).length,
    }),
    run: (script, argument) => web.executeScript(script, argument),
    press: (key) => web.actions().sendKeys(keys[key]).perform(),
    type: (text) => web.actions().sendKeys(text).perform(),
    resize: async (width, height) => {
      await web.manage().window().setRect({ width, height });
    },
  };
}
