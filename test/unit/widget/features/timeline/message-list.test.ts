import { describe, expect, it } from 'vitest';
import { createMessageList } from '../../../../../packages/widget/src/features/timeline/message-list.ts';
import type { TimelineMessage } from '../../../../../packages/widget/src/features/timeline/timeline-types.ts';
import { messageSchema } from '../../../../../packages/widget/src/protocol/message.ts';
import { parseItems } from '../../../../../packages/widget/src/protocol/envelope.ts';
import { message } from '../../../../helpers/fake-chat.ts';

const bubble = (key: string, fields: Partial<TimelineMessage> = {}): TimelineMessage => ({
  key,
  id: key,
  role: 'user',
  content: key,
  attachments: [],
  createdAt: '',
  delivery: 'sending',
  isStreaming: false,
  ...fields,
});
const page = (...ids: string[]) =>
  parseItems(
    messageSchema,
    ids.map((id) => message(id, 'persona', `stored ${id}`)),
  );

describe('the message list', () => {
  it('G3: does not let a page shorten a text that still streams', () => {
    const list = createMessageList();
    list.put(bubble('r1', { role: 'persona', content: 'longer than stored', isStreaming: true }));
    list.merge(page('r1'), 'newest');
    expect(list.get('r1')?.content).toBe('longer than stored');
    list.patch('r1', { isStreaming: false });
    list.merge(page('r1'), 'newest');
    expect(list.get('r1')).toMatchObject({ content: 'stored r1', delivery: 'delivered' });
  });

  it('G2: keeps the key of a local message when the server names it, and makes one bubble of two', () => {
    const list = createMessageList();
    list.put(bubble('local', { requestId: 'local', isUnconfirmed: true }));
    list.merge(page('m1', 'r1'), 'newest');
    expect(list.$keys.get()).toEqual(['m1', 'r1', 'local']);
    list.confirm('local', page('m1')[0] ?? expect.unreachable());
    expect(list.$keys.get()).toEqual(['local', 'r1']);
    expect(list.byId('m1')).toMatchObject({ key: 'local', id: 'm1', content: 'stored m1' });
    expect(list.get('local')).not.toHaveProperty('isUnconfirmed');
    expect(list.message('m1').get()).toBeUndefined();
  });

  it('takes a stored message that names its request id for a stored one', () => {
    const list = createMessageList();
    const stored = parseItems(messageSchema, [message('m1', 'user', 'Hi', { requestId: 'sent-elsewhere' })]);
    list.merge(stored, 'newest');
    expect(stored[0]).toHaveProperty('requestId', 'sent-elsewhere');
    expect(list.get('m1')).not.toHaveProperty('isUnconfirmed');
    expect(list.byRequestId('sent-elsewhere')?.id).toBe('m1');
  });

  it('takes a message away that has become hidden', () => {
    const list = createMessageList();
    list.merge(page('a', 'b'), 'newest');
    list.merge(parseItems(messageSchema, [message('a', 'persona', 'a', { hidden: true })]), 'newest');
    expect(list.$keys.get()).toEqual(['b']);
  });

  it('redraws one bubble when one message changes', () => {
    const list = createMessageList();
    list.merge(page('a', 'b'), 'newest');
    const changed: string[] = [];
    for (const key of ['a', 'b']) list.message(key).listen(() => changed.push(key));
    list.$keys.listen(() => changed.push('order'));
    list.patch('b', { content: 'new' });
    expect(changed).toEqual(['b']);
  });
});
