import { useStore } from '@nanostores/react';
import { Fragment, useEffect, useLayoutEffect } from 'react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import type { Attachment } from '../../protocol/message.ts';
import { useT, useTalk, useUi } from '../context.ts';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { loadVoiceMessages } from '../lazy.ts';

export interface MessageVoicesProps {
  readonly message: TimelineMessage;
  readonly voices: readonly Attachment[];
  readonly hasTranscript: boolean;
}

/** The voice messages of a message, each with its transcript under it where the message does not say it itself. */
export function MessageVoices({ message, voices, hasTranscript }: MessageVoicesProps) {
  const views = useVoiceViews();
  return voices.map(({ url, content }, index) => (
    <Fragment key={index}>
      <div className="pc-voice-place">
        {views === 'failed' && <Failure />}
        {views !== null && views !== 'failed' && (
          <ErrorBoundary fallback={() => <Failure />}>
            <views.VoiceMessage messageKey={message.key} url={url} feature={views.feature} />
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
  const { voiceMessages } = useTalk();
  return (
    <p className="pc-under">
      {t('opening.partMissing')}
      <button type="button" className="pc-link-button" onClick={() => void voiceMessages.load()}>
        {t('opening.retry')}
      </button>
    </p>
  );
}

function useVoiceViews() {
  const { sheets } = useUi();
  const { voiceMessages } = useTalk();
  const phase = useStore(voiceMessages.$phase);
  useEffect(() => {
    if (phase.name === 'idle') void voiceMessages.load();
  }, [voiceMessages, phase]);
  const views = phase.name === 'ready' ? loadVoiceMessages.loaded : undefined;
  useLayoutEffect(() => {
    if (views) sheets.add(views.voiceMessageCss);
  }, [sheets, views]);
  if (phase.name === 'failed') return 'failed';
  return views && phase.name === 'ready' ? { ...views, feature: phase.feature } : null;
}
