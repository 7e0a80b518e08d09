import { useEffect, useState, type ReactNode } from 'react';
import type { ShownFile } from '../attachments/shown-files.ts';
import { tw } from '../theme/tw.ts';

/** A page, until the first one is there. */
const pageClass = tw`pc-skeleton block aspect-[1/1.41] w-[min(60vw,320px)] !rounded-small`;
const frameClass = tw`relative size-full rounded-small`;

export interface PdfFrameProps {
  readonly file: ShownFile;
  readonly isReachable: (url: string) => Promise<boolean>;
  readonly onBroken: () => Promise<unknown>;
  readonly fallback: ReactNode;
}

/** A PDF in the browser's own viewer; the fallback where the browser has none, or the page's policy refuses the frame. */
export function PdfFrame({ file: { href, name }, isReachable, onBroken, fallback }: PdfFrameProps) {
  const [state, setState] = useState<'asking' | 'shown' | 'refused'>(canShowPdf() ? 'asking' : 'refused');

  const [isHere, setIsHere] = useState(false);

  useEffect(() => {
    if (!href || !canShowPdf()) return undefined;
    let isCurrent = true;
    // A frame does not tell what it was answered, and an expired address must not show the server's words.
    void isReachable(href).then(async (isFine) => {
      if (!isCurrent) return;
      if (isFine) return setState('shown');
      const isFresh = await onBroken();
      if (isCurrent && isFresh !== true) setState('refused');
    });
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && href.startsWith(blockedURI)) setState('refused');
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => {
      isCurrent = false;
      document.removeEventListener('securitypolicyviolation', onViolation);
    };
    // Asked once an address: the callbacks are others at each drawing.
  }, [href]);

  if (state === 'refused' || !href) return fallback;
  return (
    <div className={tw`relative grid size-full place-items-center`} aria-busy={!isHere}>
      {!isHere && (
        <div className={tw`pc-late absolute`}>
          <i className={pageClass} />
        </div>
      )}
      {state === 'shown' && (
        <iframe
          className={`${frameClass} ${isHere ? tw`bg-muted` : ''}`}
          src={href}
          title={name}
          referrerPolicy="no-referrer"
          onLoad={() => setIsHere(true)}
        />
      )}
    </div>
  );
}

function canShowPdf(): boolean {
  return (navigator as { readonly pdfViewerEnabled?: boolean }).pdfViewerEnabled !== false;
}
