import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { isListed } from '../../../../packages/widget/src/core/is-listed.ts';
import { messageSchema } from '../../../../packages/widget/src/protocol/message.ts';
import { message } from '../../../helpers/fake-chat.ts';

afterEach(() => void Reflect.deleteProperty(Object.prototype, 'hidden'));

it.each([true, () => 'polluted'])(
  'SEC6: reads of a message what it has itself, where the page gives every object a `hidden` of %s',
  (hidden) => {
    Object.assign(Object.prototype, { hidden });
    const shown = v.parse(messageSchema, JSON.parse(JSON.stringify(message('m1', 'persona', 'Hello'))));
    expect(Object.hasOwn(shown, 'hidden')).toBe(false);
    expect(isListed(shown)).toBe(true);
    expect(isListed({ role: 'user' })).toBe(true);
    expect(isListed(v.parse(messageSchema, message('m2', 'persona', 'Hello', { hidden: true })))).toBe(false);
  },
);
