// TeX as what is said of it: names, signs and figures in their order, without the marks that only draw.

const signs: Readonly<Record<string, string>> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  to: '→',
  infty: '∞',
  sum: '∑',
  int: '∫',
  partial: '∂',
  sqrt: '√',
  circ: '°',
  dots: '…',
  cdots: '…',
  ldots: '…',
};
/** Commands that draw and say nothing. */
const silent =
  /^(?:left|right|[bB]igg?[lr]?|[dt]?frac|text\w*|math\w+|operatorname|displaystyle|limits|quad|qquad|boxed|(?:over|under)line|begin|end|bar|hat|vec|tilde)$/;

/** Code is said as it is. */
const formula =
  /`[^`]*`|\$\$[^]{1,800}?\$\$|\$(?!\s)[^$\n`]{0,800}?[^\s$`]\$(?!\d)|\\\([^]{1,800}?\\\)|\\\[[^]{1,800}?\\\]/g;

function inWords(tex: string): string {
  let text = tex.replace(/\\(?:begin|end)\{\w+\*?\}|\\[,;:!]|\\\\|[&$]|\\[()[\]]/g, ' ');
  // From the inside out.
  for (let depth = 0; depth < 4; depth += 1)
    text = text.replace(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}|\^\{([^{}]*)\}|(?<!\})\{([^{}]*)\}/g, fold);
  return text
    .replace(/\\([a-z]+)/gi, (_all, name: string) => (silent.test(name) ? ' ' : ` ${signs[name] ?? name} `))
    .replace(/\^2/g, '²')
    .replace(/\^3/g, '³')
    .replace(/[\\{}]/g, '');
}

const fold = (_all: string, above?: string, below?: string, power?: string, group?: string): string => {
  if (below !== undefined) return ` ${above} / ${below} `;
  return power === undefined ? ` ${group} ` : `^${power}`;
};

/** A sentence with its formulas in words. */
export const withSpokenFormulas = (markdown: string): string =>
  /[$\\]/.test(markdown)
    ? markdown.replace(formula, (text) => (text.startsWith('`') ? text : inWords(text)))
    : markdown;
