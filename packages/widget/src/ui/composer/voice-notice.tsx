import { chunks } from '../chunks.ts';
import { useViews } from '../use-lazy-feature.ts';

/** Where it is said that the browser keeps the persona's voice back; it is announced, so its place is always there. */
export function VoiceNotice() {
  const views = useViews(chunks.speechOutput);
  return <div role="status">{views && <views.BlockedVoice />}</div>;
}
