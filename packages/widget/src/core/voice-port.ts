// Speaking: the visitor's microphone, and the socket to a recogniser.

export type MicrophonePermission = 'granted' | 'prompt' | 'denied';

/** `unsupported`: nothing can be recorded here, as on an insecure page. */
export type VoiceAccess = MicrophonePermission | 'unsupported';

export interface CaptureOptions {
  /** Takes each 100 ms of sound as 4,800 bytes: 24 kHz, mono, little-endian PCM16. Null where nobody listens. */
  readonly onFrame: ((frame: ArrayBuffer) => void) | null;
  /** Takes the recording while it grows; its pieces one after the other are what `finish` gives. */
  readonly onPiece: (piece: Blob) => void;
  /** The device went away or the recorder failed; `finish` still gives what was recorded. */
  readonly onLost: () => void;
  readonly signal: AbortSignal;
  /** The microphone that the visitor has chosen; another one where it is not there. */
  readonly deviceId?: string | undefined;
}

/** A microphone that is open and recorded. */
export interface Capture {
  /** Whether frames come; not every page lets the worklet load. */
  readonly hasFrames: boolean;
  /** Loudness of the last moment as measured (root mean square, 0 to 1); null while nothing can be measured. */
  level(): number | null;
  /** Ends all tracks; resolves with the recording once the last frame, filled up with silence, was handed over. */
  finish(): Promise<Blob>;
  /** Ends all tracks and forgets what was recorded. */
  cancel(): void;
}

export interface MicrophonePort {
  /** False where page or browser cannot record; `open` says so too. */
  readonly isSupported: boolean;
  /** What the browser remembers; null where it does not say. */
  permission(): Promise<MicrophonePermission | null>;
  /**
   * Asks for the microphone and records. Rejects with an AbortError or a WidgetError: `permission-denied`; `unsupported`,
   * retryable when only a device is missing; `internal`, retryable when a device is there and does not start.
   */
  open(options: CaptureOptions): Promise<Capture>;
  /** iOS Safari asks once a page: a later permission counts after a reload (docs/behaviour.md#recording). */
  readonly needsReload: boolean;
  reload(): void;
}

/** Where a recording comes from. */
export type RecordingSource = Pick<MicrophonePort, 'open'>;

export interface ListeningOptions extends Pick<CaptureOptions, 'onLost' | 'signal' | 'deviceId'> {
  readonly onFrame: (frame: ArrayBuffer) => void;
  /** Somebody has begun to speak, or has been silent for long enough. */
  readonly onSpeech: (isSpeaking: boolean) => void;
  readonly turnDetection: { readonly threshold: number; readonly silenceDurationMs: number };
}

/** A microphone that stays open from one turn to the next. */
export interface Listening extends Pick<Capture, 'level'> {
  /** Ends all tracks. */
  close(): void;
}

export interface AudioDevice {
  readonly id: string;
  /** Empty where the browser does not say. */
  readonly name: string;
}

export interface AudioDevices {
  readonly microphones: readonly AudioDevice[];
  /** Null where the browser lets nobody choose. */
  readonly speakers: readonly AudioDevice[] | null;
}

export interface ListeningPort {
  /** Asks for the microphone and listens; frames come as `CaptureOptions` says. Rejects as `MicrophonePort.open` does. */
  open(options: ListeningOptions): Promise<Listening>;
  /** The head of a WAV file of so many bytes of frames; null where that is not known yet. */
  waveHeader(soundBytes: number | null): ArrayBuffer;
  /** What there is; never rejects. */
  devices(): Promise<AudioDevices>;
  /** Calls back when a device has come or gone; the result stops it. */
  onDevices(callback: () => void): () => void;
}

export interface SocketEvents {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** The connection is gone, with the bytes that were given to it and never left; it connects again by itself. */
  readonly onClose: (code: number, unsentBytes: number) => void;
}

/**
 * A socket that connects again without limit, after 500 ms to 10 s, until `close` (docs/behaviour.md#transcription).
 */
export interface Socket {
  /** Of a socket that is not open, nothing is sent and nothing kept. */
  send(data: string | ArrayBuffer): void;
  close(): void;
}

export interface SocketPort {
  /** Never throws: what cannot be opened is closed at once. */
  open(url: string, events: SocketEvents): Socket;
}
