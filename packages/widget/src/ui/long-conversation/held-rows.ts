// Rows that stay drawn wherever they are: those with the focus, what is selected, and what is heard.

import type { Span } from './plan-rows.ts';

/** Of a longer selection only the ends stay: what lies between is copied as text. */
const maxSelected = 300;

/** @param indexOf The row that holds a node of the log. */
export function heldRows(log: HTMLElement, indexOf: (node: Node) => number | undefined): Span[] {
  const root = log.getRootNode() as ShadowRoot;
  const held = [root.activeElement, ...log.querySelectorAll('[data-sounding]')];
  const spans = held.flatMap((node) => {
    const index = node && log.contains(node) ? indexOf(node) : undefined;
    return index === undefined ? [] : [{ from: index, to: index + 1 }];
  });
  const selected = selectedRows(log, indexOf);
  if (!selected) return spans;
  const { from, to } = selected;
  const ends = [
    { from, to: from + 1 },
    { from: to - 1, to },
  ];
  return [...spans, ...(to - from > maxSelected ? ends : [selected])];
}

/** From the first row to the last one into which the selection reaches. */
export function selectedRows(log: HTMLElement, indexOf: (node: Node) => number | undefined): Span | null {
  const indexes = selectionEnds(log.getRootNode() as ShadowRoot).flatMap((node) =>
    log.contains(node) ? (indexOf(node) ?? []) : [],
  );
  return indexes.length < 2 ? null : { from: Math.min(...indexes), to: Math.max(...indexes) + 1 };
}

/** Both ends of a selection inside the chat's shadow tree, which older browsers tell of in ways of their own. */
function selectionEnds(root: ShadowRoot & { readonly getSelection?: () => Selection | null }): Node[] {
  const selection = getSelection();
  const newer: Partial<Selection> | null = selection;
  const range = newer?.getComposedRanges?.({ shadowRoots: [root] })[0];
  if (range) return range.collapsed ? [] : [range.startContainer, range.endContainer];
  const own = root.getSelection?.() ?? selection;
  return own?.anchorNode && own.focusNode && !own.isCollapsed ? [own.anchorNode, own.focusNode] : [];
}
