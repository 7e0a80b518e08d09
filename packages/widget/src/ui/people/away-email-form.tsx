import { useStore } from '@nanostores/react';
import checkIcon from 'lucide-static/icons/mail-check.svg';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { errorKey } from '../../core/error-key.ts';
import type { AwayEmail } from '../../features/people/away-email.ts';
import type { PeopleFeature } from '../../features/people/people.ts';
import type { FormField } from '../../features/start-form/form-field.ts';
import type { FieldError } from '../../features/start-form/form-validation.ts';
import { chunks } from '../chunks.ts';
import { useConversation, useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { submitHandlers } from '../kit/submit-handlers.ts';
import { tw } from '../theme/tw.ts';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

export interface AwayEmailFormProps {
  readonly people: PeopleFeature;
  readonly email: AwayEmail;
}

/** In a low window the button stands beside the field, under its label: what is asked stays in sight above them. */
const sentClass = tw`flex flex-col gap-3 short:flex-row short:flex-wrap short:gap-x-2 short:gap-y-1 short:items-start short:[&>.pc-row]:flex-[1_1_160px] short:[&>button]:mt-[22px] short:[&>button]:min-h-[46px] tight:!gap-y-3 tight:[&>button]:!mt-0 tight:[&>button]:flex-1`;
const errorClass = tw`text-destructive text-meta short:order-1 short:basis-full`;

const field: FormField = { key: 'email', type: 'email', isRequired: true };

/** One field of the start form, with its rule and its words; once it is stored, what the server has. */
export function AwayEmailForm({ people, email }: AwayEmailFormProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const form = useBackgroundFeature(chunks.startForm, email.stage !== 'stored');
  const views = useViews(chunks.startForm);
  const [refusal, setRefusal] = useState<FieldError>();
  useFieldInSight(place, views !== undefined && email.stage === 'asking');

  // What comes with it would stand below what is seen.
  useLayoutEffect(() => {
    if (refusal || email.error) place.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal, email.error]);

  const focus = (selector: string) => place.current?.querySelector<HTMLElement>(selector)?.focus();
  function check(text: string): FieldError | undefined {
    return form.name === 'ready' ? form.feature.helpers.validateField(field, text.trim()) : undefined;
  }
  async function submit() {
    const wrong = check(email.text);
    setRefusal(wrong);
    if (wrong) return focus('input');
    // The focus would be lost with the form.
    if (await people.email.send()) focus('button');
  }
  function change(text: string) {
    people.email.change(text);
    if (refusal) setRefusal(check(text));
  }

  return (
    <div ref={place} className={tw`scroll-mb-[30px]`}>
      {email.stage === 'stored' ? (
        <Stored
          address={email.text}
          onEdit={() => {
            people.email.edit();
            // Once it stands there.
            setTimeout(() => focus('input'));
          }}
        />
      ) : (
        views && (
          <form
            className={tw`flex flex-col gap-3 short:gap-2`}
            aria-busy={email.stage === 'sending'}
            noValidate
            {...submitHandlers(() => void submit())}
          >
            <p className={tw`text-meta text-muted-foreground text-pretty`}>{t('people.ask')}</p>
            <div className={sentClass}>
              <views.FieldRow
                field={field}
                value={email.text}
                error={refusal}
                onChange={(value) => change(String(value))}
              />
              {email.error && (
                <p className={errorClass}>
                  {t('people.emailFailed')} {t(errorKey(email.error.code))}
                </p>
              )}
              <button type="submit" className={tw`pc-button min-h-11`} data-primary="">
                {t('composer.send')}
              </button>
            </div>
          </form>
        )
      )}
    </div>
  );
}

/**
 * It comes with a reply whose beginning stays in sight, which in a low window leaves no room for it: who sees where the card begins when
 * that has ended sees its field too. Once, as nobody is moved who has gone elsewhere since.
 */
function useFieldInSight(place: RefObject<HTMLElement | null>, isAsking: boolean): void {
  const { name } = useStore(useConversation().reply.$status);
  const isAtRest = /^(?:idle|failed)$/.test(name);
  const isPlaced = useRef(false);
  useEffect(() => {
    const form = place.current;
    if (!isAsking || !isAtRest || isPlaced.current || !form?.parentElement) return undefined;
    const seen = new IntersectionObserver(([card]) => {
      isPlaced.current = true;
      seen.disconnect();
      if (card?.isIntersecting) form.scrollIntoView({ block: 'nearest' });
    });
    seen.observe(form.parentElement);
    return () => seen.disconnect();
  }, [place, isAsking, isAtRest]);
}

function Stored({ address, onEdit }: { readonly address: string; readonly onEdit: () => void }) {
  const t = useT();
  return (
    <div
      className={tw`flex items-center gap-3 tight:flex-col tight:items-start tight:gap-1 tight:[&>svg]:hidden [&>svg]:flex-none [&>svg]:text-accent-line`}
    >
      <Icon nodes={checkIcon} />
      <p className={tw`min-w-0 flex-1 tight:flex-none tight:max-w-full text-meta wrap-anywhere`}>
        {t('people.emailStored', { email: address })}
      </p>
      <button type="button" className={tw`pc-link-button text-meta coarse:min-h-11`} onClick={onEdit}>
        {t('people.change')}
      </button>
    </div>
  );
}
