import { Fragment } from 'react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import type { Attachment } from '../../protocol/message.ts';
import { chunks } from '../chunks.ts';
import { useT, useConversation } from '../context.ts';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { useBackgroundFeature, useViews } from '../use-lazy-feature.ts';

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
      <div className="pc-voice-place">
        {player.name === 'failed' && <Failure />}
        {views && player.name === 'ready' && (
          <ErrorBoundary fallback={() => <Failure />}>
            <views.AudioMessage messageKey={message.key} url={url} feature={player.feature} />
          </ErrorBoundary>
        )}
      </div>
      {hasTranscript && content && !message.content.includes(content) && (
        <p className="pc-voice-text" dir="auto">
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
