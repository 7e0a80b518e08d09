// Recordings that no server has yet, each a bubble of its own: nothing that was said is lost (trust G1).

import type { ClockPort, FilePort } from '../../core/env.ts';
import type { MessageList } from '../timeline/message-list.ts';

export interface UnsentRecording {
  /** Key of its bubble, and the id that makes sending it again harmless. */
  readonly key: string;
  readonly file: File;
  readonly durationMs: number;
  /** What was recognised while it was spoken; null while the server is still to be asked. */
  readonly transcript: string | null;
}

export interface Unsent {
  get(key: string): UnsentRecording | undefined;
  /** Puts its bubble in place, or into the state of being sent again. */
  show(recording: UnsentRecording): void;
  fail(key: string): void;
  /** The server has it: its bubble is the message's now. */
  release(key: string): void;
  discard(key: string): void;
  clear(): void;
}

/** Creates the recordings that were not sent, over the timeline's list. */
export function createUnsent(list: MessageList, files: Pick<FilePort, 'preview' | 'release'>, clock: ClockPort): Unsent {
  const recordings = new Map<string, UnsentRecording & { readonly url: string }>();
  const release = (key: string) => {
    const url = recordings.get(key)?.url;
    if (url) files.release(url);
    recordings.delete(key);
  };
  return {
    get: (key) => recordings.get(key),
    show(recording) {
      const { key, file, transcript } = recording;
      const url = recordings.get(key)?.url ?? files.preview(file);
      recordings.set(key, { ...recording, url });
      const content = transcript ?? '';
      list.put({
        key, id: key, requestId: key, isUnconfirmed: true, role: 'user', content, delivery: 'sending', isStreaming: false,
        createdAt: list.get(key)?.createdAt ?? clock.isoNow(),
        attachments: [{ type: 'VOICE', url, name: file.name, mimeType: file.type, content }],
      });
    },
    fail: (key) => list.patch(key, { delivery: 'failed' }),
    release,
    discard(key) {
      release(key);
      list.remove(key);
    },
    clear() {
      for (const key of [...recordings.keys()]) release(key);
    },
  };
}
