import { Fragment } from 'react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import type { Attachment } from '../../protocol/message.ts';
import { chunks } from '../chunks.ts';
import { useT, useConversation } from '../context.ts';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { tw } from '../theme/tw.ts';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

/** What stands for a voice message before its player has arrived: same box, so that nothing moves. */
const placeClass = tw`pc-voice-place h-14 w-[min(88%,288px)] rounded-[16px] bg-card text-card-foreground group-data-[ends]:[&:nth-last-child(2)]:rounded-es-[4px] forced:[border:1px_solid] [&>.pc-under]:h-full [&>.pc-under]:px-3 [&>.pc-under]:text-inherit [.pc-voice-place+&]:mt-0.5`;
/** As wide as what was said in it, which leaves room for what can be done with that. */
const ownPlaceClass = tw`pc-voice-place h-14 w-[min(100%_-_68px,288px)] rounded-[16px] [background:var(--pc-fill,var(--persona-chat-accent))] text-accent-foreground group-data-[ends]:[&:nth-last-child(2)]:rounded-ee-[4px] forced:[border:1px_solid] [&>.pc-under]:h-full [&>.pc-under]:px-3 [&>.pc-under]:text-inherit [.pc-voice-place+&]:mt-0.5`;
const textClass = tw`max-w-[min(88%,68ch)] own:w-[min(100%_-_68px,288px)] px-1 pt-1 text-meta text-muted-foreground wrap-anywhere`;

export interface MessageAudioProps {
  readonly message: TimelineMessage;
  readonly voices: readonly Attachment[];
  readonly hasTranscript: boolean;
}

/** The voice messages of a message, each with its transcript under it where the message does not say it itself. */
export function MessageAudio({ message, voices, hasTranscript }: MessageAudioProps) {
  const player = useBackgroundFeature(useConversation().audioMessages);
  const views = useViews(chunks.audioMessages);
  return voices.map(({ url, content }, index) => (
    <Fragment key={index}>
      <div className={message.role === 'user' ? ownPlaceClass : placeClass}>
        {player.name === 'failed' && <Failure />}
        {views && player.name === 'ready' && (
          <ErrorBoundary fallback={() => <Failure />}>
            <views.AudioMessage messageKey={message.key} url={url} feature={player.feature} />
          </ErrorBoundary>
        )}
      </div>
      {hasTranscript && content && !message.content.includes(content) && (
        <p className={textClass} dir="auto">
          {content}
        </p>
      )}
    </Fragment>
  ));
}

function Failure() {
  const t = useT();
  const { audioMessages } = useConversation();
  return (
    <p className="pc-under">
      {t('opening.partMissing')}
      <button type="button" className="pc-link-button" onClick={() => void audioMessages.load()}>
        {t('opening.retry')}
      </button>
    </p>
  );
}
