import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import type { Persona } from '../../protocol/persona.ts';
import { personaSetting } from '../../core/participants.ts';
import { chunks } from '../chunks.ts';
import { useSession, useT, useConversation } from '../context.ts';
import { LazyEdit } from '../edit/lazy-edit.tsx';
import { LazyFeedback } from '../feedback/lazy-feedback.tsx';
import { Avatar } from '../kit/avatar.tsx';
import { LazyRich, RichPart } from '../rich/lazy-rich.tsx';
import { useSourcesAndSteps } from '../sources-and-steps/use-sources-and-steps.ts';
import { tw } from '../theme/tw.ts';
import { CopyButton } from './copy-button.tsx';
import { MessageBody } from './message-body.tsx';
import { messageClass } from './message-class.ts';
import { MessageFiles } from './message-files.tsx';
import { MessageAudio } from './message-audio.tsx';
import { splitAttachments } from './split-attachments.ts';
import { formatTime } from './time-format.ts';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';
import { Reason, UnsentActions } from './unsent-actions.tsx';
import { useReading, useShownMessage } from './use-shown-message.ts';
import type { Row } from './rows.ts';

const stackClass = tw`pc-stack relative col-start-2 flex min-w-0 flex-col items-start own:col-span-full own:items-end`;
/** The tail points to the picture. On a narrow page what copies a message stands in the column: no line goes below it. */
const bubbleClass = tw`pc-bubble relative max-w-[min(100%,68ch)] rounded-bubble bg-card px-3 py-2 text-card-foreground wrap-anywhere group-data-[ends]:rounded-es-tail page:w-full page:max-w-full page:bg-transparent page:px-0 page:pointed:pe-[clamp(0px,412px_-_50cqi,16px)] page:py-1 page:text-[16px] page:leading-[26px] edged:[border:1px_solid] edged:px-2.5 edged:py-[7px] page:!border-0 [.pc-voice-place+&]:mt-0.5`;
/** Of a page only lines of text are kept short, each from where its own direction begins: tables, code and formulas have the whole column. While a text is changed, the field stands in its place. */
const measureClass = tw`[.pc-bubble:has(.pc-edit)>&]:hidden page:[&>.pc-markdown>:not(.pc-code,.pc-table,.pc-formula-block,hr)]:max-w-[68ch] page:[&>.pc-markdown>:not(.pc-code,.pc-table,.pc-formula-block,hr)]:me-auto page:[&>.pc-markdown>p>.pc-formula-block]:w-[max(100%,min(724px,100cqi-68px))] page:[&_li_.pc-formula-block]:w-fit page:[&_li_.pc-formula-block]:max-w-full page:[&_.pc-check]:mt-[5px] own:[&_:focus-visible]:outline-current`;
/** Until it is known how long it is, and what unfolds it is here, a text that may be long has twelve lines. On paper it has all. */
const longClass = tw`pc-long [--pc-folded:264px] page:[--pc-folded:288px] [&:not([data-fold=open])]:overflow-hidden [&:not([data-fold=open])]:max-h-[var(--pc-folded)] data-[fold=closed]:[mask-image:linear-gradient(to_top,transparent,black_44px)] print:!max-h-none print:![mask-image:none]`;
/** A human's words have no row of actions: beside them there is room for what copies them, at their end also on a page. */
const humanClass = tw`pc-human !max-w-[min(100%_-_32px,68ch)] page:!max-w-full page:[&:not(:has(.pc-table,.pc-code))]:!w-fit page:coarse:pe-7`;
/** Beside it there is room for what can be done with it, so that nothing moves as that comes, and the list never pans sideways. */
const ownBubbleClass = tw`pc-bubble relative max-w-[min(100%_-_68px,68ch)] rounded-bubble px-3 py-2 text-accent-foreground wrap-anywhere page:text-[16px] page:leading-[24px] [background:var(--pc-fill,var(--persona-chat-accent))] [box-shadow:inset_0_0_0_1px_var(--pc-accent-edge)] group-data-[ends]:rounded-ee-tail edged:[border:1px_solid] [.pc-voice-place+&]:mt-0.5 [.pc-voice-place+&]:w-[min(100%_-_68px,288px)]`;
/** Of one width, so that none moves as another comes; at the bubble's last line; on touch they reach over the bubble's padding and the list's, and what by touch is always seen stands next to the bubble. */
const besideClass = tw`pc-beside absolute bottom-[5px] end-[calc(100%_+_4px)] flex w-[58px] flex-row-reverse gap-0.5 coarse:-bottom-[3px] coarse:end-[calc(100%_-_8px)] coarse:w-[88px] coarse:gap-0`;
/** Not there before it is seen: browsers would count it among what shifts. One message's at a time: that of the one with the focus. */
const detailsClass = tw`pc-time pointer-events-none absolute inset-0 page:end-[var(--pc-room,0px)] z-[2] hidden [animation:pc-appear_120ms_backwards] group-focus-visible:block pointed:group-hover:block pointed:group-hover:[animation-delay:400ms] [.pc-log:has(.pc-message:focus-visible)_.pc-message:not(:focus-visible)>&]:!hidden`;
/** From where the text begins, unless it needs the room before that. Words of the Arabic script have marks above them. */
const lineClass = tw`absolute flex w-full before:content-[''] before:[flex:0_1_42px] page:before:[flex:0_1_30px] own:justify-end own:pe-1.5 own:before:!hidden rtl:[&>p]:[--pc-marks:6px]`;
/** Over no text: in the room between two groups, and within a group on the edges of two bubbles; above a reply that has a form below it. */
const aboveClass = tw`-top-2 group-data-[starts]:-top-[15px] [.pc[data-mode=page]_[data-role=persona]:not([data-starts])>*>&]:!-top-[13px] [.pc-joined~*>&]:!top-[25px]`;
const belowClass = tw`-bottom-2 group-data-[ends]:-bottom-[15px] [.pc-feedback+*>&]:!-bottom-[13px] [.pc-feedback:has(form)+*>&]:![inset-block:-15px_auto] page:[:focus-visible>*>&]:!-bottom-[10px] [.pc[data-mode=page]_[data-role=persona]:not([data-ends])>*>&]:!-bottom-[13px]`;
/** In forced colours a text has a ground of its own, higher than this line. */
const detailClass = tw`forced:[overflow:clip] whitespace-nowrap rounded-full bg-background px-1.5 text-[12px] leading-[14px] text-muted-foreground tabular-nums`;
const quoteClass = tw`pc-quote mb-0.5 max-w-[88%] truncate border-s-2 border-input px-2.5 text-meta text-muted-foreground`;
/** At the tail of the group; while that is below what is seen, at the lower edge of what is seen, no higher there than the list ends. A page has no bubbles: at the first line. */
const pictureClass = tw`sticky bottom-4 col-start-1 self-end page:static page:self-start`;
/** Where a group has several messages, it is another one that has the picture. */
const onlyOnPage = tw`!hidden page:!grid`;
const onlyInBubble = tw`page:!hidden`;

export interface MessageRowProps {
  readonly row: Row;
  /** Arrived while the list was on screen: it rises once. */
  readonly isFresh: boolean;
  /** The human who wrote a live message, where it is known. */
  readonly human: string | undefined;
  /** Their first message: above it stands that they have joined. */
  readonly isFirstOfHuman: boolean;
}

/** One message. It alone draws again when its own store changes; a token changes its text alone. */
export const MessageRow = memo(function MessageRow({ row, isFresh, human, isFirstOfHuman }: MessageRowProps) {
  const t = useT();
  const { timeline } = useConversation();
  const { bootstrap, i18n } = useSession();
  const message = useShownMessage(useMemo(() => timeline.message(row.key), [timeline, row.key]));
  const persona = useStore(bootstrap.$persona);
  const language = useStore(i18n.$formatTag);
  // A reply begins in the bubble of the dots, which stands there already.
  const [isContinued] = useState(() => Boolean(message?.isStreaming));
  const stateId = useId();
  const liveId = useId();
  if (!message) return null;
  const isVisitor = message.role === 'user';
  const author = isVisitor ? t('timeline.you') : (human ?? nameOf(message, persona, t));
  const time = formatTime(message.createdAt, language);
  return (
    <article
      className={messageClass}
      part={isVisitor ? 'message message-user' : 'message message-persona'}
      aria-label={`${author}, ${time}`}
      aria-describedby={message.isLive ? `${stateId} ${liveId}` : stateId}
      data-key={row.key}
      data-role={message.role}
      data-status={message.delivery === 'queued' ? 'sending' : message.delivery}
      data-starts={row.startsGroup ? '' : undefined}
      data-ends={row.endsGroup ? '' : undefined}
      data-fresh={isFresh && !isContinued ? '' : undefined}
      tabIndex={-1}
    >
      {/* By headings a screen reader goes from one turn to the next. */}
      {row.startsGroup && <h3 className={tw`pc-sr select-none`}>{author}</h3>}
      {isFirstOfHuman && <Joined name={human} />}
      {!isVisitor && <Picture isHuman={message.isLive} human={human} {...row} />}
      <div className={stackClass}>
        <Quote message={message} />
        <Content message={message} isNew={isContinued} />
        <Delivery message={message} id={stateId} />
      </div>
      <LazyFeedback message={message} isLast={row.endsGroup} />
      <MessageDetails message={message} time={time} liveId={liveId} />
    </article>
  );
});

const nameOf = ({ isLive }: TimelineMessage, persona: Persona | null, t: Translate): string =>
  isLive ? t('panel.human') : (persona?.name ?? t('panel.chat'));

function Joined({ name = '' }: { readonly name: string | undefined }) {
  const t = useT();
  // Where the server says who has joined, that stands in its own place.
  if (useStore(useSession().bootstrap.$conversation)?.handoffs) return null;
  return (
    <p className={tw`pc-joined col-span-full mb-6 justify-self-center text-meta text-muted-foreground`}>
      <bdi>{t('takeover.joined', { name })}</bdi>
    </p>
  );
}

interface PictureProps extends Partial<Pick<Row, 'startsGroup' | 'endsGroup'>> {
  readonly isHuman?: TimelineMessage['isLive'];
  readonly human?: string | undefined;
}

/** Whose words these are: a human's own initials, never the persona's picture (docs/behaviour.md#take-over). */
export function Picture({ isHuman, human, startsGroup = true, endsGroup = true }: PictureProps) {
  const persona = useStore(useSession().bootstrap.$persona);
  if (!startsGroup && !endsGroup) return null;
  const className = [pictureClass, !endsGroup && onlyOnPage, !startsGroup && onlyInBubble].filter(Boolean).join(' ');
  const shared = { size: 28, className };
  if (isHuman) return <Avatar name={human ?? null} imageUrl={null} {...shared} />;
  return persona && <Avatar name={persona.name} imageUrl={persona.imageUrl} {...shared} />;
}

/** What was done for it, recordings, text, files. */
function Content({ message, isNew }: { readonly message: TimelineMessage; readonly isNew: boolean }) {
  const { bootstrap, $imageOrigins } = useSession();
  const persona = useStore(bootstrap.$persona);
  const { voices, files } = splitAttachments(message.attachments, useStore($imageOrigins));
  // What a visitor has said, in writing: the persona's settings may leave that out (docs/behaviour.md#messages).
  const hasTranscript = message.role !== 'user' || personaSetting(persona, 'showUserTranscription') !== false;
  const hasText = message.content !== '' && (hasTranscript || voices.length === 0);
  const views = useSourcesAndSteps(message);
  const isLate = useRef(false);
  isLate.current ||= message.isStreaming && Boolean(message.steps) && !views;
  return (
    <>
      {views && <views.Steps message={message} isLate={isLate.current} />}
      {message.toolCalls ? <RichPart name="tools" message={message} /> : null}
      {voices.length > 0 && <MessageAudio message={message} voices={voices} hasTranscript={hasTranscript} />}
      {hasText && <Bubble message={message}>{views && <views.Sources message={message} isNew={isNew} />}</Bubble>}
      <LazyRich message={message} />
      {files.length > 0 && <MessageFiles message={{ ...message, attachments: [...files] }} />}
    </>
  );
}

/** It may have more lines than a folded text: as many as it has in the narrowest panel. */
const isLongText = (text: string) => text.length > 300 || text.split('\n').length > 12;

interface BubbleProps {
  readonly message: TimelineMessage;
  readonly children: ReactNode;
}

function Bubble({ message, children }: BubbleProps) {
  const { i18n } = useSession();
  const { timeline } = useConversation();
  const detection = useStore(chunks.textLanguage.$state);
  const interfaceTag = useStore(i18n.$longCode);
  const languageOf = useCallback(
    (text: string) =>
      detection.name === 'ready' ? detection.feature.helpers.languageOfText(text, interfaceTag) : undefined,
    [detection, interfaceTag],
  );
  const language = useReading(timeline.message(message.key), languageOf);
  const box = useRef<HTMLDivElement>(null);
  const mayBeLong = message.role === 'user' && isLongText(message.content);
  const part = useBackgroundFeature(chunks.edit, mayBeLong);
  const { FoldButton } = useViews(chunks.edit) ?? {};
  // What cannot be unfolded is not folded.
  const isFolded = mayBeLong && part.name !== 'failed';
  const personaClass = message.isLive ? `${bubbleClass} ${humanClass}` : bubbleClass;
  return (
    <div className={message.role === 'user' ? ownBubbleClass : personaClass} part="bubble">
      <div ref={box} className={isFolded ? `${longClass} ${measureClass}` : measureClass} lang={language}>
        <MessageBody message={message} />
      </div>
      {isFolded && FoldButton && <FoldButton messageKey={message.key} box={box} />}
      {children}
      {message.role === 'user' ? (
        <div className={besideClass}>
          <LazyEdit message={message} />
          <CopyButton message={message} />
        </div>
      ) : (
        message.isLive && <CopyButton message={message} />
      )}
    </div>
  );
}

interface DetailsProps {
  readonly message: TimelineMessage;
  readonly time: string;
  readonly liveId: string;
}

/** Shown while hovering: the time, and for live messages who it went to or came from (docs/behaviour.md#messages). */
function MessageDetails({ message, time, liveId }: DetailsProps) {
  const t = useT();
  // Below what grows they would move.
  if (message.isStreaming) return null;
  const liveText = message.role === 'user' ? 'timeline.sentToOwner' : 'timeline.sentByOwner';
  // Right below it stands why it failed.
  const timeEdge = message.delivery === 'failed' ? aboveClass : belowClass;
  return (
    <div className={detailsClass}>
      {message.isLive && (
        <div className={`${lineClass} ${aboveClass}`}>
          <p className={detailClass} id={liveId}>
            {t(liveText)}
          </p>
        </div>
      )}
      <div className={`${lineClass} ${timeEdge}`}>
        <time className={detailClass} dateTime={message.createdAt}>
          {time}
        </time>
      </div>
    </div>
  );
}

function Quote({ message }: { readonly message: TimelineMessage }) {
  const t = useT();
  const { timeline } = useConversation();
  const quote = message.replyToId ? timeline.quoteOf(message.replyToId) : null;
  if (!quote) return null;
  return (
    <p className={quoteClass} dir="auto">
      <span className="pc-sr">{t('timeline.repliedTo')}</span> {quote}
    </p>
  );
}

/** What became of the message: seen only where it matters, always part of the article's description. */
function Delivery({ message, id }: { readonly message: TimelineMessage; readonly id: string }) {
  const t = useT();
  const { control } = useConversation();
  const { $isOnline, guests } = useSession();
  const isOnline = useStore($isOnline);
  const form = useStore(guests.$form);
  const { refusal } = useStore(control.$inputPolicy);
  const { Seen } = useViews(chunks.people) ?? {};
  const hasFailed = message.delivery === 'failed' || Boolean(message.errorStatus);
  if (hasFailed) {
    return (
      <div className="pc-under" data-tone="error">
        <span id={id}>
          {t(message.isUnconfirmed && !message.errorStatus ? 'timeline.notSent' : 'timeline.somethingWrong')}
        </span>
        {message.delivery === 'failed' && (
          <>
            <Reason message={message} />
            <UnsentActions message={message} />
          </>
        )}
      </div>
    );
  }
  const isQueued = message.delivery === 'queued';
  // Behind a paywall, before an agenda has begun or the form is sent, it waits for more than its turn.
  const key = isQueued && isOnline ? (refusal || form === 'waits' ? 'waiting' : 'sending') : message.delivery;
  const state = (
    <div className={isQueued ? 'pc-under' : 'pc-sr'} id={id}>
      {t(`timeline.${key}`)}
    </div>
  );
  if (!Seen) return state;
  return (
    <Seen messageKey={message.key} id={id}>
      {state}
    </Seen>
  );
}
