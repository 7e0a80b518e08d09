/** A message in one line, without the marks of its formatting: for a list, or a card that shows its beginning. */
export const plainLine = (content: string): string =>
  content
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    // Of a table, also where its lines have become one: what stands between cells and rows, and its edges.
    .replace(/\s*\|(?:[\s|]|:?-{2,}:?|:-:)*/g, ' · ')
    .replace(/(^|[:.!?]) · | · $/g, '$1 ')
    .replace(/[*`~]+|(?:^|\s)[#>]+(?=\s)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
