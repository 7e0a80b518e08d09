import { afterEach, expect, it } from 'vitest';
import { SearchRow } from '../../../../../packages/widget/src/ui/conversation-tools/search-row.tsx';
import { useConversation } from '../../../../../packages/widget/src/ui/context.ts';
import { bootstrapData, message } from '../../../../helpers/fake-chat.ts';
import { type Rendered, renderInChat } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

function Row() {
  return <SearchRow conversation={useConversation()} onClose={() => {}} />;
}

it('G10: says once what was found, also when older messages show that it was all', async () => {
  view = await renderInChat(<Row />);
  const pages: Record<string, object> = {
    first: { data: [message('m2', 'persona', 'sencha')], metadata: { nextParamId: 'm2' } },
    m2: { data: [message('m1', 'user', 'oolong')], metadata: { nextParamId: 'm1' } },
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
  field.value = 'oolong';
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await view.settle();
  await new Promise((resolve) => setTimeout(resolve, 400));
  await clock.advance(5_000);
  await view.settle();
  expect(said).toEqual(['Match 1 of 1']);
});
