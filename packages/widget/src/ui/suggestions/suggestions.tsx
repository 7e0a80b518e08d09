import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { readSuggestions, type Suggestion } from '../../protocol/suggestion.ts';
import { useConversation, useSession, useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';
import { iconNamed } from './suggestion-icons.ts';

/** Under the text of the newest reply; on the first screen they stand in the middle, on a narrow one below each other. */
const listClass = tw`pc-suggestions mt-4 flex flex-none animate-appear-slowly flex-wrap gap-2 ps-9 data-[first]:justify-center data-[first]:px-0 [@container(max-width:480px)]:data-[first]:flex-col print:hidden`;
/** Of the first screen two fit below each other in a low chat with a text of several lines, or the tools of formatting; and none where files are there beside these. */
const lowClass = tw`[@container(max-width:480px)]:[[data-low]:has(.pc-format,[data-tall])_&[data-first]>button:nth-child(n+3)]:hidden [[data-low]:has(.pc-format):has(.pc-place_[role=list])_&[data-first]]:hidden`;
const buttonClass = tw`flex min-h-9 max-w-full items-center gap-2 rounded-[calc(var(--pc-radius)*.9)] bg-card px-3.5 py-[7px] text-card-foreground wrap-anywhere [transition:background-color_120ms,transform_120ms] hover:bg-secondary active:[transform:scale(.98)] coarse:min-h-11 edged:[border:1px_solid] [&>svg]:text-muted-foreground`;

const maxStarters = 3;
const maxSuggestions = 6;
const restful: readonly string[] = ['idle', 'failed'];

/**
 * What may be said next with one press: it goes out as what was typed does, and leaves the draft alone. Gone once anything was
 * sent, and while something is under way or nothing may be written.
 */
export function Suggestions({ last }: { readonly last: TimelineMessage | undefined }) {
  const t = useT();
  const { composer, control, reply } = useConversation();
  const { allowsText, refusal, replacement } = useStore(control.$inputPolicy);
  const isResting = restful.includes(useStore(reply.$status).name);
  const mayWrite = allowsText && refusal === null && replacement === null;
  const suggested = useMemo(
    () =>
      last?.role === 'user' || last?.delivery === 'failed' ? [] : readSuggestions(last?.suggestions, maxSuggestions),
    [last],
  );
  const starters = useStarters();
  const shown = suggested.length > 0 ? suggested : starters;
  const isShown = isResting && mayWrite && shown.length > 0;
  const isChosen = useRef(false);
  // By its stream alone is known which message it answers: what a page of the history has brought is nothing new.
  useAnnouncement(isShown && last?.answers ? suggested : []);
  if (!isShown) return null;

  /** The second half of a double click, and what has begun in the same moment, come before anything is drawn again. */
  function choose(text: string) {
    if (!isChosen.current && restful.includes(reply.$status.get().name)) isChosen.current = composer.sendChoice(text);
  }

  return (
    <div
      className={`${listClass} ${lowClass}`}
      role="group"
      // Of what the labels say, which therefore have no such attribute themselves.
      dir="auto"
      aria-label={t('suggestions.title')}
      data-first={last ? undefined : ''}
    >
      {shown.map(({ label, text, icon }) => {
        const nodes = iconNamed(icon);
        return (
          <button key={label} type="button" className={buttonClass} onClick={() => choose(text)}>
            {nodes && <Icon nodes={nodes} size={18} />}
            <span className={tw`[unicode-bidi:plaintext]`}>{label}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Those of the persona, until the visitor has written. */
function useStarters(): readonly Suggestion[] {
  const { timeline } = useConversation();
  const persona = useStore(useSession().bootstrap.$persona);
  const keys = useStore(timeline.$keys);
  const isWhole = useStore(timeline.$history).name === 'complete';
  const isUntouched = isWhole && keys.every((key) => timeline.get(key)?.role !== 'user');
  return useMemo(
    () => (isUntouched ? readSuggestions(persona?.starters, maxStarters) : []),
    [isUntouched, persona?.starters],
  );
}

/** Says them once, after what they come with. */
function useAnnouncement(suggestions: readonly Suggestion[]): void {
  const t = useT();
  const { announcer } = useConversation();
  const language = useStore(useSession().i18n.$formatTag);
  const isSaid = useRef(false);
  useEffect(() => {
    if (isSaid.current || suggestions.length === 0) return;
    isSaid.current = true;
    const labels = new Intl.ListFormat(language, { type: 'unit' }).format(suggestions.map(({ label }) => label));
    announcer.say(t('suggestions.offered', { labels }));
  }, [announcer, language, suggestions, t]);
}
