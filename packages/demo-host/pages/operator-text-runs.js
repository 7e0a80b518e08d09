// What is written in elements, block by block.

const blocks = 'p, li, h3, h4, td, th, pre, blockquote, div';

/** The texts of each block, in their order: `[[Text, Text], [Text]]`. What stands in buttons is none of them. */
export function textRuns(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const runs = [];
  let block;
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode.parentElement.closest('button.source')) continue;
    const around = currentNode.parentElement.closest(blocks);
    if (runs.length === 0 || around !== block) runs.push([]);
    block = around;
    runs.at(-1).push(currentNode);
  }
  return runs;
}

export const textOf = (run) => run.map(({ data }) => data).join('');
