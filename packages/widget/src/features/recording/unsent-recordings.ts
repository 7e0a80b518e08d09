// Recordings that no server has yet, each a bubble of its own: nothing that was said is lost (G1).

import type { ClockPort, FilePort } from '../../core/env.ts';
import type { MessageList } from '../timeline/message-list.ts';

/**
 * Visitor and conversation that a recording belongs to. What one visitor has said is never shown or sent as another's: it
 * waits in the memory of the page until they are back (docs/behaviour.md#storage).
 */
export interface RecordingOwner {
  id: string;
}

export interface UnsentRecording {
  /** Key of its bubble, and the id that makes sending it again harmless. */
  readonly key: string;
  readonly owner: RecordingOwner;
  readonly file: File;
  readonly durationMs: number;
  /** What was recognised while it was spoken; null while the server is still to be asked. */
  readonly transcript: string | null;
}

export interface UnsentRecordings {
  /** Whose recordings are made and shown now. */
  owner(): RecordingOwner;
  /**
   * Another visitor or conversation is on screen. `isRenewed`: it is the same visitor, whom the server has given a new
   * session and new ids; their recordings go with them.
   */
  setOwner(id: string, isRenewed: boolean): void;
  /** One of the present owner's. */
  get(key: string): UnsentRecording | undefined;
  isEmpty(): boolean;
  /** Puts its bubble in place, or into the state of being sent again. */
  show(recording: UnsentRecording): void;
  fail(key: string): void;
  /** The server has it: its bubble is the message's now. */
  release(key: string): void;
  discard(key: string): void;
  /** Forgets those of the present owner. */
  clear(): void;
  destroy(): void;
}

interface Kept extends UnsentRecording {
  readonly url: string;
  readonly createdAt: string;
}

/** Creates the recordings that were not sent, over the timeline's list. */
export function createUnsentRecordings(
  list: MessageList,
  files: Pick<FilePort, 'preview' | 'release'>,
  clock: ClockPort,
  ownerId: string,
): UnsentRecordings {
  const recordings = new Map<string, Kept>();
  let owner: RecordingOwner = { id: ownerId };
  const ofOwner = () => [...recordings.values()].filter((recording) => recording.owner === owner);
  const release = (key: string) => {
    const url = recordings.get(key)?.url;
    if (url) files.release(url);
    recordings.delete(key);
  };
  const putBubble = ({ key, file, transcript, url, createdAt }: Kept, delivery: 'sending' | 'failed') => {
    const content = transcript ?? '';
    list.put({
      key,
      id: key,
      requestId: key,
      isUnconfirmed: true,
      role: 'user',
      content,
      delivery,
      createdAt,
      isStreaming: false,
      attachments: [{ type: 'VOICE', url, name: file.name, mimeType: file.type, content }],
    });
  };
  return {
    owner: () => owner,
    setOwner(id, isRenewed) {
      if (id === owner.id) return;
      if (isRenewed) {
        owner.id = id;
        return;
      }
      for (const { key } of ofOwner()) list.remove(key);
      owner = [...recordings.values()].find((recording) => recording.owner.id === id)?.owner ?? { id };
      for (const recording of ofOwner()) putBubble(recording, 'failed');
    },
    get: (key) => ofOwner().find((recording) => recording.key === key),
    isEmpty: () => recordings.size === 0,
    show(recording) {
      const { key } = recording;
      const known = recordings.get(key);
      const url = known?.url ?? files.preview(recording.file);
      const kept = { ...recording, url, createdAt: known?.createdAt ?? clock.isoNow() };
      recordings.set(key, kept);
      if (kept.owner === owner) putBubble(kept, 'sending');
    },
    fail: (key) => list.patch(key, { delivery: 'failed' }),
    release,
    discard(key) {
      release(key);
      list.remove(key);
    },
    clear() {
      for (const { key } of ofOwner()) release(key);
    },
    destroy() {
      for (const key of [...recordings.keys()]) release(key);
    },
  };
}
