// Where the card of a mark stands: below it or above it, inside of what is seen of the messages. It is placed within its message, so
// that it moves with the text.

const gapPx = 6;
const marginPx = 8;

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** All boxes are those of the viewport; the place is relative to `around`. */
export function placeCard(
  mark: Box,
  card: { readonly width: number; readonly height: number },
  around: Box,
  view: Box,
): Place {
  const below = view.bottom - marginPx - gapPx - mark.bottom;
  const above = mark.top - gapPx - marginPx - view.top;
  const isBelow = below >= card.height || below >= above;
  const maxHeight = Math.max(96, isBelow ? below : above);
  const height = Math.min(card.height, maxHeight);
  const most = view.right - marginPx - card.width;
  const left = Math.max(view.left + marginPx, Math.min((mark.left + mark.right - card.width) / 2, most));
  const top = isBelow ? mark.bottom + gapPx : mark.top - gapPx - height;
  return { left: left - around.left, top: top - around.top, maxHeight };
}
