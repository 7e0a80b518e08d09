import { afterEach, expect, it } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { SearchRow } from '../../../../../packages/widget/src/ui/conversation-tools/search-row.tsx';
import { useConversation } from '../../../../../packages/widget/src/ui/context.ts';
import { bootstrapData, message } from '../../../../helpers/fake-chat.ts';
import { type Rendered, renderInChat } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

function Row() {
  return <SearchRow begun={{ current: '' }} conversation={useConversation()} onClose={() => {}} />;
}

/** Types a word while two older pages wait on the server; gives what is said. */
async function searchFor(word: string): Promise<{ said: string[]; pass: () => Promise<void> }> {
  view = await renderInChat(<Row />);
  const pages: Record<string, object> = {
    first: { data: [message('m2', 'persona', 'sencha tea')], metadata: { nextParamId: 'm2' } },
    m2: { data: [message('m1', 'user', 'oolong tea')], metadata: { nextParamId: 'm1' } },
    m1: { data: [], metadata: { nextParamId: null } },
  };
  const { http, clock } = view.chat.env;
  http.on('GET /chat', ({ query }) => ({ json: pages[query.get('lastId') ?? 'first'] }));
  http.on('POST /conversations', () => ({ json: { data: { ...bootstrapData, conversation: { id: 'c2' } } } }));
  view.chat.session.configure({ ...view.chat.session.$config.get(), personaId: 'guide' });
  await clock.advance(2_000);
  const said: string[] = [];
  view.chat.session.announcer.$announcement.listen((one) => said.push(one?.text ?? ''));
  const field = view.find<HTMLInputElement>('input[inputmode="search"]');
  field.value = word;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  const pass = async () => {
    await view.settle();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await clock.advance(5_000);
    await view.settle();
  };
  await pass();
  return { said, pass };
}

it('G10: says once what was found, also when older messages show that it was all', async () => {
  const { said } = await searchFor('oolong');
  expect(said).toEqual(['Match 1 of 1']);
});

it('says the day that a date leads to, and not how many matches there are by then', async () => {
  await chunks.messages.open();
  const { said, pass } = await searchFor('tea');
  expect(said).toEqual(['Match 1 of 1']);
  view.find<HTMLButtonElement>('[aria-label="Jump to date"]').click();
  await view.settle();
  const day = view.find<HTMLInputElement>('input[type="date"]');
  day.value = '2020-01-01';
  day.dispatchEvent(new Event('input', { bubbles: true }));
  day.dispatchEvent(new Event('change', { bubbles: true }));
  await view.settle();
  view.find<HTMLFormElement>('form:has(input[type="date"])').requestSubmit();
  await pass();
  expect(said).toEqual(['Match 1 of 1', expect.stringMatching(/\d|day/)]);
});
