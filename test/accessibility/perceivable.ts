import type { Criterion } from './criterion.ts';

const noVideo = 'The chat has no video of its own; files that somebody attaches are theirs.';
const axe = 'e2e/accessibility.spec.ts: axe finds nothing in any screen, …, … px';

export const perceivable: readonly Criterion[] = [
  {
    id: '1.1.1',
    name: 'Non-text Content',
    level: 'A',
    how: 'Buttons with icons are named; what only decorates is hidden; pictures in messages keep their text, files their names.',
    tests: [axe, 'e2e/contract-names.spec.ts: files, viewer and voice messages'],
    remains:
      'A picture that somebody attaches is named by its file: nobody asks them for a description, except in the editor.',
  },
  {
    id: '1.2.1',
    name: 'Audio-only and Video-only (Prerecorded)',
    level: 'A',
    how: "The persona's voice says what stands there; recordings have their transcript under them.",
    tests: [
      'e2e/voice-play.spec.ts: where autoplay is blocked the text is whole, and a button plays what was said',
      'e2e/voice-messages.spec.ts: the visitor’s transcript is left out where the persona says so',
    ],
    remains: 'A persona may be set to leave out the transcript of what visitors said themselves.',
  },
  { id: '1.2.2', name: 'Captions (Prerecorded)', level: 'A', how: noVideo },
  { id: '1.2.3', name: 'Audio Description or Media Alternative (Prerecorded)', level: 'A', how: noVideo },
  { id: '1.2.4', name: 'Captions (Live)', level: 'AA', how: noVideo },
  { id: '1.2.5', name: 'Audio Description (Prerecorded)', level: 'AA', how: noVideo },
  {
    id: '1.3.1',
    name: 'Info and Relationships',
    level: 'A',
    how: 'Messages are articles in a log, named by author and time, which tell their state and place; headings, lists, tables with heads and code keep what they are; labels, hints and errors belong to their fields.',
    tests: [
      'browser/markdown/shapes.test.ts: has tables with a head, a body and alignment',
      'browser/markdown/shapes.test.ts: says that code is code, and in which language',
      'unit/widget/ui/timeline/timeline.test.tsx: names author and time, and tells what became of the message',
      'unit/widget/ui/start-form/start-form-view.test.tsx: is named by its title and names every field by its label',
    ],
  },
  {
    id: '1.3.2',
    name: 'Meaningful Sequence',
    level: 'A',
    how: 'Everything stands in the document in the order in which it is seen; messages oldest first.',
    tests: ['e2e/keyboard.spec.ts: messages, menu, dialogs, toasts and the composer'],
  },
  {
    id: '1.3.3',
    name: 'Sensory Characteristics',
    level: 'A',
    how: 'No text refers to shape, colour or place.',
    tests: ['checks/accessibility.test.ts: no text speaks of shape, colour or place'],
  },
  {
    id: '1.3.4',
    name: 'Orientation',
    level: 'AA',
    how: 'Works upright and lying; nothing is locked.',
    tests: ['e2e/reflow.spec.ts: the chat is usable on … × …'],
  },
  {
    id: '1.3.5',
    name: 'Identify Input Purpose',
    level: 'AA',
    how: 'Name, e-mail and, by their names, telephone fields say what they are for.',
    tests: [
      'unit/widget/ui/start-form/start-form-view.test.tsx: tells browsers what a field is for, and keyboards what it takes',
    ],
    remains: 'Other fields that a site owner adds have no purpose that a machine could know.',
  },
  {
    id: '1.4.1',
    name: 'Use of Color',
    level: 'A',
    how: 'States have words or shapes beside their colour: "Not sent", "Retry", the counter past its limit is refused in words.',
    tests: [
      'e2e/panel-states.spec.ts: forced colours, dark on light and light on dark, keep edges, more contrast darkens them, and axe agrees',
    ],
  },
  {
    id: '1.4.2',
    name: 'Audio Control',
    level: 'A',
    how: 'The voice is off unless the persona has it on; Mute stops it at once and is remembered.',
    tests: ['e2e/voice-play.spec.ts: mute is remembered, stops the voice at once, and asks for none'],
  },
  {
    id: '1.4.3',
    name: 'Contrast (Minimum)',
    level: 'AA',
    how: '4.5 : 1 for every pair of colours, in 39 accents, both modes and both fills, and for any accent.',
    tests: [
      'browser/theme/presets.test.ts: keep every pair of … legible: …, …',
      'browser/theme/colours.test.ts: keeps every pair legible over the whole of sRGB: …',
    ],
    remains: 'Tokens that a page sets itself are warned about, not corrected.',
  },
  {
    id: '1.4.4',
    name: 'Resize Text',
    level: 'AA',
    how: "All of it grows with the browser's zoom; text alone can be twice as large.",
    tests: ['e2e/every-hand.spec.ts: text alone, twice as large, is all there'],
  },
  { id: '1.4.5', name: 'Images of Text', level: 'AA', how: 'There are none.' },
  {
    id: '1.4.10',
    name: 'Reflow',
    level: 'AA',
    how: 'Usable at 320 × 256 CSS px, which is 1280 × 1024 at 400 %; wide tables and code scroll in boxes of their own.',
    tests: [
      'e2e/reflow.spec.ts: the chat is usable on … × …',
      'e2e/languages-layout.spec.ts: …: nothing clipped, nothing untranslated',
    ],
  },
  {
    id: '1.4.11',
    name: 'Non-text Contrast',
    level: 'AA',
    how: '3 : 1 for outlines of fields, focus and icons.',
    tests: ['browser/theme/presets.test.ts: keep every pair of … legible: …, …'],
  },
  {
    id: '1.4.12',
    name: 'Text Spacing',
    level: 'AA',
    how: 'Nothing is cut off with the spacing that the criterion names.',
    tests: ['e2e/reflow.spec.ts: wide text spacing cuts nothing off'],
  },
  {
    id: '1.4.13',
    name: 'Content on Hover or Focus',
    level: 'AA',
    how: 'The time of a message shows with the pointer or the focus on it; the same stands in its accessible name.',
    tests: ['e2e/panel-states.spec.ts: messages of a live chat say who sent them to whom, on focus too'],
    remains: 'The time is not taken away by Escape, which closes the chat, and not kept under the pointer.',
  },
];
