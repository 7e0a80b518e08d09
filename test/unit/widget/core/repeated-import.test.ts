import { describe, expect, it, vi } from 'vitest';
import { createRepeatedImport } from '../../../../packages/widget/src/core/repeated-import.ts';

const address = 'https://cdn.example/chunks/menus-ABC.js';
const folder = new URL('../../../../packages/widget/src/core/', import.meta.url).href;
const failing = () => Promise.reject(new TypeError(`error loading dynamically imported module: ${address}`));

describe('createRepeatedImport', () => {
  it('asks under another address each time that the first one has failed before', async () => {
    const importModule = vi.fn<(one: string) => Promise<unknown>>(() => Promise.reject(new Error('still away')));
    const load = createRepeatedImport(importModule);
    await expect(load(failing)).rejects.toThrow(TypeError);
    expect(importModule).not.toHaveBeenCalled();
    await expect(load(failing)).rejects.toThrow('still away');
    importModule.mockResolvedValueOnce({ name: 'menus' });
    expect(await load(failing)).toEqual({ name: 'menus' });
    expect(importModule.mock.calls).toEqual([[`${address}?r=1`], [`${address}?r=2`]]);
  });

  it('keeps to the address where the browser forgets the failure, and to the failure where it names none', async () => {
    const importModule = vi.fn();
    const load = createRepeatedImport(importModule);
    await expect(load(failing)).rejects.toThrow(TypeError);
    expect(await load(() => Promise.resolve(7))).toBe(7);
    await expect(load(() => Promise.reject(new Error('Importing a module script failed.')))).rejects.toThrow(
      'script failed',
    );
    await expect(load(() => Promise.reject(new Error('Importing a module script failed.')))).rejects.toThrow(
      'script failed',
    );
    expect(importModule).not.toHaveBeenCalled();
  });

  describe('where nothing answers', () => {
    const setUp = (importModule: (one: string) => Promise<unknown>) => {
      const timers = new Map<() => void, number>();
      const after = (ms: number, callback: () => void) => {
        timers.set(callback, ms);
        return () => void timers.delete(callback);
      };
      const endWaits = () => {
        for (const callback of [...timers.keys()]) {
          timers.delete(callback);
          callback();
        }
      };
      return { timers, endWaits, load: createRepeatedImport(importModule, after) };
    };
    /** As esbuild writes it: its text names the file. */
    const importing = (coming: Promise<unknown>) =>
      Object.assign(() => coming, { toString: () => '()=>import("./menus-ABC.js")' });
    const silence = () => new Promise<unknown>(() => {});

    it('L1, G6: a try ends after 30 s; the next one asks under another address at once', async () => {
      const importModule = vi.fn(() => Promise.resolve<unknown>({ name: 'menus' }));
      const { timers, endWaits, load } = setUp(importModule);
      const first = load(importing(silence()));
      expect([...timers.values()]).toEqual([30_000]);
      endWaits();
      await expect(first).rejects.toThrow('no answer');
      expect(importModule).not.toHaveBeenCalled();
      expect(await load(importing(silence()))).toEqual({ name: 'menus' });
      expect(importModule.mock.calls).toEqual([[`${folder}menus-ABC.js?r=1`]]);
    });

    it('what comes late after all is taken, and no wait is left behind', async () => {
      const { timers, endWaits, load } = setUp(silence);
      let arrive = (_: unknown) => {};
      const coming = new Promise((resolve) => (arrive = resolve));
      const first = load(importing(coming));
      endWaits();
      await expect(first).rejects.toThrow('no answer');
      const second = load(importing(coming));
      arrive('late');
      expect(await second).toBe('late');
      await Promise.resolve();
      expect(timers.size).toBe(0);
    });

    it('ends each further try too, also in the bundle of others, where no address is known', async () => {
      const importModule = vi.fn(silence);
      const { endWaits, load } = setUp(importModule);
      for (const ask of [importing(silence()), silence]) {
        for (let tries = 0; tries < 3; tries += 1) {
          const one = load(ask);
          await Promise.resolve();
          endWaits();
          await expect(one).rejects.toThrow('no answer');
        }
      }
      expect(importModule.mock.calls).toEqual([[`${folder}menus-ABC.js?r=1`], [`${folder}menus-ABC.js?r=2`]]);
    });
  });
});
