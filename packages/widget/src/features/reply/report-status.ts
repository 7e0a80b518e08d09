import type { Env } from '../../core/env.ts';
import { failureText } from '../../core/failure-text.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import type { ChatStatus } from './reply-types.ts';

/**
 * Tells the host each change of the status (`persona-chat:status`, docs/embedding.md#events); the result stops it, and tells the end
 * of what was under way.
 */
export function reportStatus(env: Env, $status: Readable<ChatStatus>, translate: Translate): () => void {
  let told: string | undefined;
  const stop = $status.listen((status) => {
    // Waiting is part of sending: the event has no name of its own for it.
    const name = status.name === 'waiting' ? 'submitting-text' : status.name;
    if (status.name === 'failed') {
      env.host.emit('status', { status: 'failed', reason: failureText(status, translate) });
    } else if (name !== told) env.host.emit('status', { status: name });
    told = name;
  });
  return () => {
    stop();
    if (told && told !== 'idle' && told !== 'failed') env.host.emit('status', { status: 'idle' });
  };
}
