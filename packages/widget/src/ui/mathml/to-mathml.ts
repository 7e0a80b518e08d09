// TeX as a tree of MathML, by temml. Its modules are imported one by one: the file that it publishes for browsers brings chemistry,
// physics and a search of the page along, which is a fifth of its bytes.

import buildMathML from 'temml/src/buildMathML.js';
import parseTree from 'temml/src/parseTree.js';
import Settings from 'temml/src/Settings.js';
import Style from 'temml/src/Style.js';

/** Of built-in macros alone: a source may define none. */
const MOST_EXPANSIONS = 400;
const maxSize = [12, 6] as const;

/**
 * Commands that a message has no use for: addresses, pictures, names and looks of elements, the page's anchors; macros, of which a short
 * line can make a long formula; what lies over its neighbours, or needs a style sheet that we do not have.
 */
const refused = new RegExp(
  `\\\\(?:${[
    'href|url|includegraphics|class|cssId|style|id|data|html\\w*|(?:eq)?ref',
    '[egx]?def|global|long|let|futurelet|(?:re)?newcommand|providecommand',
    'smash|\\w*[clr]lap|raisebox|phase|longdiv|textcircled|cancelto|reflectbox',
  ].join('|')})(?![a-zA-Z])`,
);

/** The tree as temml makes it. Throws where the source is no formula, or wants what no message may. */
export function toMathmlTree(tex: string, isDisplay: boolean): unknown {
  if (refused.test(tex)) throw new RangeError('refused');
  const settings = new Settings({
    displayMode: isDisplay,
    throwOnError: true,
    trust: false,
    maxExpand: MOST_EXPANSIONS,
    maxSize,
  });
  return buildMathML(parseTree(tex, settings), tex, new Style({ level: isDisplay ? 0 : 1, maxSize }), settings);
}
