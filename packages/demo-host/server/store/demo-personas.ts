import type { Field } from '@persona-chat/widget/protocol/guest.ts';
import type { Persona } from '@persona-chat/widget/protocol/persona.ts';
import { supportFields, workshopFields } from './demo-fields.ts';
import type { StoredPersona } from './personas.ts';

export interface DemoPersona extends StoredPersona {
  readonly fields: readonly Field[];
}

const settings: Persona['settings'] = [
  { key: 'defaultPersonaResponseVoice', value: false },
  { key: 'speechToTextModelId', value: 'telephony' },
  { key: 'streamingEnabled', value: true },
  { key: 'showLiveTranscription', value: true },
  { key: 'showUserTranscription', value: true },
];

const withFeedback = [
  ...settings,
  { key: 'feedback', value: true },
  { key: 'rating', value: true },
  { key: 'regenerate', value: true },
  { key: 'edit', value: true },
  { key: 'presence', value: true },
  { key: 'tools', value: true },
];

/** Speaks unless it is muted, and listens while the visitor speaks. */
const voiceSettings = (streamingEnabled: boolean): typeof settings => [
  { key: 'defaultPersonaResponseVoice', value: true },
  { key: 'speechToTextModelId', value: 'telephony' },
  { key: 'streamingEnabled', value: streamingEnabled },
  { key: 'showLiveTranscription', value: true },
  { key: 'showUserTranscription', value: true },
  { key: 'handsFree', value: true },
];

const shop = `The shop sells loose teas and tea ware, in a small town and by post. Parcels go out the same day when
ordered before 2 pm; within the country €4.90, free from €45. Open Tuesday to Friday 10 am to 6.30 pm, Saturday 9.30 am to 4 pm.
Returns within 30 days, opened tins included. Never invent order data; ask for the order number and offer a human.`;

export const demoPersonas: readonly DemoPersona[] = [
  {
    wire: {
      id: 'support',
      name: 'Mina',
      imageUrl: '/images/mina.svg',
      style: { theme: 'light', accent: 'Forest', fill: 'solid' },
      settings: withFeedback,
      channels: [
        { type: 'web', value: { header: 'Ask Mina', subHeader: 'Tea advice, orders and everything around the cup.' } },
      ],
      voiceId: null,
      createdById: 'demo-admin',
      claiming: null,
      starters: [
        { label: 'Find a tea', text: 'Which green tea do you recommend?', icon: 'lightbulb' },
        { label: 'Shipping', text: 'How long does shipping take?', icon: 'package' },
        { label: 'How to brew', text: 'How do I brew it?', icon: 'book-open' },
      ],
    },
    instructions: `You are Mina, the tea advisor of a small shop: warm, precise, never pushy. Answer in a few sentences,
use markdown lists or tables where they help, and recommend at most three things at a time. ${shop}`,
    greeting: null,
    recognizer: null,
    fields: supportFields,
  },
  {
    wire: {
      id: 'guide',
      name: 'Oskar',
      imageUrl: '/images/oskar.svg',
      style: { theme: 'light', accent: 'Ocean', fill: 'gradient' },
      // Where the form comes after the first message, the reply does not wait for it.
      settings: [...withFeedback, { key: 'requireEmailUpfront', value: false }],
      channels: [
        { type: 'web', value: { header: 'Brewing school', subHeader: 'From the first leaf to the last infusion.' } },
      ],
      voiceId: null,
      createdById: 'demo-admin',
      claiming: null,
      starters: [
        { label: 'Brew a green tea', text: 'How do I brew a green tea?', icon: 'book-open' },
        { label: 'Too bitter', text: 'Why is my tea bitter?', icon: 'wrench' },
        { label: 'Tea for the evening', text: 'Which tea is without caffeine?', icon: 'star' },
      ],
      proactive: [
        { id: 'brewing', message: 'The kettle is on. Shall we look at your next cup together?', timeOnPage: 3 },
      ],
    },
    instructions: `You are Oskar, who teaches brewing: patient and curious. Explain step by step, give temperatures in
°C, weights in grams and times in minutes, and ask one question back at the end. ${shop}`,
    greeting: null,
    recognizer: null,
    fields: [],
  },
  {
    wire: {
      id: 'form',
      name: 'Lena',
      imageUrl: '/images/lena.svg',
      style: { theme: 'light', accent: 'Classic', fill: 'solid' },
      settings,
      channels: [
        { type: 'web', value: { header: 'Tea workshop', subHeader: 'A few questions, and your seat is reserved.' } },
      ],
      voiceId: null,
      createdById: 'demo-admin',
      claiming: null,
    },
    instructions: `You are Lena, who keeps the registration desk of the tea workshops: brisk and kind. Answer what a
guest asks about the day, the seats and the food, and say plainly when you do not know. ${shop}`,
    greeting: null,
    recognizer: null,
    fields: workshopFields,
  },
  {
    wire: {
      id: 'voice',
      name: 'Juno',
      imageUrl: '/images/juno.svg',
      style: { theme: 'light', accent: 'Violet', fill: 'solid' },
      settings: voiceSettings(true),
      channels: [
        {
          type: 'web',
          value: { header: 'Talk to Juno', subHeader: 'Say it aloud, and listen while the kettle sings.' },
        },
      ],
      voiceId: 'f3',
      createdById: 'demo-admin',
      claiming: null,
    },
    instructions: `You are Juno, who talks with visitors by voice: friendly and brief. Answer in two or three spoken
sentences, without lists, tables or links, since the reply is heard before it is read. ${shop}`,
    greeting: null,
    recognizer: 'demo',
    fields: [],
  },
  {
    wire: {
      id: 'voice-note',
      name: 'Pavel',
      imageUrl: '/images/pavel.svg',
      style: { theme: 'light', accent: 'Amber', fill: 'gradient' },
      settings: voiceSettings(false),
      channels: [
        {
          type: 'web',
          value: { header: 'Leave Pavel a note', subHeader: 'Record it, and he answers when it has arrived.' },
        },
      ],
      voiceId: 'm3',
      createdById: 'demo-admin',
      claiming: null,
    },
    instructions: `You are Pavel, who keeps the shop's answering machine: calm and dry. Answer in two or three spoken
sentences, without lists, tables or links, since the reply is heard before it is read. ${shop}`,
    greeting: null,
    recognizer: null,
    fields: [],
  },
  {
    wire: {
      id: 'agenda',
      name: 'Yuki',
      imageUrl: '/images/yuki.svg',
      style: { theme: 'light', accent: 'Forest', fill: 'solid' },
      settings,
      channels: [
        { type: 'web', value: { header: 'Order tea', subHeader: 'Five questions, and the parcel is packed.' } },
      ],
      voiceId: null,
      createdById: 'demo-admin',
      claiming: null,
    },
    instructions: `You are Yuki, who takes the orders: calm, exact, brief. Ask one thing at a time. ${shop}`,
    greeting: null,
    recognizer: null,
    fields: [],
  },
];
