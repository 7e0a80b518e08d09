// A chat with the part of the people behind it, for its tests.

import { afterEach } from 'vitest';
import type { PeopleFeature } from '../../../../../packages/widget/src/features/people/people.ts';
import { bootstrapData, type Chat, createChat, message } from '../../../../helpers/fake-chat.ts';

export const robin = { id: 'o1', name: 'Robin', type: 'USER' };
export const activityCall = 'POST /conversations/c1/activity';
export const emailCall = 'PUT /conversations/c1/email';

interface Options extends NonNullable<Parameters<typeof createChat>[0]> {
  readonly capabilities?: object;
  readonly beforeCode?: () => Promise<void>;
}

/** Of the tests of one file: each opens its own chat. */
export function setUpPeople() {
  let chat: Chat;
  afterEach(() => {
    chat.env.http.expectNoSurprises();
    chat.session.destroy();
  });
  return {
    chat: () => chat,
    /** `beforeCode` happens while the part's code is still on its way. */
    async open(
      conversation: object = {},
      { capabilities = {}, beforeCode, ...options }: Options = {},
    ): Promise<PeopleFeature> {
      chat = createChat({
        history: [
          message('m1', 'user', 'Is anybody there?'),
          message('h1', 'persona', 'It is me.', { isLive: true }),
          message('m2', 'user', 'Good.', { isLive: true }),
        ],
        bootstrap: {
          ...bootstrapData,
          realtime: { kind: 'sse', url: '/chat/live' },
          capabilities,
          conversation: { ...bootstrapData.conversation, lastMessageId: 'm2', ...conversation },
        },
        ...options,
      });
      chat.env.http.on(activityCall, () => ({ json: { data: {} } }));
      chat.env.http.on(emailCall, () => ({ json: { data: {} } }));
      await chat.open();
      await beforeCode?.();
      await chat.session.people.load();
      const state = chat.session.people.$state.get();
      if (state.name !== 'ready') throw new Error('the part did not load');
      return state.feature;
    },
    /** The live document has changed. */
    async tell(fields: object) {
      chat.env.realtime.change('conversation', 'c1', { id: 'c1', lastMessageId: 'm2', ...fields });
      await chat.env.clock.settle();
    },
    /** What is announced from now on. */
    heard() {
      const texts: string[] = [];
      chat.session.announcer.$announcement.listen((said) => said && texts.push(said.text));
      return texts;
    },
  };
}
