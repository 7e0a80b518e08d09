import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { lazyTexts } from '../../../build/chunk-files.ts';
import { bakedGroups, englishFile, englishModule, stringsPattern, wordsModule } from '../../../build/strings.ts';

type Groups = Record<string, Record<string, string>>;

async function read(names?: string): Promise<Groups> {
  return JSON.parse((await englishModule(names)).replace(/^export default (.*);$/, '$1')) as Groups;
}

test('brings whole groups, and of a group with keys these alone with their plural forms', async () => {
  const { viewer, playback, announce } = await read('viewer+playback.mute.unmute+announce.newMessages');
  expect(Object.keys(viewer ?? {}).length).toBeGreaterThan(2);
  expect(playback).toEqual({ mute: 'Mute voice', unmute: 'Unmute voice' });
  expect(Object.keys(announce ?? {})).toEqual(['newMessages_one', 'newMessages_other']);
});

test('brings with the chat what no part brings, of a group too that parts bring some of', async () => {
  const { form, feedback } = await read();
  expect(form).toMatchObject({ cancel: 'Cancel' });
  expect(form).not.toHaveProperty('saving');
  expect(feedback).toBeUndefined();
});

test('tells of a group or a key that locales/en.json has not', async () => {
  await expect(read('nothing')).rejects.toThrow('no group nothing');
  await expect(read('playback.nothing')).rejects.toThrow('lacks a key of playback.nothing');
});

test('brings every text with some part', async () => {
  const all = JSON.parse(await readFile(englishFile, 'utf8')) as Groups;
  const brought = await Promise.all([read(), ...lazyTexts().map(read)]);
  for (const [group, texts] of Object.entries(all).filter(([name]) => !bakedGroups.includes(name)))
    expect(new Set(brought.flatMap((one) => Object.keys(one[group] ?? {}))), group).toEqual(
      new Set(Object.keys(texts)),
    );
});

test('bakes the texts of a group into a file that is loaded without the chat, in 31 languages', async () => {
  const baked = (await wordsModule('proactive')).replace(/^export default (.*);$/, '$1');
  const words = JSON.parse(baked) as Record<string, readonly string[]>;
  expect(Object.keys(words)).toHaveLength(31);
  expect(words).toMatchObject({ en: ['Message from the chat', 'Close and do not show again'] });
  expect(Object.values(words).filter((texts) => texts.length !== 2 || texts.some((text) => !text))).toEqual([]);
});

test('reads the name of an import', () => {
  expect(stringsPattern.exec('virtual:strings/a-b+playback.mute.isOn')?.[1]).toBe('a-b+playback.mute.isOn');
});
