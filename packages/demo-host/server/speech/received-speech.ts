// What the speech socket has received, for tests that hold the server in their own process. It is never served, and
// off unless the demo is told otherwise: what visitors say is not kept.

export interface ReceivedFrame {
  readonly bytes: number;
  /** Counts the sockets of this recording, from 1. */
  readonly connection: number;
}

export interface ReceivedUtterance {
  readonly conversationId: string;
  readonly requestId: string;
  /** In the order of their arrival. */
  readonly frames: readonly ReceivedFrame[];
  readonly connections: number;
  readonly isStopped: boolean;
  /** All samples so far, as they came. */
  pcm(): Buffer;
}

/** Where one recording writes what it gets. */
export interface SpeechTap {
  connect(): void;
  frame(pcm: Buffer): void;
  stop(): void;
}

export interface ReceivedSpeech {
  readonly received: readonly ReceivedUtterance[];
  begin(names: { readonly conversationId: string; readonly requestId: string }): SpeechTap;
}

const quiet: SpeechTap = { connect: () => {}, frame: () => {}, stop: () => {} };

/** Keeps nothing. */
export const noReceivedSpeech: ReceivedSpeech = { received: [], begin: () => quiet };

/** Keeps all recordings of this process, in memory. */
export const createReceivedSpeech = (): ReceivedSpeech => {
  const received: ReceivedUtterance[] = [];
  return {
    received,
    begin: ({ conversationId, requestId }) => {
      const frames: ReceivedFrame[] = [];
      const sound: Buffer[] = [];
      let connections = 0;
      let isStopped = false;
      received.push({
        conversationId,
        requestId,
        frames,
        get connections() {
          return connections;
        },
        get isStopped() {
          return isStopped;
        },
        pcm: () => Buffer.concat(sound),
      });
      return {
        connect: () => void (connections += 1),
        frame: (pcm) => {
          frames.push({ bytes: pcm.length, connection: connections });
          sound.push(pcm);
        },
        stop: () => void (isStopped = true),
      };
    },
  };
};
