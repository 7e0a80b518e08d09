import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  adviseOfAttributes,
  adviseOfListeners,
} from '../../../../../packages/widget/src/ui/debug-panel/advise-page.ts';
import { advise } from '../../../../../packages/widget/src/ui/debug-panel/set-up-advice.ts';
import { attributeNames } from '../../../../../packages/loader/src/attributes.ts';

const warn = vi.fn();
const info = vi.fn();
beforeEach(() => {
  warn.mockReset();
  info.mockReset();
  vi.spyOn(console, 'info').mockImplementation(info);
  vi.spyOn(console, 'warn').mockImplementation(warn);
});
afterEach(() => void vi.restoreAllMocks());

const page = (attributes: Record<string, string>, isDebugging = false) => {
  const element = document.createElement('persona-chat');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const names = element.getAttributeNames();
  const [ignored, unknown] = [true, false].map((isKnown) =>
    names.filter((name) => attributeNames.includes(name) === isKnown),
  ) as [string[], string[]];
  return { element, known: attributeNames, unknown, ignored, isDebugging, isSpelled: false };
};
const said = () => warn.mock.calls.map(([line]) => String(line));

it('names listeners that never hear and a token in an attribute, each once', () => {
  const listeners = [
    ['opened', true],
    ['open', false],
  ] as const;
  for (let time = 0; time < 2; time++) {
    adviseOfListeners(listeners);
    adviseOfAttributes(page({ token: 'abc' }), true);
  }
  expect(said()).toEqual([
    expect.stringMatching(/on: there is no event "opened" .*#events/),
    expect.stringMatching(/on\("open"\) takes a function .*#events/),
    expect.stringMatching(/token is a property and never an attribute.*identity\.md#/),
  ]);
});

it.each([
  ['color', 'accent'],
  ['greeting', 'text-greeting'],
  ['greeting-de', 'text-greeting-de'],
  ['apibase', 'api-base'],
  ['personaid', 'persona-id'],
  ['possition', 'position'],
  ['language', 'lang'],
  ['forms', 'form'],
])('proposes for the attribute %s that it does not know %s', (name, meant) => {
  adviseOfAttributes(page({ [name]: '' }), false);
  expect(said()).toEqual([expect.stringMatching(`knows no ${name} \\(did you mean ${meant}\\?\\) .*#attributes`)]);
});

const ofOtherTools =
  'cfasync turbo-track turbo-eval turbo-permanent turbo-suppress-warning nscript astro-exec astro-rerun cookieconsent ' +
  'cookiecategory category categories service src type name cmp-src cmp-vendor no-optimize no-defer no-minify ot-ignore ' +
  'pagespeed-no-defer rocket-status rocketlazyload usercentrics uc-src domain cookiefirst-category consent key loading ' +
  'borlabs-script-blocker-id wp-strategy handle partytown hid n-head vmid vue-meta litespeed-noopt skip-moving deferred ' +
  'cli-class iub-purposes suppressedsrc complianz';
it('leaves attributes of other tools on the tag to the debug mode', () => {
  const attributes = Object.fromEntries(ofOtherTools.split(' ').map((name) => [name, '']));
  const tag = document.createElement('script');
  for (const name of Object.keys(attributes)) tag.setAttribute(`data-${name}`, '');
  document.head.append(tag);
  adviseOfAttributes(page(attributes), false);
  adviseOfAttributes(page({ slot: 'chat', accesskey: 'c', 'hx-preserve': '' }), false);
  expect(said()).toEqual([]);
  adviseOfAttributes(page({ cfasync: 'false', 'astro-exec': '' }, true), false);
  expect(said()).toEqual([expect.stringContaining('the element knows no cfasync, astro-exec (')]);
});

it('names each that has come by another way than a tag, as by set', () => {
  adviseOfAttributes(page({ zoom: '2', cursor: '' }), false);
  expect(said()).toEqual([expect.stringContaining('the element knows no zoom, cursor (')]);
});

it.each([
  ['accent', 'ocean', /accent takes a preset or a CSS colour, not "ocean"; did you mean "Ocean"\?/],
  ['accent', 'b4235a', /did you mean "#b4235a"\?/],
  ['theme', 'drak', /theme takes auto, light, dark, not "drak"; did you mean "dark"\?/],
  ['theme', 'night', /theme takes auto, light, dark, not "night" \(/],
  ['position', 'left-bottom', /takes bottom-right, bottom-left, top-right, top-left, not "left-bottom" \(/],
  ['launcher-image', 'http://', /launcher-image takes a URL, not "http:\/\/"/],
])('names the bad value %s="%s" and what would be right, with a link', (name, value, expected) => {
  adviseOfAttributes(page({ [name]: value }), false);
  // The loader has warned of it.
  expect(said()).toEqual([]);
  expect(info.mock.calls).toEqual([[expect.stringMatching(expected)]]);
  expect(info.mock.calls[0]?.[0]).toMatch(/#attributes\)$/);
});

it.each([
  ['lang', {}, 'deutsch', /lang takes .*, not "deutsch"; did you mean "DE"\?/],
  ['lang', {}, 'Japanese', /did you mean "ja-JP"\?/],
  ['lang', {}, 'klingon', /lang takes .*en-US, not "klingon" \(/],
  ['channel', {}, ['web', 'WEB WEB_WIDGET'], /channel takes .*WEB_WIDGET, not "web"; did you mean "WEB"\?/],
] as const)('names a bad %s, which the chat reads: %o', async (topic, set, fact, expected) => {
  const config = {
    apiBase: 'https://api.example',
    mode: 'bubble',
    position: 'bottom-right',
    assetBase: '',
    ...set,
  } as const;
  await advise(topic, fact, { config, element: document.createElement('persona-chat') });
  expect(said()).toEqual([expect.stringMatching(expected)]);
});
