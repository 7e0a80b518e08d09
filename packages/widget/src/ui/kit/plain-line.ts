/** A message in one line, without the marks of its formatting: for a list, or a card that shows its beginning. */
export const plainLine = (content: string): string =>
  content
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    // Of a table: its edges, the line under its head, what stands between cells.
    .replace(/^ *\|[ |:-]*|\| *$/gm, '')
    .replace(/ *\| */g, ' · ')
    .replace(/[*`~]+|(?:^|\s)[#>]+(?=\s)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
