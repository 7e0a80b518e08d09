// What the editor can hold: exactly what messages show (ui/markdown), so that nothing is lost on the way.

import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

/** Texts find their own direction, block by block. */
const ownDirection = { dir: 'auto' };
const headingLevels = [1, 2, 3];

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    content: 'inline*',
    group: 'block',
    parseDOM: [{ tag: 'p' }],
    toDOM: (): DOMOutputSpec => ['p', ownDirection, 0],
  },
  heading: {
    content: '(text | image)*',
    group: 'block',
    defining: true,
    attrs: { level: { default: 1, validate: 'number' } },
    parseDOM: headingLevels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }): DOMOutputSpec => [
      `h${attrs['level'] + 2}`,
      { ...ownDirection, class: `pc-h${attrs['level']}` },
      0,
    ],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: (): DOMOutputSpec => ['blockquote', ownDirection, 0],
  },
  code_block: {
    content: 'text*',
    group: 'block',
    marks: '',
    code: true,
    defining: true,
    attrs: { language: { default: '', validate: 'string' } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: (): DOMOutputSpec => ['pre', { dir: 'ltr' }, ['code', 0]],
  },
  bullet_list: {
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ul' }],
    toDOM: (): DOMOutputSpec => ['ul', ownDirection, 0],
  },
  ordered_list: {
    content: 'list_item+',
    group: 'block',
    attrs: { order: { default: 1, validate: 'number' } },
    parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ order: Math.max(1, (list as HTMLOListElement).start) }) }],
    toDOM: ({ attrs }): DOMOutputSpec => [
      'ol',
      { ...ownDirection, start: attrs['order'] === 1 ? null : attrs['order'] },
      0,
    ],
  },
  list_item: {
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: (): DOMOutputSpec => ['li', 0],
  },
  text: { group: 'inline' },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: (): DOMOutputSpec => ['br'],
  },
  /** `id` names an upload of the composer; without one, `src` is the address. Sizes in pixels; null is the message's own. */
  image: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: {
      src: { default: '', validate: 'string' },
      alt: { default: '', validate: 'string' },
      title: { default: '', validate: 'string' },
      id: { default: null, validate: 'string|null' },
      width: { default: null, validate: 'number|null' },
      height: { default: null, validate: 'number|null' },
      fileName: { default: '', validate: 'string' },
      /** Put in just now, and nobody has decided on a description, or on none, yet; nothing of it is written. */
      isUndescribed: { default: false, validate: 'boolean' },
    },
    parseDOM: [{ tag: 'img', getAttrs: imageAttributes }],
    // For the clipboard alone: in the editor a view of its own draws it.
    toDOM: ({ attrs: { src, alt, id, width, fileName } }): DOMOutputSpec => [
      'img',
      { src, alt, width, 'data-id': id, 'data-name': fileName },
    ],
  },
} satisfies Record<string, NodeSpec>;

/** Of an element that the reader of pasted HTML made (html-reader.ts). */
function imageAttributes(image: HTMLElement): Record<string, unknown> {
  const { id, name = '' } = image.dataset;
  const text = (attribute: string) => image.getAttribute(attribute) ?? '';
  return { src: text('src'), alt: text('alt'), id: id ?? null, width: Number(text('width')) || null, fileName: name };
}

function simpleMark(tag: string): MarkSpec {
  return { parseDOM: [{ tag }], toDOM: (): DOMOutputSpec => [tag, 0] };
}

// The order is that of nesting, outermost first, here and in what is sent.
const marks = {
  underline: simpleMark('u'),
  strong: simpleMark('strong'),
  em: simpleMark('em'),
  strike: simpleMark('del'),
  link: {
    attrs: { href: { validate: 'string' }, title: { default: '', validate: 'string' } },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: (anchor: HTMLElement) => ({ href: anchor.getAttribute('href') }) }],
    toDOM: ({ attrs }): DOMOutputSpec => ['a', { href: attrs['href'], rel: 'noopener noreferrer nofollow' }, 0],
  },
  code: { ...simpleMark('code'), code: true },
} satisfies Record<string, MarkSpec>;

export const schema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks });

/** Outermost first. */
export const markOrder = Object.keys(marks) as readonly (keyof typeof marks)[];
