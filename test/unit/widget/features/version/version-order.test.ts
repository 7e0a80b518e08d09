import { expect, it } from 'vitest';
import { isHigher } from '../../../../../packages/widget/src/features/version/version.ts';

it.each([
  ['0.2.0', '0.1.0', true],
  ['0.10.0', '0.9.9', true],
  ['v1.0.0', '0.9.0', true],
  ['1.0', '0.9.0', true],
  ['0.1.1+build.7', '0.1.0', true],
  ['1.0.0', '1.0.0-beta.2', true],
  ['0.1.0', '0.1.0', false],
  ['0.0.9', '0.1.0', false],
  ['1.0.0-beta.2', '1.0.0', false],
  ['0.1.0-rc.1', '0.1.0-beta', false],
  ['', '0.1.0', false],
  ['latest', '0.1.0', false],
  ['<script>', '0.1.0', false],
  ['99999999999999999999.0.0', '0.1.0', false],
])('says of %s over %s: %s', (latest, current, expected) => {
  expect(isHigher(latest, current)).toBe(expected);
});
