// What journeys ask of an engine and its driver beyond the common, so that no journey names a browser. docs/browsers.md lists who
// asks for what.

import { test } from '@playwright/test';

type BrowserName = 'chromium' | 'firefox' | 'webkit';

interface Limit {
  /** The engines that have it. */
  readonly has: readonly BrowserName[];
  /** Why the others are left out. */
  readonly why: string;
}

const chromiumOnly = (why: string): Limit => ({ has: ['chromium'], why });

export const limits = {
  'file as microphone': chromiumOnly('Chromium alone has a microphone that plays a file'),
  'machine without a microphone': chromiumOnly('the permission is given by a flag of Chromium'),
  'settings of the visitor': chromiumOnly('the driver emulates no print, motion, contrast or forced colours'),
  hovering: chromiumOnly(
    'without a screen the browser tells of no pointer that hovers: what shows under one is always there',
  ),
  'styled selects': chromiumOnly('Chromium alone lets a page style the opened list of a select'),
  touch: chromiumOnly('the driver emulates no touch'),
  'layout of a phone': chromiumOnly('the driver has no mobile layout'),
  'double clicks': chromiumOnly('to the driver two clicks are never a double click'),
  'layout shifts': chromiumOnly('Chromium alone tells of layout shifts'),
  composition: chromiumOnly('only Chromium lets a test compose with an input method'),
  clipboard: chromiumOnly('the driver lets nobody read the clipboard'),
  'files that vanish': chromiumOnly('under Firefox’s driver the upload of a file that has gone neither ends nor fails'),
  gestures: chromiumOnly('whatever the driver does counts as a gesture'),
  'request bodies': chromiumOnly('the driver cannot send on a request with its body'),
  'slow network': chromiumOnly('connections are slowed down through Chromium’s own protocol'),
  'counts of nodes and memory': chromiumOnly('Chromium alone counts nodes, listeners and memory'),
  'counts of layouts': chromiumOnly('Chromium alone tells how often a page was laid out, and for how long'),
  'a network that fails': {
    has: ['chromium', 'firefox'],
    why: 'WebKit’s driver can tell the page that it is offline, and no more',
  },
  'one engine is enough': chromiumOnly('31 languages are measured once'),
} as const satisfies Record<string, Limit>;

export type Need = keyof typeof limits;

/** For a step of a journey that goes on without it. */
export function has(need: Need, browserName: BrowserName): boolean {
  const limit: Limit = limits[need];
  return limit.has.includes(browserName);
}

/** In a journey: leaves it out where the engine or its driver has not got this. */
export function needs(need: Need, browserName: BrowserName): void {
  test.skip(!has(need, browserName), limits[need].why);
}

/** For a whole file or group: `test.skip(...without('touch'))`. */
export const without = (need: Need) =>
  [({ browserName }: { browserName: BrowserName }) => !has(need, browserName), limits[need].why] as const;
