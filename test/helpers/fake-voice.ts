// The other side of the ports for speaking: a microphone and sockets that a test moves on.

import { WidgetError } from '../../packages/widget/src/core/errors.ts';
import type {
  CaptureOptions,
  MicrophonePermission,
  MicrophonePort,
  SocketEvents,
  SocketPort,
} from '../../packages/widget/src/core/voice-port.ts';

export interface FakeCapture {
  readonly options: CaptureOptions;
  /** How loud it is; null where nothing can be measured. */
  loudness: number | null;
  /** `live` until all tracks have ended. */
  state: 'live' | 'finished' | 'cancelled';
  /** So many frames are spoken, each marked by its number. */
  speak(count: number): void;
  /** The recorder hands over a piece of sound. */
  grow(sound: string): void;
}

export interface FakeMicrophone extends MicrophonePort {
  readonly captures: FakeCapture[];
  /** What happens to the next opening; nothing more waits than one. */
  behaviour: WidgetError | 'opens' | 'asks';
  /** Whoever waits for an answer gets it. */
  answer(error?: WidgetError): void;
  told: MicrophonePermission | null;
  isSupported: boolean;
  needsReload: boolean;
  hasFrames: boolean;
  /** What `finish` gives. */
  recording: Blob;
  /** What `finish` waits for before it ends the tracks. */
  handsOver: () => Promise<void>;
  reloads: number;
}

export function createFakeMicrophone(): FakeMicrophone {
  let frames = 0;
  let answer = (_error?: WidgetError) => {};
  const microphone: FakeMicrophone = {
    captures: [],
    behaviour: 'opens',
    told: 'prompt',
    isSupported: true,
    needsReload: false,
    hasFrames: true,
    recording: new Blob(['sound'], { type: 'audio/webm;codecs=opus' }),
    handsOver: () => Promise.resolve(),
    reloads: 0,
    answer: (error) => answer(error),
    permission: () => Promise.resolve(microphone.told),
    reload: () => void (microphone.reloads += 1),
    async open(options) {
      const { behaviour } = microphone;
      if (behaviour instanceof WidgetError) throw behaviour;
      if (behaviour === 'asks') {
        await new Promise<void>((resolve, reject) => {
          answer = (error) => (error ? reject(error) : resolve());
        });
      }
      const capture: FakeCapture = {
        options,
        loudness: 0.1,
        state: 'live',
        speak(count) {
          for (let index = 0; index < count; index += 1) {
            const frame = new ArrayBuffer(4_800);
            new DataView(frame).setUint32(0, (frames += 1));
            options.onFrame?.(frame);
          }
        },
        grow: (sound) => options.onPiece(new Blob([sound], { type: microphone.recording.type })),
      };
      microphone.captures.push(capture);
      return {
        hasFrames: microphone.hasFrames,
        level: () => capture.loudness,
        async finish() {
          await microphone.handsOver();
          if (capture.state === 'live') capture.state = 'finished';
          return microphone.recording;
        },
        cancel() {
          if (capture.state === 'live') capture.state = 'cancelled';
        },
      };
    },
  };
  return microphone;
}

export interface FakeSocket {
  readonly url: URL;
  /** JSON of text frames, numbers of binary ones. */
  readonly sent: (string | number)[];
  isClosed: boolean;
  /** The connection is there; from then on what is sent arrives. */
  connect(): void;
  say(event: object | string): void;
  /** The connection is gone; so many bytes of what was sent last stayed behind. */
  drop(code?: number, unsentBytes?: number): void;
}

export interface FakeSockets extends SocketPort {
  readonly sockets: FakeSocket[];
}

export function createFakeSockets(): FakeSockets {
  const sockets: FakeSocket[] = [];
  return {
    sockets,
    open(url, events: SocketEvents) {
      let isOpen = false;
      const socket: FakeSocket = {
        url: new URL(url),
        sent: [],
        isClosed: false,
        connect() {
          isOpen = true;
          events.onOpen();
        },
        say: (event) => events.onText(typeof event === 'string' ? event : JSON.stringify(event)),
        drop(code = 1006, unsentBytes = 0) {
          isOpen = false;
          events.onClose(code, unsentBytes);
        },
      };
      sockets.push(socket);
      return {
        send(data) {
          if (isOpen) socket.sent.push(typeof data === 'string' ? data : new DataView(data).getUint32(0));
        },
        close() {
          isOpen = false;
          socket.isClosed = true;
        },
      };
    },
  };
}
