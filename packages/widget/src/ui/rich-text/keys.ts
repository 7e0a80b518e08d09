// Keys and what typing turns into structure (docs/behaviour.md#rich-text).

import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  setBlockType,
  splitBlock,
  wrapIn,
} from 'prosemirror-commands';
import { closeHistory, redo, undo } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { MarkType } from 'prosemirror-model';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import { leaveCode, leaveDown, stayInCode } from './leave-block.ts';
import { schema } from './schema.ts';
import { toggleMark } from './toggle-mark.ts';

const { nodes, marks } = schema;

export interface KeyActions {
  /** Enter sends where it is not needed for the structure; absent where Enter only makes paragraphs. */
  readonly submit?: (() => void) | undefined;
  readonly openLink: () => void;
  readonly focusToolbar: () => void;
}

/** In a list, quote or code Enter goes on with it. */
function continuesBlock({ selection: { $from } }: EditorState): boolean {
  if ($from.parent.type === nodes.code_block) return true;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth);
    if (type === nodes.list_item || type === nodes.blockquote) return true;
  }
  return false;
}

const newBlock = chainCommands(
  newlineInCode,
  splitListItem(nodes.list_item),
  createParagraphNear,
  liftEmptyBlock,
  splitBlock,
);

const insertBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.type.contentMatch.matchType(nodes.hard_break)) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

function act(action: () => void): Command {
  return (_state, dispatch) => {
    if (dispatch) action();
    return true;
  };
}

/** A step of its own for undo, however quickly the next follows. */
function step(...commands: readonly Command[]): Command {
  return (state, dispatch) => chainCommands(...commands)(state, dispatch && ((tr) => dispatch(closeHistory(tr))));
}

/** A second time takes the quote away again. */
const toggleQuote: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to, (node) => node.type === nodes.blockquote);
  if (!range) return wrapIn(nodes.blockquote)(state, dispatch);
  dispatch?.(state.tr.lift(range, range.depth - 1).scrollIntoView());
  return true;
};

export function createKeymaps({ submit, openLink, focusToolbar }: KeyActions): Plugin[] {
  const send: Command = (state, dispatch) => {
    if (!submit || continuesBlock(state)) return false;
    if (dispatch) submit();
    return true;
  };
  const code = toggleMark(marks.code);
  return [
    keymap({
      Enter: chainCommands(send, stayInCode, leaveCode, newBlock),
      ArrowDown: leaveDown,
      'Shift-Enter': chainCommands(stayInCode, submit ? newBlock : chainCommands(newlineInCode, insertBreak, exitCode)),
      'Mod-Enter': submit ? act(submit) : chainCommands(exitCode, newBlock),
      Backspace: undoInputRule,
      'Mod-z': undo,
      'Mod-Shift-z': redo,
      'Mod-y': redo,
      'Mod-b': toggleMark(marks.strong),
      'Mod-i': toggleMark(marks.em),
      'Mod-u': toggleMark(marks.underline),
      'Mod-e': code,
      'Mod-Shift-x': toggleMark(marks.strike),
      'Mod-k': act(openLink),
      'Mod-Shift-7': step(wrapInList(nodes.ordered_list), liftListItem(nodes.list_item)),
      'Mod-Shift-8': step(wrapInList(nodes.bullet_list), liftListItem(nodes.list_item)),
      'Mod-Shift-9': step(toggleQuote),
      'Mod-Alt-c': step(setBlockType(nodes.code_block), setBlockType(nodes.paragraph)),
      Tab: step(sinkListItem(nodes.list_item)),
      'Shift-Tab': step(liftListItem(nodes.list_item)),
      'Alt-F10': act(focusToolbar),
    }),
    keymap(baseKeymap),
  ];
}

/** `**text**` and the like, at the moment in which the last sign is typed. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [, before = '', text = ''] = match;
    if (!state.doc.resolve(start).parent.type.allowsMarkType(type)) return null;
    const from = start + before.length;
    const inside = from + match[0].lastIndexOf(text) - before.length;
    return state.tr
      .delete(inside + text.length, end)
      .delete(from, inside)
      .addMark(from, from + text.length, type.create())
      .removeStoredMark(type);
  });
}

/** The space that many type behind "```" belongs to the sign, as it does behind those that need one. */
const spaceAfterFence = (plugin: () => Plugin<{ readonly text: string } | null>) =>
  new InputRule(
    /^ $/,
    (state) => {
      const before = plugin().getState(state);
      // Backspace gives all of it back, and the next space is one of the code.
      return before?.text === '`' ? state.tr.setMeta(plugin(), { ...before, text: '` ' }) : null;
    },
    { inCode: 'only', undoable: false },
  );

export function createInputRules(): Plugin {
  const plugin: Plugin = inputRules({
    rules: [
      wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^\s*(\d{1,9})[.)]\s$/, nodes.ordered_list, ([, order]) => ({
        order: Math.max(1, Number(order)),
      })),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      textblockTypeInputRule(/^```$/, nodes.code_block),
      spaceAfterFence(() => plugin),
      textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, ([, signs = '#']) => ({ level: signs.length })),
      markRule(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
      markRule(/(^|[^*\p{L}\p{N}])\*([^*\s](?:[^*]*[^*\s])?)\*$/u, marks.em),
      markRule(/(^|[^_\p{L}\p{N}])_([^_\s](?:[^_]*[^_\s])?)_$/u, marks.em),
      markRule(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strike),
      markRule(/(^|[^`])`([^`]+)`$/, marks.code),
    ],
  });
  return plugin;
}
