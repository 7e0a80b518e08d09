import { useStore } from '@nanostores/react';
import downIcon from 'lucide-static/icons/arrow-down.svg';
import { Fragment, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { chunks } from '../chunks.ts';
import { useConversation, useSession, useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import type { MessageWindow } from '../long-conversation/message-window.ts';
import { tw } from '../theme/tw.ts';
import { useViews } from '../use-lazy-feature.ts';
import { LazyRating } from '../rating/lazy-rating.tsx';
import { LazySuggestions } from '../suggestions/lazy-suggestions.tsx';
import { HistoryTop } from './history-top.tsx';
import { useHumanNames } from './human-names.ts';
import { useLowWindow } from './low-window.ts';
import { MessageRow } from './message-row.tsx';
import { useReadingPlace } from './reading-place.ts';
import { createRowReader } from './rows.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { StatusLine } from './status-line.tsx';
import { formatDay } from './time-format.ts';
import { useMessageWindow } from './use-message-window.ts';
import { Welcome } from './welcome.tsx';

/** What is moved to by keyboard is not brought below a notice, or the way to the end. */
const logClass = tw`pc-log [.pc-panel:has(.pc-toast)_&]:[scroll-padding-top:clamp(0px,(100%_-_160px)*99,64px)] [.pc-panel:has(.pc-more-below)_&]:[scroll-padding-bottom:clamp(0px,(100%_-_100px)*99,52px)] min-h-0 flex-1 overflow-y-auto overflow-x-hidden overscroll-contain scrollbar-thin [overflow-anchor:none] focus-visible:-outline-offset-[3px]`;
/** Measured by what is around the log: a scrollbar lies over the margin, and takes no room of its own. */
const rowsClass = tw`pc-rows ms-[calc(50cqi_-_min(50cqi,396px))] flex min-h-full w-[min(100cqi,792px)] flex-col p-4`;
/** As large as the list is seen. Its last lines fade out where more follows: over them, so that what scrolls needs no mask. */
const overLogClass = tw`pc-more-below pointer-events-none absolute inset-0 z-[3] animate-appear [container-type:size] print:hidden [background:linear-gradient(to_top,var(--persona-chat-background),transparent)_bottom/100%_24px_no-repeat]`;
/** In the middle, where neither lines begin nor controls have their ends. Away where the list is hardly higher than it. */
const latestClass = tw`pc-latest pointer-events-auto absolute inset-x-0 bottom-3 mx-auto w-fit flex min-h-9 animate-appear-slowly items-center gap-1.5 rounded-full bg-popover px-2.5 text-[13px] font-semibold text-popover-foreground shadow-low coarse:min-h-11 coarse:min-w-11 coarse:justify-center [@container(max-height:100px)]:hidden forced:[border:1px_solid]`;
/** A form in the list is filled in without it; the next stop by keyboard after that is the button, which is seen then. */
const notOverFormClass = tw`[.pc-log:has(form:focus-within)~*_&]:!pointer-events-none [.pc-log:has(form:focus-within)~*_&]:opacity-0`;

/** The messages: a log that is no live region, one tab stop, oldest first (docs/behaviour.md#messages). */
export function Log() {
  const t = useT();
  const { readingPlace, reply, timeline } = useConversation();
  const [startPlace] = useState(readingPlace.read);
  const { i18n } = useSession();
  const keys = useStore(timeline.$keys);
  const isLoaded = useStore(timeline.$isLoaded);
  const language = useStore(i18n.$formatTag);
  const log = useRef<HTMLDivElement>(null);
  // Messages that stood here at the first paint do not rise; later ones do.
  const first = useRef(new Set(keys));
  const messages = useMemo(() => keys.flatMap((key) => timeline.get(key) ?? []), [keys, timeline]);
  const [rowOf] = useState(createRowReader);
  // A row stays fresh while it is drawn: preact holds on to what a row was with other properties, after the row has gone, too.
  const risen = useRef<ReadonlySet<string>>(new Set());
  const rising = new Set<string>();
  const humans = useHumanNames(messages);
  const [firstOfHuman] = humans.keys();
  const newest = messages.findLastIndex((message) => message.role === 'user');
  // What came from the server has its id for a key.
  const sentHere = messages.findLast(
    ({ role, key, id, isUnconfirmed, isFromElsewhere }) =>
      role === 'user' && (isUnconfirmed || key !== id) && !isFromElsewhere,
  );
  const isFollowing = useRef<() => boolean>(() => true);
  const { messageWindow, parts } = useMessageWindow(log, messages, isFollowing, startPlace);
  const { Gap } = useViews(chunks.longConversation) ?? {};
  const { OpenedFiles } = useViews(chunks.attachments) ?? {};
  const { LaterForm } = useViews(chunks.laterForm) ?? {};
  const { Handoffs, PeopleEnd } = useViews(chunks.people) ?? {};
  const scroll = useLogScroll(log, keys, sentHere?.key, startPlace, messageWindow !== undefined, reply.$status);
  isFollowing.current = scroll.isFollowing;
  useReadingPlace(log, readingPlace, timeline, scroll.isReturning);
  useLowWindow(log);
  useLayoutEffect(() => {
    risen.current = rising;
  });
  const nowMs = Date.now();
  return (
    <>
      <div
        ref={log}
        className={logClass}
        role="log"
        aria-live="off"
        aria-label={t('timeline.messages')}
        tabIndex={0}
        onKeyDown={(event) => moveBetweenMessages(event, messages.length, messageWindow)}
      >
        <div className={rowsClass}>
          <HistoryTop log={log} />
          {messages.length === 0 && isLoaded && <Welcome />}
          {parts.map((part) => {
            if (typeof part !== 'number')
              return Gap && <Gap key={part.key} heightPx={part.heightPx} text={part.text} />;
            const row = rowOf(messages, part);
            if (!row) return null;
            // Older messages come in front: only what is added at the end rises.
            const isNew = !first.current.has(row.key) && part >= keys.length - 3;
            if (isNew || risen.current.has(row.key)) rising.add(row.key);
            return (
              <Fragment key={row.key}>
                {row.day && (
                  <p className={tw`pc-day mb-3 mt-4 self-center text-meta text-muted-foreground`}>
                    {formatDay(row.day, language, t, nowMs)}
                  </p>
                )}
                <MessageRow
                  row={row}
                  isFresh={rising.has(row.key)}
                  human={humans.get(row.key)}
                  isFirstOfHuman={row.key === firstOfHuman}
                />
                {LaterForm && <LaterForm messageKey={row.key} />}
                {Handoffs && <Handoffs messageKey={row.key} />}
              </Fragment>
            );
          })}
          <LazySuggestions />
          <StatusLine hasText={messages.length - 1 > newest} />
          {PeopleEnd && <PeopleEnd />}
          <LazyRating />
        </div>
      </div>
      {scroll.isAway && (
        <div className={overLogClass}>
          {scroll.isFar && (
            <button
              type="button"
              className={scroll.hasUnseen ? latestClass : `${latestClass} ${notOverFormClass}`}
              onClick={scroll.toEnd}
            >
              <Icon nodes={downIcon} size={16} />
              <span className={scroll.hasUnseen ? undefined : 'pc-sr'}>
                {t(scroll.hasUnseen ? 'timeline.newMessages' : 'timeline.toEnd')}
              </span>
            </button>
          )}
        </div>
      )}
      {OpenedFiles && <OpenedFiles />}
    </>
  );
}

/** The message list is one tab stop; arrow keys, Home and End move between messages inside it. */
function moveBetweenMessages(event: KeyboardEvent<HTMLElement>, all: number, window?: MessageWindow): void {
  const log = event.currentTarget;
  const target = event.target as HTMLElement;
  if (target !== log && !target.matches('article')) return;
  const drawn = [...log.querySelectorAll<HTMLElement>('article')];
  const [current, count] = window ? [window.indexOf(target), all] : [drawn.indexOf(target), drawn.length];
  const next = nextIndex(event.key, current, count);
  if (next < 0) return;
  event.preventDefault();
  if (window) window.focus(next);
  else {
    drawn[next]?.focus({ preventScroll: true });
    drawn[next]?.scrollIntoView({ block: 'nearest' });
  }
}

function nextIndex(key: string, current: number, count: number): number {
  if (key === 'ArrowUp') return current < 0 ? count - 1 : Math.max(0, current - 1);
  if (key === 'ArrowDown') return current < 0 ? -1 : Math.min(count - 1, current + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return -1;
}
