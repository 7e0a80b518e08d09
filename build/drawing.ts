// SVG files as data: shapes as [tag, attributes], groups dissolved into the attributes of their shapes.

type Attributes = Record<string, string>;

export interface Drawing {
  readonly viewBox: string;
  readonly nodes: readonly (readonly [tag: string, attributes: Attributes])[];
}

const shapes = new Set(['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']);

const attributesOf = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

/** What the shapes of a group inherit. */
function groupAttributes(text: string, file: string): Attributes {
  const attributes = attributesOf(text);
  const lost = ['transform', 'opacity', 'clip-path', 'mask', 'filter'].filter((name) => name in attributes);
  if (lost.length > 0) throw new Error(`${file}: a group has ${lost.join(', ')}`);
  return attributes;
}

/** Throws on what could not be flattened: what groups do as a whole, text, references, ids. */
export function parseDrawing(text: string, file: string): Drawing {
  const nodes: [string, Attributes][] = [];
  const groups: Attributes[] = [];
  let viewBox = '';
  for (const [, slash, tag = '', attributes = ''] of text
    .replace(/<!--[^]*?-->/g, '')
    .matchAll(/<(\/?)([a-z]+)([^>]*)>/gi)) {
    if (tag === 'svg') viewBox ||= attributesOf(attributes)['viewBox'] ?? '';
    else if (tag === 'g' && slash) groups.pop();
    else if (tag === 'g') groups.push(groupAttributes(attributes, file));
    else if (!shapes.has(tag)) throw new Error(`${file}: <${tag}> is no plain shape`);
    else if (!slash) nodes.push([tag, Object.assign({}, ...groups, attributesOf(attributes)) as Attributes]);
  }
  if (nodes.some(([, attributes]) => 'id' in attributes)) throw new Error(`${file}: ids would repeat in the page`);
  return { viewBox, nodes };
}
