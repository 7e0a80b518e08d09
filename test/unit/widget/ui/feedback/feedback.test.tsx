import { afterEach, describe, expect, it } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { LazyFeedback } from '../../../../../packages/widget/src/ui/feedback/lazy-feedback.tsx';
import { useConversation } from '../../../../../packages/widget/src/ui/context.ts';
import { useStore } from '@nanostores/react';
import { bootstrapData, completion, message, token } from '../../../../helpers/fake-chat.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

const call = 'PUT /chat/r1/feedback';
const offered = { ...bootstrapData, capabilities: { feedback: true } };

/** The newest message, as its row has it. */
function Newest() {
  const { timeline } = useConversation();
  const key = useStore(timeline.$keys).at(-1) ?? '';
  const shown = useStore(timeline.message(key));
  return shown ? <LazyFeedback message={shown} isLast /> : null;
}
const show = async (fields: object = {}, bootstrap: object = offered) => {
  view = await renderInChat(<Newest />, { bootstrap, history: [message('r1', 'persona', 'Sencha.', fields)] });
  view.chat.env.http.on(call, () => ({ json: { data: {} } }));
  if ('capabilities' in bootstrap) await chunks.feedback.load();
  await view.settle();
};
const button = (name: string) => {
  const found = [...view.element.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  if (!found) throw new Error(`no button ${name} in ${view.element.innerHTML}`);
  return found;
};
const press = async (name: string) => {
  button(name).click();
  await view.settle();
};
const names = () => [...view.element.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'));
const pressed = () => ['Good answer', 'Bad answer'].map((name) => button(name).getAttribute('aria-pressed'));
const form = () => view.element.querySelector('form');
const write = async (text: string) => {
  const field = view.find<HTMLTextAreaElement>('textarea');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await view.settle();
};
const bodies = () => view.chat.env.http.of(call).map(({ json }) => json);

it.each([
  ['thinks better of it', 'Good answer', 'Bad answer'],
  ['takes it back', 'Bad answer', 'Bad answer'],
])('G1: keeps the words of who %s until they are asked again', async (_, second, third) => {
  await show();
  await press('Bad answer');
  await write('It is black');
  await press(second);
  expect(form()).toBeNull();
  await press(third);
  expect(view.find<HTMLTextAreaElement>('textarea').value).toBe('It is black');
});

describe('below a reply', () => {
  it('stay in sight below an older reply while what failed, or what is asked, stands there', async () => {
    function Older() {
      const { timeline } = useConversation();
      const shown = useStore(timeline.message('r1'));
      return shown ? <LazyFeedback message={shown} isLast /> : null;
    }
    view = await renderInChat(<Older />, {
      bootstrap: offered,
      history: [message('r1', 'persona', 'Sencha.'), message('u1', 'user', 'And Oolong?')],
    });
    view.chat.env.http.on(call, () => ({ status: 500, json: { message: 'No.' } }));
    await chunks.feedback.load();
    await view.settle();
    const stays = () => view.find('[role="group"]').hasAttribute('data-stays');
    expect(stays()).toBe(false);
    await press('Bad answer');
    expect(stays()).toBe(true);
    await press('Skip');
    expect(stays()).toBe(false);
  });

  it('stay in sight below the newest reply above a message that was not sent', async () => {
    function Reply() {
      const shown = useStore(useConversation().timeline.message('r1'));
      return shown ? <LazyFeedback message={shown} isLast /> : null;
    }
    view = await renderInChat(<Reply />, { bootstrap: offered, history: [message('r1', 'persona', 'Sencha.')] });
    const { chat } = view;
    let answer: (reply: object) => void = () => {};
    chat.env.http.on('POST /chat/v4', () => new Promise((resolve) => (answer = resolve as never)));
    await chunks.feedback.load();
    await view.settle();
    const stays = () => view.find('[role="group"]').hasAttribute('data-stays');
    expect(stays()).toBe(true);
    await chat.send('And Oolong?');
    await view.settle();
    expect(stays()).toBe(false);
    answer({ status: 422, json: { message: 'No.' } });
    await view.settle();
    expect(chat.bubbles()).toEqual(['persona: Sencha. (delivered)', 'user: And Oolong? (failed)']);
    expect(stays()).toBe(true);
  });

  it('are two buttons that say what is pressed', async () => {
    await show();
    expect(view.find('[role="group"]').getAttribute('aria-label')).toBe('Feedback');
    expect(pressed()).toEqual(['false', 'false']);
    await press('Good answer');
    expect(pressed()).toEqual(['true', 'false']);
    await press('Good answer');
    expect(pressed()).toEqual(['false', 'false']);
    expect(bodies().map(({ value }) => value)).toEqual(['up', 'none']);
  });

  it('G4: shows what the history says, and asks nothing', async () => {
    await show({ feedback: { value: 'down', reasons: ['unsafe'], text: 'Hot' } });
    expect(pressed()).toEqual(['false', 'true']);
    expect(form()).toBeNull();
  });

  it.each([[7], ['up'], [{ value: 'sideways' }], [[]], [null]])('takes for none: %j', async (feedback) => {
    await show({ feedback });
    expect(pressed()).toEqual(['false', 'false']);
  });

  it.each([
    ['a greeting', { origin: 'PERSONA_CREATION' }, ['Copy message']],
    // What copies it stands in its bubble.
    ['a human', { isLive: true }, []],
    ['what has failed', { errorStatus: 'ERROR' }, ['Copy message']],
  ])('stands no rating where it is %s', async (_name, fields, left) => {
    await show(fields);
    expect(names()).toEqual(left);
  });
});

it('waits for the last part of a reply', async () => {
  await show();
  await view.chat.send('And?');
  view.chat.streams[0]?.push(token('r2', 'First.', true));
  await view.settle();
  expect(view.chat.bubbles().at(-1)).toBe('persona: First. (delivered)');
  expect(names()).toEqual(['Copy message']);
  view.chat.streams[0]?.push(completion());
  await view.settle();
  expect(pressed()).toEqual(['false', 'false']);
});

describe('what was wrong', () => {
  it('is asked after "bad", and sent with reasons in their order', async () => {
    await show();
    await press('Bad answer');
    await press('Something else');
    await press('Not correct');
    await write('  <b>It is black</b> ');
    form()?.requestSubmit();
    await view.settle();
    expect(bodies().at(-1)).toEqual({
      conversationId: 'c1',
      value: 'down',
      reasons: ['incorrect', 'other'],
      text: '<b>It is black</b>',
    });
    expect(form()).toBeNull();
    expect(view.element.textContent).toContain('Thank you for your feedback');
    expect(pressed()).toEqual(['false', 'true']);
  });

  it('keeps the button that is pressed while it is on its way: a disabled one would lose the focus', async () => {
    await show();
    await press('Bad answer');
    let answer = () => {};
    view.chat.env.http.on(call, () => new Promise((resolve) => (answer = () => resolve({ status: 500 }))));
    await write('Cold');
    button('Send').focus();
    form()?.requestSubmit();
    await view.settle();
    expect(button('Send').getAttribute('aria-disabled')).toBe('true');
    expect((button('Send') as HTMLButtonElement).disabled).toBe(false);
    answer();
    await view.settle();
    expect(document.activeElement).toBe(button('Send'));
  });

  it('closes where its words went up by themselves with the network, and leaves the focus elsewhere alone', async () => {
    await show();
    await press('Bad answer');
    view.chat.env.http.on(call, () => {
      throw networkFailure();
    });
    await write('Cold');
    form()?.requestSubmit();
    await view.settle();
    expect(form()).not.toBeNull();
    button('Good answer').focus();
    view.chat.env.http.on(call, () => ({ json: { data: {} } }));
    view.chat.env.page.say('online');
    await view.settle();
    expect(form()).toBeNull();
    expect(document.activeElement).toBe(button('Good answer'));
  });

  it('may be left out: by Skip, and by Escape, which leaves the panel open', async () => {
    await show();
    await press('Bad answer');
    await press('Skip');
    expect(form()).toBeNull();
    await press('Bad answer');
    await press('Bad answer');
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    form()?.dispatchEvent(escape);
    await view.settle();
    expect(escape.defaultPrevented).toBe(true);
    expect(form()).toBeNull();
    expect(bodies().map(({ value }) => value)).toEqual(['down', 'none', 'down']);
    expect(document.activeElement).toBe(button('Bad answer'));
  });

  it('keeps the words where they could not be sent, and says so there', async () => {
    await show();
    await press('Bad answer');
    view.chat.env.http.on(call, () => ({ status: 500 }));
    await write('Cold');
    form()?.requestSubmit();
    await view.settle();
    expect(view.find('.pc-feedback-error').textContent).toBe(
      'Your feedback could not be saved. The server answered with an error',
    );
    await view.chat.env.clock.advance(2_000);
    expect(view.chat.session.announcer.$announcement.get()?.text).toContain('saved. The server answered with an error');
    expect(view.find<HTMLTextAreaElement>('textarea').value).toBe('Cold');
    view.chat.env.http.on(call, () => ({ json: { data: {} } }));
    form()?.requestSubmit();
    await view.settle();
    expect(form()).toBeNull();
    expect(view.element.querySelector('.pc-feedback-error')).toBeNull();
  });
});

it('undoes what could not be stored, and tries again', async () => {
  await show();
  view.chat.env.http.on(call, () => ({ status: 500 }));
  await press('Good answer');
  expect(pressed()).toEqual(['false', 'false']);
  view.chat.env.http.on(call, () => ({ json: { data: {} } }));
  await press('Retry');
  expect(pressed()).toEqual(['true', 'false']);
});

it('draws nothing where the server takes none', async () => {
  await show({ feedback: { value: 'up' } }, bootstrapData);
  expect(names()).toEqual(['Copy message']);
});

it('says no longer that it failed once the message says that it is stored', async () => {
  await show();
  view.chat.env.http.on(call, () => Promise.reject(networkFailure()));
  await press('Good answer');
  expect(view.element.textContent).toContain('Your feedback could not be saved.');
  const { list } = view.chat.session.timeline as unknown as { list: { patch(key: string, fields: object): void } };
  list.patch(view.chat.session.timeline.$keys.get().at(-1) ?? '', { feedback: { value: 'up', reasons: [], text: '' } });
  await view.settle();
  expect(view.element.textContent).not.toContain('Your feedback could not be saved.');
});
