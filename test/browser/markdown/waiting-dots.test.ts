import { createMarkdownView } from '../../../packages/widget/src/ui/markdown/markdown-view.ts';
import { createWaitingDots } from '../../../packages/widget/src/ui/markdown/waiting-dots.ts';
import { equal, translate } from './check.ts';

/** A reply, and a clock that stands. */
function stageReply() {
  const element = document.createElement('div');
  document.body.append(element);
  const timers = new Map<() => void, number>();
  const view = createMarkdownView(element, { t: translate, imageOrigins: [], onCopy: () => undefined });
  const dots = createWaitingDots(element, {
    after: (ms, callback) => (timers.set(callback, ms), () => void timers.delete(callback)),
  });
  const push = (text: string, isStreaming = true) => {
    dots.follow(isStreaming);
    view.update(text, isStreaming);
  };
  const waits = () => [...timers.values()];
  const pause = () => {
    for (const callback of timers.keys()) callback();
  };
  /** Whose class has changed while nothing came: these have dots. */
  const marked = () => {
    const all = [element, ...element.querySelectorAll<HTMLElement>('*')];
    const before = all.map(({ className }) => className);
    pause();
    return all.filter(({ className }, index) => className !== before[index]).map(({ tagName }) => tagName);
  };
  return { element, push, pause, waits, marked };
}

const whole = (text: string) => {
  const { element, push } = stageReply();
  push(text, false);
  return element.innerHTML;
};

describe('a reply that pauses', () => {
  for (const [text, where] of [
    ['One\n\nTwo', 'P'],
    ['- one\n- two\n  - three', 'P'],
    ['> said', 'P'],
    ['Look:\n\n```js\nlet a\n```', 'DIV'],
    ['|a|b|\n|-|-|\n|1|2|', 'DIV'],
  ] as const) {
    it(`has dots at its last line after a second: ${JSON.stringify(text)}`, () => {
      const { element, push, pause, waits, marked } = stageReply();
      push(text);
      equal(waits().join(), '1000', 'wait');
      const { innerHTML, className } = element;
      equal(marked().join(), where, 'elements with dots');
      push(`${text} `);
      equal(element.innerHTML + element.className, innerHTML + className, 'with the next token');
      pause();
      push(`${text}\n\nand more`, false);
      equal(waits().length, 0, 'timers at the end');
      equal(element.innerHTML + element.className, whole(`${text}\n\nand more`), 'as a reload draws it');
    });
  }
});
