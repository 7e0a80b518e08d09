import { createMarkdownView } from '../../../packages/widget/src/ui/markdown/markdown-view.ts';
import { equal, translate } from './check.ts';

/** A log of 100 px that scrolls, with a message below another. */
function stageLog() {
  const log = document.createElement('div');
  log.className = 'pc-log';
  log.style.cssText = 'block-size: 100px; overflow: auto';
  const before = document.createElement('div');
  before.style.blockSize = '90px';
  const element = document.createElement('div');
  log.append(before, element);
  document.body.append(log);
  let nowMs = 0;
  const timers: (() => void)[] = [];
  const view = createMarkdownView(element, {
    t: translate,
    imageOrigins: [],
    onCopy: () => undefined,
    clock: {
      now: () => nowMs,
      nextFrame: () => () => undefined,
      after: (_ms, callback) => (timers.push(callback), () => void timers.splice(0)),
    },
  });
  /** Draws take no time, and a frame has passed before each. */
  const push = (text: string) => {
    nowMs += 40;
    view.update(text, true);
  };
  /** Goes on until the view knows that its end is not seen: then a draw waits. */
  const pushUnseen = (text: string) =>
    until(() => {
      push(text);
      return timers.length === 1;
    });
  /** What waits is drawn. */
  const later = () => {
    nowMs += 200;
    for (const draw of timers.splice(0)) draw();
  };
  const end = () => {
    view.destroy();
    log.remove();
  };
  return { log, element, view, push, pushUnseen, later, timers, end };
}

const frame = () => new Promise(requestAnimationFrame);
/** When observers tell is the browser's business. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await frame();
};
const items = (count: number) => Array.from({ length: count }, (_, index) => `- item ${index}\n`).join('');

describe('a reply whose end is below what is seen', () => {
  it('draws seldom, and what has waited as soon as one scrolls to it', async () => {
    const { log, element, push, pushUnseen, timers, end } = stageLog();
    const shown = () => element.querySelectorAll('li').length;
    push(items(30));
    equal(shown(), 30);
    await pushUnseen(items(32));
    push(items(33));
    equal(shown() < 33, true);
    equal(timers.length, 1);
    log.scrollTop = log.scrollHeight;
    await until(() => shown() === 33);
    equal(timers.length, 0);
    push(items(34));
    equal(shown(), 34);
    end();
  });

  it('is whole at once when it ends', async () => {
    const { element, view, push, pushUnseen, timers, end } = stageLog();
    await pushUnseen(items(32));
    push(items(33));
    view.update(items(34), false);
    equal(element.querySelectorAll('li').length, 34);
    equal(timers.length, 0);
    end();
  });

  it('fades no block in', async () => {
    const { element, push, pushUnseen, later, end } = stageLog();
    await pushUnseen(items(30));
    push(`${items(30)}\nA paragraph.`);
    later();
    equal(element.textContent.includes('A paragraph.'), true);
    equal(element.querySelectorAll('.pc-block-in').length, 0);
    end();
  });

  it('stays drawn as it comes where its end is seen', async () => {
    const { element, push, timers, end } = stageLog();
    push('One');
    await frame();
    await frame();
    push('One two');
    push('One two three');
    equal(element.textContent, 'One two three');
    equal(timers.length, 0);
    end();
  });
});
