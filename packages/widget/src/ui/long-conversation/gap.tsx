export interface GapProps {
  readonly heightPx: number;
  readonly text: string;
}

/** Messages that are not drawn: as tall as they are, and with their text, which find-in-page finds. */
export function Gap({ heightPx, text }: GapProps) {
  // React's types know no other value than true.
  const untilFound = { hidden: 'until-found' } as unknown as { readonly hidden: true };
  return (
    <div className="pc-gap" style={{ blockSize: `${heightPx}px` }} {...untilFound}>
      {text}
    </div>
  );
}
