// npm run screens: a picture of every screen × width × theme × language in .shots, and a contact sheet of each screen.
//
//   npm run screens -- [--only=menu,files] [--widths=360,1440] [--languages=EN,AR] [--themes=light]
//   npm run screens -- --docs     the pictures of README.md and docs/ instead, with --only those of some scenes

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { root } from '../../build/paths.ts';
import { startDemoHost, type DemoHost } from '../../packages/demo-host/server/demo-host.ts';
import { blankDatabase } from '../helpers/blank-database.ts';
import { chromiumFlags, ensureChromium } from '../helpers/browser.mjs';
import { chatOn } from '../helpers/chat.ts';
import { actionScenes } from './action-scenes.ts';
import { writeContactSheet, type Shot } from './contact-sheet.ts';
import { clipOf, docsPictures } from './docs-pictures.ts';
import { hostedScenes } from './hosted-scenes.ts';
import { replyScenes } from './reply-scenes.ts';
import type { Scene } from './scene.ts';
import { visitorScenes } from './visitor-scenes.ts';
import { voiceScenes } from './voice-scenes.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    widths: { type: 'string', default: '360,390,1024,1440' },
    languages: { type: 'string', default: 'EN,AR,DE' },
    themes: { type: 'string', default: 'light,dark' },
    out: { type: 'string', default: '.shots' },
    docs: { type: 'boolean', default: false },
  },
});

const list = (text: string): readonly string[] => text.split(',').filter(Boolean);
const heights: Readonly<Record<number, number>> = { 360: 740, 390: 844, 720: 450, 1024: 768, 1440: 900 };
const folder = path.resolve(root, values.out);

interface Device {
  readonly name: string;
  readonly widths: readonly number[];
  readonly isTouch: boolean;
}

const widths = list(values.widths).map(Number);
/** A phone is another device than a narrow window: its targets are larger, and nothing hovers. */
const devices: readonly Device[] = [
  { name: 'phone', widths: widths.filter((width) => width < 600), isTouch: true },
  { name: 'desktop', widths: widths.filter((width) => width >= 600), isTouch: false },
].filter((device) => device.widths.length > 0);

async function openStage(browser: Browser, device: Device): Promise<Page> {
  const width = device.widths[0] ?? 1024;
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 800 },
    isMobile: device.isTouch,
    hasTouch: device.isTouch,
    locale: 'en-US',
    permissions: ['microphone'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(12_000);
  return page;
}

/** What fades in, and fonts and pictures, have come to rest. */
async function settle(page: Page): Promise<void> {
  // Nothing shows what only hovering shows.
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    const animations = [...document.querySelectorAll('persona-chat')].flatMap(
      (element) => element.shadowRoot?.getAnimations() ?? [],
    );
    const ending = animations.filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** The chat speaks the language; the launcher alone does not change with it. */
async function followed(page: Page, language: string): Promise<void> {
  const isOpen = (await page.locator('persona-chat [part=panel]').count()) > 0;
  const direction = language === 'AR' ? 'rtl' : 'ltr';
  if (isOpen) await page.locator(`persona-chat .pc[dir="${direction}"]`).waitFor({ state: 'attached' });
  // The texts of a language come after its direction.
  await page.waitForTimeout(250);
}

async function photograph(page: Page, scene: Scene, device: Device): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const width of device.widths) {
    await page.setViewportSize({ width, height: heights[width] ?? 800 });
    for (const language of scene.isPage ? ['EN'] : list(values.languages)) {
      for (const theme of scene.isPage ? ['light'] : list(values.themes)) {
        const label = [width, theme, language].join('-');
        const look = { lang: language, theme };
        for (const [name, value] of Object.entries(scene.isPage ? {} : look)) {
          const element = page.locator('persona-chat').first();
          await element.evaluate((node, [key, text]) => node.setAttribute(key, text), [name, value] as const);
        }
        if (!scene.isPage) await followed(page, language);
        await settle(page);
        const file = path.join(scene.name, `${label}.png`);
        await page.screenshot({ path: path.join(folder, file), scale: 'css' });
        shots.push({ label, file, width });
      }
    }
  }
  return shots;
}

async function take(browser: Browser, host: DemoHost, scene: Scene): Promise<void> {
  const shots: Shot[] = [];
  mkdirSync(path.join(folder, scene.name), { recursive: true });
  for (const device of devices) {
    const page = await openStage(browser, device);
    try {
      await page.goto(host.siteUrl + scene.path);
      await scene.arrive({ ...host, page, chat: chatOn(page) });
      shots.push(...(await photograph(page, scene, device)));
    } catch (error) {
      await page.screenshot({ path: path.join(folder, `${scene.name}-${device.name}-failed.png`) });
      console.error(`${scene.name}, ${device.name}: ${String(error)}`);
      process.exitCode = 1;
    } finally {
      await page.context().close();
    }
  }
  await writeContactSheet(browser, folder, scene.name, shots);
  console.log(`${scene.name}: ${shots.length} pictures`);
}

/** The pictures of README.md and docs/, light and in English. */
async function takeDocsPictures(browser: Browser, host: DemoHost, scenes: readonly Scene[]): Promise<void> {
  for (const picture of docsPictures) {
    // With --only, those of its scenes.
    const scene = scenes.find(({ name }) => name === picture.scene);
    if (!scene) continue;
    const page = await openStage(browser, { name: 'desktop', widths: [1024], isTouch: false });
    await page.goto(host.siteUrl + scene.path);
    await scene.arrive({ ...host, page, chat: chatOn(page) });
    await settle(page);
    const clip = await clipOf(page, picture);
    const file = path.join(root, 'docs/images', `${picture.name}.png`);
    await page.screenshot({ path: file, scale: 'css', ...(clip && { clip }) });
    await page.context().close();
    console.log(file);
  }
}

async function main(): Promise<void> {
  if (!existsSync(path.join(root, 'dist/manifest.json'))) throw new Error('nothing is built yet: npm run build');
  const wanted = values.only === undefined ? undefined : list(values.only);
  const scenes = [...visitorScenes, ...replyScenes, ...actionScenes, ...voiceScenes, ...hostedScenes].filter(
    ({ name }) => wanted?.includes(name) ?? true,
  );
  const host = await startDemoHost({
    blankDatabase: await blankDatabase(),
    port: 0,
    apiPort: 0,
    wordDelayMs: 1,
  });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...chromiumFlags, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  });
  try {
    if (values.docs) return await takeDocsPictures(browser, host, scenes);
    for (const { name } of scenes) rmSync(path.join(folder, name), { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const scene of scenes) await take(browser, host, scene);
    console.log(folder);
  } finally {
    await browser.close();
    await host.stop();
  }
}

await main();
