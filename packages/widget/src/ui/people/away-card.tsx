import { useStore } from '@nanostores/react';
import awayIcon from 'lucide-static/icons/moon.svg';
import { useId } from 'react';
import type { PeopleFeature } from '../../features/people/people.ts';
import { useSession, useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';
import { AwayEmailForm } from './away-email-form.tsx';

const cardClass = tw`flex max-w-[440px] flex-none animate-appear-slowly flex-col gap-3 short:gap-2 rounded-bubble bg-card px-4 py-3.5 short:py-2 text-card-foreground`;
const placeClass = tw`mb-2 ms-9 tight:ms-0 mt-4 edged:[border:1px_solid]`;

/** Nobody is there: the site's own words, when somebody is again, and where the answer goes. */
export function AwayCard({ people }: { readonly people: PeopleFeature }) {
  const t = useT();
  const language = useStore(useSession().i18n.$formatTag);
  const away = useStore(people.$away);
  const email = useStore(people.$email);
  const titleId = useId();
  if (!away) return null;
  const backAt = away.until ? formatReturn(Date.parse(away.until), language) : null;
  return (
    <section className={`pc-away ${cardClass} ${placeClass}`} aria-labelledby={titleId}>
      <div
        className={tw`flex flex-row-reverse justify-between gap-3 tight:flex-col tight:gap-1 [&>svg]:mt-px [&>svg]:flex-none [&>svg]:text-accent-line`}
      >
        <Icon nodes={awayIcon} />
        <div className={tw`min-w-0`}>
          <p id={titleId} className={tw`font-semibold text-balance wrap-anywhere`} dir="auto">
            {away.message || t('people.away')}
          </p>
          {backAt && <p className={tw`text-meta text-muted-foreground`}>{t('people.until', { time: backAt })}</p>}
        </div>
      </div>
      {email && <AwayEmailForm people={people} email={email} />}
    </section>
  );
}

/** Within a week the weekday is enough; null for what is no time, or over. */
function formatReturn(untilMs: number, language: string): string | null {
  if (Number.isNaN(untilMs) || untilMs < Date.now()) return null;
  const isNear = untilMs - Date.now() < 6 * 24 * 60 * 60_000;
  const day: Intl.DateTimeFormatOptions = isNear ? { weekday: 'long' } : { day: 'numeric', month: 'long' };
  return new Intl.DateTimeFormat(language, { ...day, hour: 'numeric', minute: '2-digit' }).format(untilMs);
}
