import type { Criterion } from './criterion.ts';

const ofPage = "Concerns whole pages, which are the host's.";
const keyboard = 'e2e/keyboard.spec.ts: messages, menu, dialogs, toasts and the composer';

export const operable: readonly Criterion[] = [
  {
    id: '2.1.1',
    name: 'Keyboard',
    level: 'A',
    how: 'Everything works by keyboard; the message list is one stop with arrow keys inside, toolbars and menus too; F8 leads to the newest notice.',
    tests: [
      keyboard,
      'e2e/keyboard.spec.ts: attaching, the viewer, formatting with its link dialog, and the voice button',
      'e2e/keyboard-voice.spec.ts: a recording is cancelled, kept, sent and played, and the persona muted',
    ],
  },
  {
    id: '2.1.2',
    name: 'No Keyboard Trap',
    level: 'A',
    how: 'Tab leaves the panel at both ends, also inside a modal dialog of the page; a sheet on a small screen is modal and closes with Escape.',
    tests: [
      'e2e/keyboard.spec.ts: the launcher lets every key pass, open and closed, and Tab leaves the panel at both ends',
      "e2e/keyboard.spec.ts: inside a modal dialog of the page Tab goes round through the chat and the page's own controls",
    ],
  },
  {
    id: '2.1.4',
    name: 'Character Key Shortcuts',
    level: 'A',
    how: 'There are none: letters are for writing.',
    tests: [
      'e2e/keyboard.spec.ts: the launcher lets every key pass, open and closed, and Tab leaves the panel at both ends',
    ],
  },
  {
    id: '2.2.1',
    name: 'Timing Adjustable',
    level: 'A',
    how: 'Notices wait while pointer or focus rests on them, and those with an action until they are answered; the end of a recording is said 30 s before, sends what was said, and another can follow.',
    tests: [
      'unit/widget/features/toasts/toasts.test.ts: waits while someone rests on it and starts anew afterwards',
      'unit/widget/features/toasts/toasts.test.ts: stays until it is answered when it has an action',
      'unit/widget/features/recording/recording.test.ts: says once, 30 s before, that it will stop by itself',
    ],
  },
  {
    id: '2.2.2',
    name: 'Pause, Stop, Hide',
    level: 'A',
    how: 'Only what is under way moves; Stop ends a reply, and with reduced motion nothing moves at all.',
    tests: [
      'e2e/panel-states.spec.ts: with reduced motion nothing moves, and a refusal is a change of colour',
      'e2e/first-chat.spec.ts: a reply grows while it streams, stops on request and leaves the composer free',
    ],
  },
  {
    id: '2.3.1',
    name: 'Three Flashes or Below Threshold',
    level: 'A',
    how: 'Nothing flashes; what pulses takes half a second and more.',
    tests: ['checks/accessibility.test.ts: what repeats is slower than three times a second'],
  },
  { id: '2.4.1', name: 'Bypass Blocks', level: 'A', how: ofPage },
  { id: '2.4.2', name: 'Page Titled', level: 'A', how: ofPage },
  {
    id: '2.4.3',
    name: 'Focus Order',
    level: 'A',
    how: 'As it reads; what closes gives the focus back to what opened it, and nothing takes it unasked.',
    tests: [keyboard, 'e2e/keyboard.spec.ts: the start form: errors, the language list and every kind of control'],
  },
  {
    id: '2.4.4',
    name: 'Link Purpose (In Context)',
    level: 'A',
    how: 'Links are named by their text in its sentence; those of messages are as their authors write them.',
    tests: ['e2e/accessibility.spec.ts: axe finds nothing in any screen, …, … px'],
  },
  { id: '2.4.5', name: 'Multiple Ways', level: 'AA', how: ofPage },
  {
    id: '2.4.6',
    name: 'Headings and Labels',
    level: 'AA',
    how: 'Panel, form, dialogs and fields are named; each turn of the conversation begins with a heading of its author, and headings in messages stand below those of the page.',
    tests: [
      'unit/widget/ui/timeline/timeline.test.tsx: begins each turn of visitor or persona with a heading of its author',
      'e2e/contract-names.spec.ts: launcher, panel and start form',
      'browser/markdown/shapes.test.ts: keeps its headings below those of the page',
    ],
  },
  {
    id: '2.4.7',
    name: 'Focus Visible',
    level: 'AA',
    how: 'An outline of 2 px around what has the focus; around the composer the field.',
    tests: [
      'e2e/every-hand.spec.ts: what has the focus is marked, and never wholly behind composer, header or a notice',
    ],
  },
  {
    id: '2.4.11',
    name: 'Focus Not Obscured (Minimum)',
    level: 'AA',
    how: 'Nothing that has the focus is wholly behind composer, header or notices; the input stays over the on-screen keyboard.',
    tests: [
      'e2e/every-hand.spec.ts: what has the focus is marked, and never wholly behind composer, header or a notice',
      'e2e/panel-sheet.spec.ts: keeps the input above the on-screen keyboard',
    ],
  },
  {
    id: '2.5.1',
    name: 'Pointer Gestures',
    level: 'A',
    how: 'Whatever a swipe or two fingers do has its button: Close, Previous, Next, Zoom in, Zoom out.',
    tests: [
      'e2e/viewer.spec.ts: a picture is zoomed by button, wheel and double click, and never dragged out of sight',
    ],
  },
  {
    id: '2.5.2',
    name: 'Pointer Cancellation',
    level: 'A',
    how: 'Controls act when the press ends on them.',
    tests: ['e2e/every-hand.spec.ts: a press that leaves its control before it ends does nothing'],
  },
  {
    id: '2.5.3',
    name: 'Label in Name',
    level: 'A',
    how: 'What stands on a control is in its name.',
    tests: ['e2e/every-hand.spec.ts: each control is named as it reads, and is 24 px large or has room around it'],
  },
  { id: '2.5.4', name: 'Motion Actuation', level: 'A', how: 'Nothing is done by moving the device.' },
  {
    id: '2.5.7',
    name: 'Dragging Movements',
    level: 'AA',
    how: 'A sheet closes with its button, the panel grows with one, the viewer has Previous and Next, files have "Attach file", a place in a recording is pressed.',
    tests: [
      'e2e/panel-sheet.spec.ts: fills the screen, is modal, hides the launcher and leaves the page alone',
      'e2e/panel.spec.ts: the panel expands and collapses again',
      'e2e/viewer.spec.ts: pictures stand in a grid of five, and open in a viewer that is driven by keys',
      'e2e/voice-messages.spec.ts: the position is moved by keys and pointer, the same way in every language',
    ],
    remains: 'The width of a picture in the editor is dragged or set by keys; there is no press for it.',
  },
  {
    id: '2.5.8',
    name: 'Target Size (Minimum)',
    level: 'AA',
    how: '24 px or room around, 44 px for fingers.',
    tests: [
      'e2e/every-hand.spec.ts: each control is named as it reads, and is 24 px large or has room around it',
      'e2e/panel-sheet.spec.ts: targets are large enough for a finger',
    ],
  },
];
