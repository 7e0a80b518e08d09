import { afterEach, describe, expect, it } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { LazySuggestions } from '../../../../../packages/widget/src/ui/suggestions/lazy-suggestions.tsx';
import { bootstrapData, completion, message, token } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

const starters = [
  { label: 'Opening hours', text: 'When are you open?', icon: 'map-pin' },
  { label: 'A repair', text: 'My bike needs a repair.', icon: 'constructor' },
  'Prices',
  'A fourth',
];
const withStarters = { bootstrap: { ...bootstrapData, persona: { ...bootstrapData.persona, starters } } };
const show = async (options: Parameters<typeof renderInChat>[1] = {}) => {
  view = await renderInChat(<LazySuggestions />, options);
  await chunks.suggestions.load();
  await view.settle();
};
const buttons = () => [...view.element.querySelectorAll('button')];
const labels = () => buttons().map(({ textContent }) => textContent);
const choose = async (label: string) => {
  buttons()
    .find(({ textContent }) => textContent === label)
    ?.click();
  await view.settle();
};
const reply = async (suggestions: unknown) => {
  view.chat.streams.at(-1)?.push(token('r1', 'Which one?', true), {
    type: 'completion',
    messages: [{ id: 'r1', content: 'Which one?', suggestions }],
  });
  await view.settle();
};

describe('starters', () => {
  it('are the first three of the persona, each with its icon where that is known', async () => {
    await show(withStarters);
    expect(view.find('[role="group"]').getAttribute('aria-label')).toBe('Suggestions');
    expect(labels()).toEqual(['Opening hours', 'A repair', 'Prices']);
    expect(buttons().map((button) => button.querySelectorAll('svg').length)).toEqual([1, 0, 0]);
  });

  it('send their text as a message of the visitor, once, and are gone', async () => {
    await show(withStarters);
    view.chat.session.composer.setDraft('Half a thought');
    const [first] = buttons();
    first?.click();
    first?.click();
    await view.settle();
    expect(view.chat.texts()).toEqual(['When are you open?']);
    expect(view.chat.env.http.of('POST /chat/v4')).toHaveLength(1);
    expect(view.chat.session.composer.$draft.get()).toBe('Half a thought');
    expect(labels()).toEqual([]);
  });

  it('G2: wait for the network once, however often they are pressed', async () => {
    await show(withStarters);
    view.chat.env.page.set({ isOnline: false });
    const [first] = buttons();
    first?.click();
    first?.click();
    await view.settle();
    expect(view.chat.bubbles()).toEqual(['user: When are you open? (queued)']);
    view.chat.env.page.set({ isOnline: true });
    await view.settle();
    expect(view.chat.env.http.of('POST /chat/v4')).toHaveLength(1);
  });

  it('stand under a greeting too, and not once the visitor has written', async () => {
    await show({ ...withStarters, history: [message('p0', 'persona', 'Hello', { origin: 'PERSONA_CREATION' })] });
    expect(labels()).toHaveLength(3);
    view.unmount();
    await show({ ...withStarters, history: [message('m0', 'user', 'Hi'), message('p0', 'persona', 'Hello')] });
    expect(labels()).toEqual([]);
  });
});

describe('suggestions', () => {
  it('come with the reply, are announced once, and go with the next message', async () => {
    await show();
    await view.chat.send('Tea');
    await reply(['Sencha', { label: 'Gyokuro', text: 'The gyokuro, please' }]);
    expect(labels()).toEqual(['Sencha', 'Gyokuro']);
    await view.chat.env.clock.advance(2_000);
    const said = view.chat.session.announcer.$announcement.get();
    expect(said?.text).toBe('Mina says Which one? Suggestions: Sencha, Gyokuro');
    await choose('Gyokuro');
    expect(view.chat.texts()).toEqual(['Tea', 'Which one?', 'The gyokuro, please']);
    expect(labels()).toEqual([]);
  });

  it('G4: are there after a reload, and are not announced then', async () => {
    await show({
      history: [message('m0', 'user', 'Tea'), message('r0', 'persona', 'Which?', { suggestions: ['Sencha'] })],
    });
    expect(labels()).toEqual(['Sencha']);
    await view.chat.env.clock.advance(2_000);
    expect(view.chat.session.announcer.$announcement.get()?.text).toBe('Chat ready');
  });

  it('are those of the newest message alone', async () => {
    const history = [
      message('r0', 'persona', 'Which?', { suggestions: ['Sencha'] }),
      message('r1', 'persona', 'Never mind'),
    ];
    await show({ history });
    expect(labels()).toEqual([]);
  });

  it('win over what one may begin with', async () => {
    await show({ ...withStarters, history: [message('p0', 'persona', 'Hello', { suggestions: ['Sencha'] })] });
    expect(labels()).toEqual(['Sencha']);
  });

  it.each([[7], ['Sencha'], [[]], [[{ label: 4 }]], [{ length: 3 }], [null]])('are none: %j', async (suggestions) => {
    await show();
    await view.chat.send('Tea');
    await reply(suggestions);
    expect(view.chat.texts()).toEqual(['Tea', 'Which one?']);
    expect(view.element.textContent).toBe('');
  });

  it('are text, whatever stands in them', async () => {
    await show({ history: [message('r0', 'persona', 'Hm', { suggestions: ['<img src=x onerror=alert(1)>'] })] });
    expect(labels()).toEqual(['<img src=x onerror=alert(1)>']);
    expect(view.element.querySelector('img')).toBeNull();
  });

  it('are at most six, of fifty', async () => {
    const suggestions = Array.from({ length: 50 }, (_, index) => `Choice ${index}`);
    await show({ history: [message('r0', 'persona', 'Hm', { suggestions })] });
    expect(labels()).toHaveLength(6);
  });

  it('do not come late, with a reply that was stopped', async () => {
    await show();
    await view.chat.send('Tea');
    view.chat.streams[0]?.push(token('r1', 'Which'));
    await view.settle();
    view.chat.session.reply.stop();
    await view.settle();
    await reply(['Sencha']);
    expect(labels()).toEqual([]);
  });
});

describe('a choice that is refused', () => {
  it('says why, and stays', async () => {
    await show({
      bootstrap: { ...bootstrapData, limits: { messageCharacters: 3 } },
      history: [message('r0', 'persona', 'Which?', { suggestions: ['Sencha'] })],
    });
    await choose('Sencha');
    expect(view.chat.session.composer.$notice.get()).toBe('composer.tooLong');
    expect(labels()).toEqual(['Sencha']);
  });
});

it('loads nothing where the server offers nothing', async () => {
  view = await renderInChat(<LazySuggestions />, { history: [message('r0', 'persona', 'Hello')] });
  await view.chat.send('Hi');
  view.chat.streams[0]?.push(token('r2', 'Hello', true), completion());
  await view.settle();
  expect(view.element.innerHTML).toBe('');
});
