// The one way from a tree of MathML into the page: elements and attributes of a list, made one by one. No string is parsed, so no policy
// of the page is asked (SEC1, SEC5); whatever is not on the list makes the whole formula stand as it was written.

import { tw } from '../theme/tw.ts';
import { toMathmlTree } from './to-mathml.ts';
import { isElement } from '../kit/is-element.ts';

const namespace = 'http://www.w3.org/1998/Math/MathML';
/** Nodes of one formula, and how deep they may lie: browsers lay out a tree by recursion. */
const MOST_NODES = 3_000;
const MOST_DEPTH = 64;

const elements = new Set(
  (
    'math mrow mi mn mo mtext ms mspace mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover munderover ' +
    'mmultiscripts mprescripts none mtable mtr mtd menclose'
  ).split(' '),
);

const isTrueOrFalse = /^(?:true|false)$/;
/** Up to 29 em; the sizes that TeX itself makes are smaller. */
const length = /^(?:-?[0-2]?\d?(?:\.\d{1,6})?(?:em|ex|mu|pt|px)|0|-?\d{1,3}%)$/;
const attributes: Readonly<Record<string, RegExp>> = {
  display: /^block$/,
  displaystyle: isTrueOrFalse,
  scriptlevel: /^[+-]?[0-3]$/,
  mathvariant: /^normal$/,
  fence: isTrueOrFalse,
  separator: isTrueOrFalse,
  form: /^(?:prefix|infix|postfix)$/,
  stretchy: isTrueOrFalse,
  symmetric: isTrueOrFalse,
  largeop: isTrueOrFalse,
  movablelimits: isTrueOrFalse,
  accent: isTrueOrFalse,
  accentunder: isTrueOrFalse,
  lspace: length,
  rspace: length,
  minsize: length,
  maxsize: length,
  linethickness: length,
  width: length,
  height: length,
  depth: length,
  voffset: length,
  columnspan: /^\d$/,
  rowspan: /^\d$/,
};

/** The generic name comes last: some systems answer it with a font that has no large signs. */
const mathClass = tw`select-none text-inherit [font-family:'Cambria_Math','STIX_Two_Math','Latin_Modern_Math','DejaVu_Math_TeX_Gyre','Noto_Sans_Math',math,serif] [font-size-adjust:0.5] [line-height:normal] [.pc-copying_&]:hidden`;
const apartClass = tw`[&>mtr>mtd]:[padding-block:0.7ex]`;

const strike = (direction: string): Readonly<Record<string, string>> => ({
  background: `linear-gradient(${direction}transparent calc(50% - 0.03em), currentColor 0 calc(50% + 0.03em), transparent 0)`,
});
/** What is framed, struck out or has a line above: not every engine knows the attribute. */
const enclosed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  top: { borderBlockStart: '0.065em solid', paddingBlockStart: '0.1em' },
  bottom: { borderBlockEnd: '0.065em solid', paddingBlockEnd: '0.1em' },
  box: { border: '1px solid', padding: '0.35em' },
  updiagonalstrike: strike('to bottom right, '),
  downdiagonalstrike: strike('to top right, '),
  horizontalstrike: strike(''),
};

/** What is set on the element's style, one by one: a policy forbids only a text of styles. */
const styles: Readonly<Record<string, RegExp>> = {
  paddingLeft: length,
  paddingRight: length,
  paddingTop: length,
  paddingBottom: length,
  borderTop: /^0\.\d+em (?:solid|dashed|double)$/,
  borderBottom: /^0\.\d+em (?:solid|dashed|double)$/,
  borderLeft: /^0\.\d+em (?:solid|dashed|double)$/,
  borderRight: /^0\.\d+em (?:solid|dashed|double)$/,
  mathDepth: /^\d$/,
};

/** A node of temml, of which nothing is believed. */
interface Tree {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly children?: unknown;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly classes?: readonly unknown[];
  readonly style?: Readonly<Record<string, unknown>>;
}

interface Budget {
  nodes: number;
}

/** The value as text, where the list has the name and the value is one that it allows. */
function allowedValue(list: Readonly<Record<string, RegExp>>, name: string, value: unknown): string | undefined {
  const text = String(value);
  return Object.hasOwn(list, name) && list[name]?.test(text) ? text : undefined;
}

function setAll(element: MathMLElement, { attributes: given = {}, classes: named = [], style = {} }: Tree): void {
  for (const [name, value] of Object.entries(given)) {
    const text = allowedValue(attributes, name, value);
    if (text !== undefined) element.setAttribute(name, text);
  }
  for (const [name, value] of Object.entries(style)) {
    const text = allowedValue(styles, name, value);
    if (text !== undefined) Object.assign(element.style, { [name]: text });
  }
  setLook(element, named, style['border'] ? 'box' : String(given['notation']));
}

function setLook(element: MathMLElement, named: readonly unknown[], notation: string): void {
  if (Object.hasOwn(enclosed, notation)) Object.assign(element.style, enclosed[notation]);
  // The second is what Chromium wants for what is no line of text; another engine keeps the first.
  const side = named.includes('tml-left') ? 'left' : named.includes('tml-right') ? 'right' : '';
  for (const value of side ? [side, `-webkit-${side}`] : []) element.style.textAlign = value;
  if (named.includes('tml-jot')) element.className = apartClass;
  // A name beside a fraction is a word of its own.
  if (element.localName === 'mfrac') element.style.paddingInline = '0.12em';
  if (element.localName === 'math') element.className = mathClass;
}

function childrenOf(node: Tree, depth: number, budget: Budget): Node[] {
  if (!Array.isArray(node.children)) throw new RangeError('no children');
  const drawn = node.children.flatMap((child: unknown) => draw(child as Tree, depth + 1, budget));
  if (node.type === 'msup') setDegree(drawn[1]);
  drawn.forEach((one, index) => {
    if (isElement(one) && one.localName === 'mfrac') setApart(drawn[index + 1]);
  });
  return drawn;
}

/** The sign for degrees is an operator with room on both sides elsewhere. */
function setDegree(exponent: Node | undefined): void {
  if (!isElement(exponent) || exponent.textContent !== '∘') return;
  exponent.setAttribute('lspace', '0em');
  exponent.setAttribute('rspace', '0em');
}

/** A function's name after a fraction, which has no room before it of its own. */
function setApart(next: Node | undefined): void {
  const name = isElement(next) ? (next.firstElementChild ?? next) : undefined;
  if (name?.localName === 'mi' && name.textContent.length > 1)
    (next as MathMLElement).style.paddingInlineStart = '0.1667em';
}

function draw(node: Tree, depth: number, budget: Budget): Node[] {
  budget.nodes += 1;
  if (budget.nodes > MOST_NODES || depth > MOST_DEPTH) throw new RangeError('too large');
  if (typeof node.text === 'string') return [document.createTextNode(node.text)];
  // A group without an element of its own; the number of an equation is empty, as nothing counts them here.
  if (node.type === undefined && !('href' in node) && !('src' in node)) return childrenOf(node, depth, budget);
  if (typeof node.type !== 'string' || !elements.has(node.type)) throw new RangeError('not allowed');
  // In MathML Core what it once enclosed is a row.
  const name = node.type === 'menclose' ? 'mrow' : node.type;
  const element = document.createElementNS(namespace, name) as MathMLElement;
  setAll(element, node);
  element.append(...childrenOf(node, depth, budget));
  return [element];
}

/**
 * A formula as MathML; undefined where it is none, shows nothing, is too large or wants what no message may. Never throws, and says
 * nothing.
 */
export function drawMathml(tex: string, isDisplay: boolean): Element | undefined {
  try {
    const [root, ...others] = draw(toMathmlTree(tex, isDisplay) as Tree, 0, { nodes: 0 });
    const isFormula = isElement(root) && root.localName === 'math' && others.length === 0;
    return isFormula && root.textContent.trim() ? root : undefined;
  } catch {
    return undefined;
  }
}
