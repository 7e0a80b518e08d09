import { useStore } from '@nanostores/react';
import { afterEach, expect, it } from 'vitest';
import type { Bootstrapping } from '../../../../../packages/widget/src/features/bootstrap/bootstrap.ts';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { useConversation } from '../../../../../packages/widget/src/ui/context.ts';
import { LazyFeedback } from '../../../../../packages/widget/src/ui/feedback/lazy-feedback.tsx';
import { bootstrapData, message } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

const question = message('u1', 'user', 'How hot?');
const first = message('a1', 'persona', 'Very hot.', { versions: { index: 1, count: 2 } });
const second = message('a2', 'persona', 'At 70 degrees.', { versions: { index: 2, count: 2 } });

function Row({ messageKey }: { readonly messageKey: string }) {
  const shown = useStore(useConversation().timeline.message(messageKey));
  return shown ? <LazyFeedback message={shown} isLast /> : null;
}
function Rows() {
  const keys = useStore(useConversation().timeline.$keys);
  return keys.map((key) => <Row key={key} messageKey={key} />);
}
interface Shown {
  readonly history?: object[];
  readonly conversation?: object;
  readonly config?: { readonly mode?: 'page' };
}
const show = async ({ history = [question, second], conversation = {}, config = {} }: Shown = {}) => {
  view = await renderInChat(<Rows />, {
    bootstrap: {
      ...bootstrapData,
      capabilities: { regenerate: true },
      conversation: { ...bootstrapData.conversation, ...conversation },
    },
    history,
    config,
  });
  await chunks.regenerate.load();
  await view.chat.session.regenerate.load();
  await view.settle();
};
/** What another tab has chosen, or this one: live updates bring it. */
const sync = async (...messages: object[]) => {
  view.chat.env.http.on('GET /chat', () => ({ json: { data: messages, metadata: { nextParamId: -1 } } }));
  view.chat.env.page.say('online');
  await view.settle();
};
const labels = () =>
  [...view.element.querySelectorAll('button')]
    .map((one) => one.getAttribute('aria-label'))
    .filter((label) => label !== 'Copy message');
const button = (name: string) => view.find<HTMLButtonElement>(`button[aria-label="${name}"]`);
const focused = () => document.activeElement?.getAttribute('aria-label');

it.each(['Previous answer', 'Next answer', 'Try again'])(
  'keeps the focus on "%s" where a live update brings another answer',
  async (name) => {
    await show();
    button(name).focus();
    await sync(question, first);
    expect(view.element.textContent).toContain('1 of 2');
    expect(focused()).toBe(name);
  },
);

/** Presses "Previous answer"; the server answers once the result is called. */
function chooseSlowly(): () => void {
  let release = () => {};
  view.chat.env.http.on(
    'PUT /chat/a2/version',
    () => new Promise((resolve) => (release = () => resolve({ json: { data: [first] } }))),
  );
  button('Previous answer').focus();
  button('Previous answer').click();
  return () => release();
}

it('keeps the focus on the button that was pressed, whatever comes first', async () => {
  await show();
  const release = chooseSlowly();
  await sync(question, first);
  release();
  await view.settle();
  expect([view.element.textContent, focused()]).toEqual(['1 of 2', 'Previous answer']);
});

it('leaves the focus to whoever has gone elsewhere meanwhile', async () => {
  await show();
  const field = document.createElement('input');
  view.host.append(field);
  document.body.append(view.host);
  button('Previous answer').focus();
  field.focus();
  await sync(question, first);
  expect(document.activeElement).toBe(field);
  view.host.remove();
});

it('offers no other answer behind a paywall, and the choice between those that are there', async () => {
  await show({ conversation: { validating: { passed: false, reason: 'Pay' } } });
  const { setConversation } = view.chat.session.bootstrap as Bootstrapping;
  expect(labels()).toEqual(['Previous answer', 'Next answer']);
  setConversation({ id: 'c1' } as never);
  await view.settle();
  expect(labels()).toEqual(['Try again', 'Previous answer', 'Next answer']);
});

it('shows that a choice is under way, with the focus where it was', async () => {
  await show();
  const release = chooseSlowly();
  await view.settle();
  const group = view.find('[role="group"]');
  expect([group.ariaBusy ?? group.getAttribute('aria-busy'), focused()]).toEqual(['true', 'Previous answer']);
  expect(['Previous answer', 'Next answer'].map((name) => button(name).getAttribute('aria-disabled'))).toEqual([
    'true',
    'true',
  ]);
  release();
  await view.settle();
  expect(view.find('[role="group"]').getAttribute('aria-busy')).not.toBe('true');
});

it('offers nothing while a human answers', async () => {
  await show();
  expect(labels()).toEqual(['Try again', 'Previous answer', 'Next answer']);
  const { setConversation } = view.chat.session.bootstrap as Bootstrapping;
  setConversation({ id: 'c1', handleBy: { type: 'USER', name: 'Olga' } } as never);
  await view.settle();
  expect(labels()).toEqual([]);
  setConversation({ id: 'c1' } as never);
  await view.settle();
  expect(labels()).toEqual(['Try again', 'Previous answer', 'Next answer']);
});

it.each([
  ['a reply that was stopped', [question, { ...first, isStopped: true }], 1],
  ['a question whose reply was stopped before its first word', [{ ...question, isStopped: true }], 1],
  ['a question that waits', [question], 0],
  ['a stop that cannot be read', [{ ...question, isStopped: 'yes' }], 0],
  [
    'a question that was answered since',
    [
      { ...question, isStopped: true },
      { ...first, versions: undefined },
    ],
    0,
  ],
])('says of %s after a reload what the server says', async (_what, history, count) => {
  await show({ history });
  expect(view.element.textContent.split('Stopped · Try again')).toHaveLength(count + 1);
});

it("stands in one row behind the button that copies, which the visitor's own words have beside them", async () => {
  await show();
  const [copy, again] = [button('Copy message'), button('Try again')];
  expect(copy.parentElement?.contains(again)).toBe(true);
  expect(copy.compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  view.unmount();
  await show({ history: [{ ...question, isStopped: true }] });
  expect(view.element.querySelector('button[aria-label="Copy message"]')).toBeNull();
});
