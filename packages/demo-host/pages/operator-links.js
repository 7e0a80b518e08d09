// Links and pictures of a message. A picture is a link too: it would tell its host what is read here, and when.

import { element } from './operator-dom.js';

// Each of these parts can begin at one place in one way only: a text is read once, however long it is.
const label = String.raw`(?:[^\[\]\n\\]|\\[^\n]|\[[^\[\]\n]*\])*`;
const destination = String.raw`(?:<[^<>\n]*>|(?:[^\s()<]|\([^\s()]*\))(?:[^\s()]|\([^\s()]*\))*)`;
const title = String.raw`(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?`;

/** What may be a link: `![…](…)`, `[…](…)`, `<https://…>` and `https://…`. */
export const linkSources = [
  String.raw`!?\[${label}\]\(${destination}${title}\)(?:\{width=\d{1,4}\})?`,
  String.raw`<(?:https?:\/\/|mailto:)[^\s<>]+>`,
  String.raw`(?<![\p{L}\p{N}_])https?:\/\/[^\s<>]+`,
];

const named = new RegExp(String.raw`^(!?)\[(${label})\]\((${destination})${title}\)(?:\{width=\d{1,4}\})?$`);

/**
 * As `linkTarget` of packages/widget/src/core/safe-url.ts, but for phone numbers: an explicit scheme, without a user's name, and
 * without signs that make an address read differently from where it leads. Null for everything else.
 */
export function linkTarget(text) {
  if (!/^(?:https?:\/\/(?![/\\])|mailto:[^\s])/i.test(text)) return null;
  if (/[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u.test(text)) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.protocol === 'mailto:') return url;
  const [authority] = text.slice(text.indexOf('//') + 2).split(/[/?#\\]/, 1);
  return /[@%\s]/.test(authority) ? null : url;
}

const anchor = ({ href }, properties, ...children) =>
  element('a', { href, target: '_blank', rel: 'noopener noreferrer', ...properties }, ...children);

/** Where an address ends that is followed by the punctuation of its sentence. */
function bareEnd(text) {
  let open = text.split('(').length - text.split(')').length;
  let end = text.length;
  for (; end > 0; end -= 1) {
    const sign = text[end - 1];
    if (sign === ')' && open < 0) open += 1;
    else if (!'.,:;!?*_~\'"»”’،؛؟。，、）」'.includes(sign)) break;
  }
  return end;
}

/** An address that is written out. It reads from left to right, also in an Arabic line. */
function bareNodes(text) {
  const isMarked = text.startsWith('<');
  const end = isMarked ? text.length : bareEnd(text);
  const address = isMarked ? text.slice(1, -1) : text.slice(0, end);
  const url = linkTarget(address);
  return url ? [anchor(url, { dir: 'ltr', textContent: address.replace(/^mailto:/i, '') }), text.slice(end)] : [text];
}

/** @param nodesOf Makes nodes, none of them a link, of the words of a link. What is no link stays as it was written. */
export function linkNodes(text, isInLink, nodesOf) {
  const [, isPicture, words, written] = named.exec(text) ?? [];
  if (words === undefined) return isInLink ? [text] : bareNodes(text);
  if (isInLink) return [isPicture ? words : text];
  const url = linkTarget(written.replace(/^<|>$/g, ''));
  if (!url) return [text];
  const name = isPicture ? [words] : nodesOf(words);
  return [anchor(url, {}, ...(words.trim() ? name : [isPicture ? 'Picture' : url.href]))];
}
