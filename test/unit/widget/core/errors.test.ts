import { afterEach, expect, it } from 'vitest';
import { ListenerError } from '../../../../packages/firestore-listener/src/listener-error.ts';
import { WidgetError } from '../../../../packages/widget/src/core/errors.ts';

const original = Object.getOwnPropertyDescriptor(Error.prototype, 'name') as PropertyDescriptor;
afterEach(() => {
  Object.defineProperty(Error.prototype, 'name', original);
});

it('SEC6: errors are made in a page that has frozen what all errors have in common', () => {
  Object.defineProperty(Error.prototype, 'name', { ...original, writable: false });
  expect(new WidgetError('network').name).toBe('WidgetError');
  expect(new ListenerError(403, 'gone').name).toBe('ListenerError');
});
