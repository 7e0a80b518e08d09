import { chunks } from '../chunks.ts';
import { MissingPart } from '../missing-part.tsx';
import { tw } from '../theme/tw.ts';
import { useLazyFeature, useViews } from '../use-lazy-feature.ts';
import type { StartFormViewProps } from './start-form-view.tsx';

/** The start form once its chunk is here; a skeleton in its shape before, a way to try again when it could not load. */
export function LazyStartForm(props: StartFormViewProps) {
  const form = useLazyFeature(chunks.startForm);
  const views = useViews(chunks.startForm);
  if (views) return <views.StartFormView {...props} />;
  if (form.name === 'failed') return <MissingPart {...form} />;
  return (
    <div className="pc-late" aria-hidden="true">
      <div className={tw`flex flex-col gap-4`}>
        {[60, 100, 100, 100].map((percent, index) => (
          <span key={index} className="pc-skeleton" style={{ inlineSize: `${percent}%`, blockSize: 44 }} />
        ))}
      </div>
    </div>
  );
}
