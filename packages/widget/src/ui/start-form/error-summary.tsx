import { useEffect, useId, useRef } from 'react';
import type { FormField } from '../../features/start-form/form-field.ts';
import type { FieldError } from '../../features/start-form/form-validation.ts';
import { useT } from '../context.ts';
import { giveFocus } from '../kit/focus.ts';
import { tw } from '../theme/tw.ts';
import { labelOf, reasonOf } from './field-words.ts';

const groupClass = tw`flex scroll-mt-2 flex-col gap-1 rounded-card border border-destructive p-3 text-meta`;
/** As other links; what those have in common comes with the composer, after this. */
const linkClass = tw`min-h-6 rounded-small font-semibold underline [text-underline-offset:3px] coarse:min-h-11`;

export interface ErrorSummaryProps {
  readonly fields: readonly FormField[];
  readonly errors: ReadonlyMap<string, FieldError>;
  readonly goTo: (key: string) => void;
}

/**
 * Above a long form that was refused: every mistake, each a way to its field. It takes the focus when it appears. The reasons are seen
 * with the fields, and heard here too.
 */
export function ErrorSummary({ fields, errors, goTo }: ErrorSummaryProps) {
  const t = useT();
  const titleId = useId();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    giveFocus(group.current);
    // In a low window the title would take the room of the first field.
    if (matchMedia('(max-height: 480px)').matches) group.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={group} className={groupClass} role="group" aria-labelledby={titleId} tabIndex={-1}>
      <p id={titleId} className={tw`font-semibold`}>
        {t('fields.mistakes')}
      </p>
      <ul className={tw`flex list-none flex-wrap gap-x-4`}>
        {fields.map((field) => {
          const error = errors.get(field.key);
          return (
            error && (
              <li key={field.key}>
                <button
                  type="button"
                  className={linkClass}
                  aria-label={`${labelOf(field, t)}: ${reasonOf(error, t)}`}
                  onClick={() => goTo(field.key)}
                >
                  <bdi>{labelOf(field, t)}</bdi>
                </button>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
