// The agendas of the demo: one that is offered at once and shows every input mode, one that a page or an operator begins.

import type { StoredAgenda } from '../agendas/agenda-script.ts';

export const demoAgendas: readonly StoredAgenda[] = [
  {
    personaId: 'agenda',
    isOffered: true,
    wire: {
      id: 'tea-order',
      name: 'Tea order',
      progressBarEnabled: true,
      items: [
        { id: 'tea', name: 'Which tea', userInputMode: 'unspecified' },
        { id: 'amount', name: 'How much', userInputMode: 'TEXT' },
        { id: 'card', name: 'Words for the card', userInputMode: 'VOICE' },
        { id: 'town', name: 'Where to', userInputMode: 'NONE' },
        { id: 'confirmation', name: 'Confirmation', userInputMode: 'unspecified' },
      ],
    },
    script: {
      opening:
        `Good day, I am Yuki, and I write the orders down. Five short questions, then the parcel is on its way. You can ask
me things in between, and \`/exit\` leaves the order.`.replaceAll('\n', ' '),
      closing:
        'That is all I need. Your order is written down; the parcel leaves the house **this afternoon**. Thank you!',
      farewell: 'No order, then. Nothing is kept of it, and I am still here for questions.',
      reminder: 'Are you still there? Take your time, I keep the order open for a while.',
      timedOut:
        'I have put the order aside, since it has been quiet for some time. We can begin again whenever you like.',
      questions: {
        tea: {
          lead: '',
          question: 'Which tea shall it be? A *sencha*, an *Assam*, an *oolong*, or something without caffeine?',
          dataType: 'STRING',
          description: 'The tea that the visitor wants',
        },
        amount: {
          lead: 'A good choice.',
          question: '**How many grams?** Please type the number: 50, 100 or 250 are our tins.',
          dataType: 'INTEGER',
          description: 'Grams of tea',
        },
        card: {
          lead: 'Noted. There will be a card in the parcel.',
          question: '**Say the words for the card**, and I write down what I hear.',
          dataType: 'STRING',
          description: 'What stands on the card',
        },
        town: {
          lead: 'That will please somebody.',
          question: '**Where does it go?** The town is enough, by voice or by hand.',
          dataType: 'STRING',
          description: 'Town of the delivery',
        },
        confirmation: {
          lead: 'Then I have everything.',
          question: '**Shall I send it?** Yes or no.',
          dataType: 'BOOLEAN',
          description: 'Whether the order is to be sent',
        },
      },
    },
  },
  {
    personaId: 'agenda',
    isOffered: false,
    wire: {
      id: 'tea-taste',
      name: 'What you like',
      progressBarEnabled: false,
      items: [
        { id: 'taste', name: 'Taste', userInputMode: 'unspecified' },
        { id: 'time', name: 'Time of day', userInputMode: 'unspecified' },
      ],
    },
    script: {
      opening: 'Two questions, and I will know your shelf.',
      closing: 'Then try the **roasted Tieguanyin** first. If it is too dark for you, the sencha is waiting.',
      farewell: 'Some other time, then.',
      reminder: 'I am still curious what you like.',
      timedOut: 'We leave it at that for today.',
      questions: {
        taste: {
          lead: '',
          question: 'Do you like your tea *fresh*, *malty*, *smoky* or *flowery*?',
          dataType: 'STRING',
          description: 'Taste that the visitor prefers',
        },
        time: {
          lead: 'I know what you mean.',
          question: 'And when do you drink it, in the morning or in the evening?',
          dataType: 'STRING',
          description: 'Time of day at which the visitor drinks tea',
        },
      },
    },
  },
];
