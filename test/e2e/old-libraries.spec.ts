// Pages with script libraries that have put other functions in the place of the language's.

import { chooseInMenu, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { formattingOn } from '../helpers/formatting.ts';

/** What script libraries of others make of the language, as far as it differs (docs/realtime.md#pages-that-have-changed-the-language). */
const libraries = {
  'MooTools 1.2': `
    const { Element } = window;
    Function.prototype.bind = function (scope, bound) {
      const list = bound === undefined ? null : [bound].flat();
      return (...given) => this.apply(scope, list ?? given);
    };
    window.Event = function (event) { this.key = event.type.test; this.event = event.type.trim().length && event.srcElement.id; };
    window.Request = function () {};
    window.Element = Object.assign(function (tag) { return document.createElement(tag); }, { prototype: Element.prototype });`,
  'MooTools 1.4': `
    window.Document = function () {};
    window.Event = function () {};
    Array.from = (item) => item == null ? [] : typeof item.length === 'number' && typeof item !== 'string'
      ? (Array.isArray(item) ? item : [].slice.call(item)) : [item];`,
  'Prototype.js 1.6': `
    const own = Array.prototype;
    const { filter, map, every, some, find } = own;
    const two = (method) => function (run, scope) {
      return method.call([...this], (value, index) => run ? run.call(scope, value, index) : value);
    };
    Object.assign(own, {
      filter: two(filter), map: two(map), every: two(every), some: two(some), find: two(find),
      entries() { return this.slice(); },
      reduce() { return this.length > 1 ? this : this[0]; },
      toJSON() { return '[' + this.map((one) => JSON.stringify(one)).join() + ']'; },
    });
    const each = (object, run) => { const all = []; for (const name in object) all.push(run(name)); return all; };
    Object.keys = (object) => each(object, (name) => name);
    Object.values = (object) => each(object, (name) => object[name]);
    Object.assign(Function.prototype, { curry() { return this; }, delay() {} });
    Array.from = (item) => !item ? [] : item.toArray ? item.toArray() : own.slice.call(item);
    String.prototype.startsWith = function (start) { return this.indexOf(start) === 0; };
    String.prototype.endsWith = function (end) {
      const at = this.length - end.length;
      return at >= 0 && this.lastIndexOf(end) === at;
    };
    String.prototype.toJSON = function () { return '"' + this + '"'; };
    Number.prototype.toJSON = function () { return String(this); };
    Date.prototype.toJSON = function () { return '"' + this.toISOString() + '"'; };
    window.Element = Object.assign(function (tag) { return document.createElement(tag); }, window.Element);`,
  'Sugar 1.2': `
    const isFunction = (given) => Object.prototype.toString.call(given) === '[object Function]';
    const { bind } = Function.prototype;
    Function.prototype.bind = function (...given) {
      if (!isFunction(this)) throw new TypeError('Function.prototype.bind called on a non-function');
      return bind.apply(this, given);
    };
    Array.prototype.at = function (index, isLoop = true) {
      return this[isLoop && this.length ? ((index % this.length) + this.length) % this.length : index];
    };
    String.prototype.startsWith = function (start, isExact = true) {
      return new RegExp('^' + start.replace(/[^\\w]/g, '\\\\$&'), isExact ? '' : 'i').test(this);
    };`,
} as const;

for (const [library, change] of Object.entries(libraries)) {
  test(`SEC6, G9: beside ${library} one opens, talks, fills a form in and comes back, and nothing is thrown`, async ({
    page,
    siteUrl,
  }) => {
    await page.addInitScript(`{ ${change} }`);
    const told = page.waitForEvent('console', (line) => /changed or frozen .*every 30 s/.test(line.text()));
    const leftOut: string[] = [];
    page.on('console', (line) => void (/tool/i.test(line.text()) && leftOut.push(line.text())));
    const chat = await talkOn(page, siteUrl, 'Can I book seats at the tasting?');
    await told;
    const form = page.getByRole('group', { name: 'A seat at the tasting' });
    await form.getByRole('combobox').selectOption('Whatever is open');
    await form.getByLabel('Day').fill('2027-03-04');
    await form.getByLabel('Seats').fill('3');
    await form.getByLabel('Seats').press('Enter');
    await expect(chat.messages('user').last()).toContainText(/taste\? Whatever is open\s*Seats: 3/);
    await expect(chat.messages('persona')).toHaveCount(2);
    await chat.replied();
    await chat.say('/formatted');
    await chat.replied();
    await expect(chat.messages('persona').last().locator('table')).toBeVisible();
    const formatting = formattingOn(page);
    await formatting.open();
    await page.keyboard.type('- **tea** and');
    await page.reload();
    await expect.poll(() => formatting.content()).toBe('<ul><li><p><strong>tea</strong> and</p></li></ul>');
    await expect(chat.messages('user')).toHaveCount(3);
    await chooseInMenu(page, 'Search messages');
    await expect(page.getByRole('search')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(leftOut).toEqual([]);
  });
}
