import { corpus } from '../../fixtures/markdown/corpus.ts';
import { equal, ok, stage } from './check.ts';

/** Streams a text and gives the nodes of `selector` as they were when `before` had been drawn. */
function nodesAfter(before: string, rest: string, selector: string): { then: Element[]; now: Element[] } {
  const shown = stage();
  shown.stream(before, 5);
  const then = Array.from(shown.element.querySelectorAll(selector));
  for (let end = 3; end < rest.length + 3; end += 3) shown.push(before + rest.slice(0, end));
  shown.view.update(before + rest, false);
  const now = Array.from(shown.element.querySelectorAll(selector));
  shown.end();
  return { then, now };
}

describe('finished parts', () => {
  const more = '\n\nNew paragraph with **bold**.\n\n- list\n- more\n\n```\ncode\n```\n\n| a |\n|--|\n| b |\n';
  const kinds: readonly (readonly [name: string, text: string, selector: string])[] = [
    ['blocks', `${corpus['prose']}\n${corpus['table']}\n\n${corpus['code']}\n\`\`\`\n\n`, ':scope > *, :scope > * *'],
    ['items', '- one\n- **two**\n- three\n- four\n', 'li:nth-child(-n+3), li:nth-child(-n+3) *'],
    ['rows', '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | **4** |\n', 'tr, td, td *'],
  ];
  for (const [name, text, selector] of kinds) {
    it(`keep their nodes: ${name}`, () => {
      for (const rest of [more, `${name === 'items' ? '- five\n' : '| 5 | 6 |\n'}${more}`]) {
        const { then, now } = nodesAfter(text, rest, selector);
        ok(then.length > 3, 'nothing to compare');
        then.forEach((node, index) => ok(now[index] === node, `node ${index} (${node.localName}) was made again`));
      }
    });
  }

  it('keep the boxes and text of the lines of code', () => {
    const shown = stage();
    const text = '```\none\ntwo\nthree\nfour\n```\n\nend';
    shown.stream(text.slice(0, 16), 2);
    const code = shown.element.querySelector('code');
    const [first, second] = code?.children ?? [];
    const text1 = first?.firstChild;
    ok(first && second, 'no lines');
    for (let end = 17; end <= text.length; end += 1) shown.push(text.slice(0, end));
    shown.view.update(text, false);
    ok(code?.children[0] === first && code?.children[1] === second, 'lines were made again');
    ok(first.firstChild === text1, 'the text of a line was made again');
    equal(code?.childNodes.length, 4);
    shown.end();
  });

  it('are not even written to', () => {
    const shown = stage();
    const before = 'First **paragraph**.\n\n- a\n- b\n\nSecond.\n\n';
    shown.stream(before, 4);
    const seen: string[] = [];
    const observer = new MutationObserver((records) => seen.push(...records.map(({ type }) => type)));
    const changes = { subtree: true, childList: true, characterData: true };
    for (const block of shown.element.children) observer.observe(block, changes);
    for (let end = 1; end < more.length; end += 2) shown.push(before + more.slice(0, end));
    shown.view.update(before + more, false);
    seen.push(...observer.takeRecords().map(({ type }) => type));
    equal(seen.join(), '');
    shown.end();
  });

  it('survive a selection in the paragraph that grows', () => {
    const shown = stage();
    shown.push('Some text that is');
    const text = shown.element.querySelector('p')?.firstChild;
    if (!text) throw new Error('no text');
    getSelection()?.setBaseAndExtent(text, 5, text, 9);
    const grown = 'Some text that is growing **a lot** here';
    for (let end = 18; end <= grown.length; end += 1) shown.push(grown.slice(0, end));
    equal(getSelection()?.toString(), 'text');
    shown.end();
  });
});

describe('new blocks', () => {
  it('fade in once while streaming, the first ones not', () => {
    const shown = stage();
    shown.push('First');
    equal(shown.element.querySelectorAll('.pc-block-in').length, 0);
    shown.push('First\n\nSecond');
    const second = shown.element.children[1];
    ok(second && second.classList.contains('pc-block-in'), 'no fade');
    second.dispatchEvent(new Event('animationend', { bubbles: true }));
    shown.push('First\n\nSecond grows');
    ok(shown.element.children[1] === second && !second.hasAttribute('class'), 'fades again');
    shown.end();
  });

  it('do not fade in a message that is drawn at once', () => {
    const shown = stage();
    let asked = 0;
    shown.element.getAnimations = () => {
      asked += 1;
      return [];
    };
    shown.view.update('a\n\n- b\n', false);
    equal(shown.element.querySelectorAll('.pc-block-in').length, 0);
    // It would style all messages anew for each.
    equal(asked, 0);
    shown.end();
  });
});
