import { describe, expect, it, vi } from 'vitest';
import { createRepeatedImport } from '../../../../packages/widget/src/core/repeated-import.ts';

const address = 'https://cdn.example/chunks/menus-ABC.js';
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
});
