// What may stand in a drawn formula, written apart from the code that draws it.

const elements =
  /^(?:math|mrow|mi|mn|mo|mtext|ms|mspace|mfrac|msqrt|mroot|mstyle|mpadded|mphantom|msub|msup|msubsup|munder|mover|munderover|mmultiscripts|mprescripts|none|mtable|mtr|mtd)$/;
const names =
  /^(?:display|displaystyle|scriptlevel|mathvariant|fence|separator|form|stretchy|symmetric|largeop|movablelimits|accent|accentunder|lspace|rspace|minsize|maxsize|linethickness|width|height|depth|voffset|columnspan|rowspan|class|style)$/;
/** Ours: utilities, as the build or the source names them. */
const classes = /^(?!.*(?:tml-|pc-(?!copying)))/;
/** What strikes something out. */
const stroke = /background: linear-gradient\((?:to [a-z ]+, )?transparent calc\(50% - 0\.03em\), [^;]*(?:;|$)/i;
const style = /^(?:(?:padding|border|math-depth|text-align)[\w-]*: ?[\d.\w %-]+(?:;|$) ?)+$/;

/** Why a formula may not stand in the page; undefined where it may. */
export function mathmlProblem(math: Element): string | undefined {
  for (const element of [math, ...math.querySelectorAll('*')]) {
    if (element.namespaceURI !== 'http://www.w3.org/1998/Math/MathML') return `namespace of ${element.localName}`;
    if (!elements.test(element.localName)) return `<${element.localName}>`;
    for (const { name, value: whole } of element.attributes) {
      const value = name === 'style' ? whole.replace(stroke, '').trim() : whole;
      if (!names.test(name)) return `${name} on <${element.localName}>`;
      if (name === 'class' && !classes.test(value)) return `class ${value}`;
      if (name === 'style' && value && !style.test(value)) return `style ${value}`;
      if (/[:(<]|(?<![.\d])\d{3,}(?:em|ex|pt|px)/.test(name === 'style' ? value.replaceAll(': ', ' ') : value))
        return `${name}="${value}"`;
    }
  }
  return undefined;
}
