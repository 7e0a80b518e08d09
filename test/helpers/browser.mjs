// Finds the browsers that the runners drive, or installs Chromium. Called once before them; the path travels by
// environment.

import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const chromiumNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const firefoxNames = ['firefox-esr', 'firefox'];
const chromiumPlaces = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const firefoxPlaces = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The first that Playwright's driver can talk to. */
export const LOWEST_FIREFOX = 143;

/** The version that the file says when it starts; 0 where it says none, as a broken link or a snap stub. */
function versionOf(file) {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 ? Number(/(\d+)\.\d+/.exec(stdout ?? '')?.[1] ?? 0) : 0;
}

const runs = (file) => versionOf(file) > 0;

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .filter((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

async function playwrightsOwn(product) {
  try {
    const playwright = await import('playwright');
    return [playwright[product].executablePath()];
  } catch {
    return [];
  }
}

async function findChromium() {
  const candidates = [...(await playwrightsOwn('chromium')), ...onPath(chromiumNames), ...chromiumPlaces];
  return candidates.find(runs);
}

/** A path, or undefined where Firefox is not installed or too old: tests in it are then left out, with a word. */
export function findFirefox() {
  const candidates = [process.env.FIREFOX_PATH, ...onPath(firefoxNames), ...firefoxPlaces];
  return candidates.find((file) => file && versionOf(file) >= LOWEST_FIREFOX);
}

/** Whether WebKitGTK, its driver and a display for it are installed. */
export function findWebKit() {
  return ['WebKitWebDriver', 'xvfb-run'].every((name) => onPath([name]).length > 0);
}

const install = (command, ...args) => {
  console.log(`installing a browser: ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', timeout: 600_000 }).status === 0;
};

/** Installs the newest Debian packages as root; false where that is not possible. */
export function installDebianPackages(...packages) {
  if (process.getuid?.() !== 0 || onPath(['apt-get']).length === 0) return false;
  const apt = ['-o', 'DPkg::Lock::Timeout=300'];
  // Lists that are not fresh would bring a browser of long ago, or none.
  install('apt-get', ...apt, 'update');
  return install('apt-get', ...apt, 'install', '-y', '--no-install-recommends', ...packages);
}

/** Path of a Chromium that runs. Throws with what to do when there is none and none can be installed. */
export async function ensureChromium() {
  const wanted = process.env.CHROME_PATH;
  if (wanted) {
    if (runs(wanted)) return wanted;
    throw new Error(`CHROME_PATH is ${wanted}, which does not run with --version: correct it or unset it`);
  }
  const found = await findChromium();
  if (found) return found;
  const cli = path.join(import.meta.dirname, '../../node_modules/playwright/cli.js');
  if (install(process.execPath, cli, 'install', 'chromium') || installDebianPackages('chromium', 'fonts-liberation')) {
    const installed = await findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'no Chromium found and none could be installed: install Chromium or Chrome, or set CHROME_PATH to its executable',
  );
}
