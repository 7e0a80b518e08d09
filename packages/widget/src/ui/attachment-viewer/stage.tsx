import failedIcon from 'lucide-static/icons/circle-alert.svg';
import fileIcon from 'lucide-static/icons/file-question-mark.svg';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ShownFile } from '../attachments/shown-files.ts';
import { useT } from '../context.ts';
import { Icon, type IconNodes } from '../kit/icon.tsx';
import { useLatest } from '../kit/use-latest.ts';
import { tw } from '../theme/tw.ts';
import { createGestures, type GesturePorts, type Gestures } from './gestures.ts';
import { PdfFrame } from './pdf-frame.tsx';

const stageClass = tw`col-span-full row-start-2 grid min-h-0 min-w-0 touch-none select-none place-items-center overflow-hidden px-16 py-4 data-[zoomed]:cursor-grab narrow:px-0 narrow:py-2`;

export interface StageProps extends Pick<GesturePorts, 'onSwipe' | 'onScale'> {
  readonly file: ShownFile;
  /** Filled while the stage stands. */
  readonly gestures: RefObject<Gestures | null>;
  readonly onBroken: () => Promise<boolean>;
  readonly isReachable: (url: string) => Promise<boolean>;
}

/** One file as large as there is room. */
export function Stage({ file, gestures, onSwipe, onScale, onBroken, isReachable }: StageProps) {
  const t = useT();
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [brokenSource, setBrokenSource] = useState<string | null>(null);
  // Gestures outlive a drawing: they call what the latest one has given.
  const latest = useLatest({ onSwipe, onScale });

  useLayoutEffect(() => {
    if (!stage.current) return undefined;
    const created = createGestures({
      stage: stage.current,
      picture: () => picture.current,
      onSwipe: (swipe) => latest.current.onSwipe(swipe),
      onScale: (scale) => latest.current.onScale(scale),
    });
    gestures.current = created;
    return () => {
      gestures.current = null;
      created.destroy();
    };
  }, [gestures]);

  return (
    <div ref={stage} className={`pc-viewer-stage ${stageClass}`}>
      {content()}
    </div>
  );

  function content() {
    const { kind, source, name } = file;
    if (kind === 'pdf') {
      const fallback = <ComposerReplacement icon={fileIcon} text={t('viewer.noPreview')} />;
      return <PdfFrame file={file} isReachable={isReachable} onBroken={onBroken} fallback={fallback} />;
    }
    if (kind === 'other') return <ComposerReplacement icon={fileIcon} text={t('viewer.noPreview')} />;
    if (brokenSource === source) return <ComposerReplacement icon={failedIcon} text={t('attachments.imageFailed')} />;
    return (
      <img
        ref={picture}
        className={tw`block max-h-full min-h-0 max-w-full rounded-tail object-contain narrow:rounded-none`}
        src={source ?? ''}
        alt={name}
        decoding="async"
        referrerPolicy="no-referrer"
        draggable={false}
        onError={() => void onBroken().then(() => setBrokenSource(source))}
      />
    );
  }
}

function ComposerReplacement({ icon, text }: { readonly icon: IconNodes; readonly text: string }) {
  return (
    <div className={tw`grid justify-items-center gap-3 text-muted-foreground`}>
      <Icon nodes={icon} size={48} />
      <p>{text}</p>
    </div>
  );
}
