import type { Criterion } from './criterion.ts';

const form =
  'e2e/start-form.spec.ts: each bad field says why, and of a long form all are listed, each a way to its field';
const axe = 'e2e/accessibility.spec.ts: axe finds nothing in any screen, …, … px';

export const understandable: readonly Criterion[] = [
  {
    id: '3.1.1',
    name: 'Language of Page',
    level: 'A',
    how: 'The chat carries the tag and the direction of its language, whatever the page speaks.',
    tests: ['e2e/languages-layout.spec.ts: …: nothing clipped, nothing untranslated'],
  },
  {
    id: '3.1.2',
    name: 'Language of Parts',
    level: 'AA',
    how: 'Messages in another language say so, on screen and when they are announced; a voice is never asked for a script that it cannot read.',
    tests: [
      'e2e/languages.spec.ts: messages say which language they are in, and an Arabic reply runs from the right while it streams',
      'unit/widget/features/announcer/announcer.test.ts: says whose message it is in the language of the interface, and a message of another script in one of that',
    ],
    remains:
      'Very short texts are not marked on screen, nor announced as another language of the same script: it would be a guess.',
  },
  {
    id: '3.2.1',
    name: 'On Focus',
    level: 'A',
    how: 'Focus opens nothing but the list of the field that has it.',
    tests: ['e2e/keyboard.spec.ts: the start form: errors, the language list and every kind of control'],
  },
  {
    id: '3.2.2',
    name: 'On Input',
    level: 'A',
    how: 'Input changes what it says it changes; a new language keeps draft, form and focus.',
    tests: [
      'e2e/languages.spec.ts: the start form shows the flag of its language, and keeps what was filled in when that changes',
    ],
  },
  {
    id: '3.2.3',
    name: 'Consistent Navigation',
    level: 'AA',
    how: 'The launcher stands in the same corner on every page, and the panel over it.',
    tests: ['e2e/panel.spec.ts: the panel stands at the launcher in all four corners and grows from it, …'],
  },
  {
    id: '3.2.4',
    name: 'Consistent Identification',
    level: 'AA',
    how: 'The same control has the same name everywhere.',
    tests: [
      'e2e/contract-names.spec.ts: launcher, panel and start form',
      'e2e/contract-names.spec.ts: messages, composer, header, dialogs and status',
    ],
  },
  {
    id: '3.2.6',
    name: 'Consistent Help',
    level: 'A',
    how: 'Concerns sets of pages; a chat that is on all of them stands in the same place.',
  },
  {
    id: '3.3.1',
    name: 'Error Identification',
    level: 'A',
    how: 'Each bad field says why in words, is marked as invalid and described by its error; the first one gets the focus, or on a long form a list of all, in which each leads to its field.',
    tests: [form, 'e2e/start-form.spec.ts: a form that the server refuses loses nothing and shows why at the field'],
  },
  {
    id: '3.3.2',
    name: 'Labels or Instructions',
    level: 'A',
    how: 'Every field has its label; required ones say so; descriptions and counters stand with them.',
    tests: [
      'unit/widget/ui/start-form/start-form-view.test.tsx: is named by its title and names every field by its label',
    ],
  },
  {
    id: '3.3.3',
    name: 'Error Suggestion',
    level: 'AA',
    how: 'Errors name what would be right: the bound, the form of an address.',
    tests: ['unit/widget/features/start-form/form-validation.test.ts: names the bound that was passed'],
  },
  {
    id: '3.3.4',
    name: 'Error Prevention (Legal, Financial, Data)',
    level: 'AA',
    how: 'What deletes asks first; what was given can be corrected.',
    tests: [
      'e2e/start-form.spec.ts: a new conversation is confirmed first, clears the history and can be refused',
      'e2e/start-form.spec.ts: a visitor corrects what they gave, and is recognised when they come back',
    ],
  },
  {
    id: '3.3.7',
    name: 'Redundant Entry',
    level: 'A',
    how: 'Who has filled in the form is not asked again; what was typed survives a reload.',
    tests: ['e2e/start-form.spec.ts: a visitor corrects what they gave, and is recognised when they come back'],
  },
  {
    id: '3.3.8',
    name: 'Accessible Authentication (Minimum)',
    level: 'AA',
    how: 'The chat has no login and no test that a person must pass.',
  },
];

export const robust: readonly Criterion[] = [
  {
    id: '4.1.2',
    name: 'Name, Role, Value',
    level: 'A',
    how: "Native controls, or the patterns of the ARIA guide; names and roles are part of the chat's contract.",
    tests: [
      axe,
      'e2e/contract-names.spec.ts: messages, composer, header, dialogs and status',
      'e2e/contract-names.spec.ts: take-over, paywall, agenda, debug and version notice',
    ],
  },
  {
    id: '4.1.3',
    name: 'Status Messages',
    level: 'AA',
    how: 'A hidden announcer says sentences of replies and changes of state, each once; failures are alerts; of a long reply the beginning is said and where the rest is.',
    tests: [
      'unit/widget/ui/conversation/what-is-heard.test.tsx: a reply with a list, a table and code',
      'unit/widget/ui/conversation/what-is-heard.test.tsx: a reply that fails and is asked for again',
      'unit/widget/features/announcer/announcer.test.ts: says what a table and code are, in words, and of a long reply the beginning',
    ],
  },
];
