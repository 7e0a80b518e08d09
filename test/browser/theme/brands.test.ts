import { equal } from '../markdown/check.ts';
import { shortfalls } from './pairs.ts';
import { createStage, fills, schemes, type Stage } from './stage.ts';

/** Colours as brands have them: the palest, the darkest, the loudest, and those between two inks. */
const brands = [
  '#f5d90a',
  '#ff5ca8',
  '#0a1f44',
  '#00ff7f',
  '#fffb00',
  '#ff0000',
  '#0000ff',
  '#c0ffee',
  '#111111',
  '#fefefe',
  '#808080',
  '#767676',
  '#bada55',
  '#7b00ff',
  '#ff6d00',
  '#00e5ff',
  '#5a2d0c',
  '#e6e6fa',
  '#d4af37',
  '#002b1b',
];

describe('colours of brands', () => {
  let stage: Stage;
  before(() => {
    stage = createStage();
  });
  after(() => stage.remove());

  for (const theme of schemes) {
    for (const fill of fills) {
      it(`keep every pair legible: ${theme}, ${fill}`, () => {
        equal(brands.length, 20);
        const failures = brands.flatMap((accent) => {
          stage.set({ theme, fill, accent });
          return shortfalls(stage, fill).map((failure) => `${accent}: ${failure}`);
        });
        equal(failures.join('\n'), '');
      });
    }
  }
});
