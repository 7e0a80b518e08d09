import { longCodeSchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buffer } from 'node:stream/consumers';
import { chargedSeconds } from '../audio/charged-seconds.ts';
import { requireConversation, requireViewer } from '../authorization.ts';
import { openByteSource } from '../files/byte-source.ts';
import { HttpError, readInput } from '../http-error.ts';
import { toSpender } from '../limits/budgets.ts';
import type { Spender } from '../limits/budgets.ts';
import type { Upload } from '../store/uploads.ts';
import { ownerId } from '../store/visitors.ts';
import type { Viewer } from '../store/visitors.ts';
import { discard, openFilePart } from '../uploads/receive-file.ts';
import type { FilePart, ReceivedFile } from '../uploads/receive-file.ts';
import { notGenuine, unsupported } from '../uploads/upload-receiver.ts';
import type { CheckedFile } from '../uploads/upload-receiver.ts';
import { voiceKindOf } from '../uploads/voice-kinds.ts';
import type { VoiceKind } from '../uploads/voice-kinds.ts';
import type { ApiServices } from './services.ts';

/**
 * What is wrong with a recording, in words for the visitor; the answer is `{data: {error}}`
 * (docs/protocol.md#recordings).
 */
class RecordingError extends Error {}

/** Beside the URL. */
interface Recognition {
  /** Empty where the recogniser has heard nothing, null where none has listened. */
  readonly data: { readonly transcript: string | null; readonly error?: string };
  readonly message?: string;
}

/** One chunk of a recorder (docs/protocol.md#recordings); in less than that nobody has said anything. */
const minSeconds = 0.25;

const tooShort = 'The recording is empty or too short.';
const notRecognized = 'The speech could not be recognised. Please try again.';
const notConfigured =
  'No speech recognition is configured on this server: the recording was stored, and not understood.';

const checkRecording = async (kind: VoiceKind, path: string, { bytes, head }: ReceivedFile): Promise<CheckedFile> => {
  if (bytes === 0) throw new RecordingError(tooShort);
  if (!(await kind.isGenuine(head))) throw notGenuine();
  const file = await openByteSource(path);
  const seconds = await kind.measure(file).finally(() => file.close());
  if (seconds !== null && seconds < minSeconds) throw new RecordingError(tooShort);
  return { mimeType: kind.mimeType, durationMs: seconds === null ? null : Math.round(seconds * 1_000) };
};

/** A form's field beside the file; it may stand behind it, so the body has to be read by now. */
const fieldOf = ({ fields }: FilePart, name: string): string | null => {
  const [field, another] = [fields[name]].flat();
  if (another) throw new HttpError(400, `Invalid "${name}". Only one value is taken.`);
  return field?.type === 'field' && typeof field.value === 'string' ? field.value : null;
};

/** POST /uploads/user-speech-transcribe and /uploads/user-speech (docs/protocol.md#recordings). */
export const speechUploadRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, uploads, receiveUpload, speech, signer, limits, budgets, report } = services;

  const requireOwner = async (request: FastifyRequest): Promise<Viewer> => {
    const viewer = await requireViewer(database, request);
    const { 'x-conversation-id': conversationId, 'guest-id': guestId } = request.headers;
    if (typeof conversationId !== 'string' || conversationId === '') {
      throw new HttpError(400, 'Invalid "x-conversation-id". A conversation is needed.');
    }
    await requireConversation(database, viewer, conversationId);
    if (guestId !== undefined && guestId !== '' && guestId !== viewer.guestId) {
      throw new HttpError(404, 'There is no such guest.');
    }
    return viewer;
  };

  /** Of a recording that is stored; told again when the request is repeated. */
  const transcribe = async (upload: Upload, language: string, spender: Spender): Promise<Recognition> => {
    const { transcriber } = speech;
    if (!transcriber) return { data: { transcript: null }, message: notConfigured };
    // Where nothing was heard, the visitor may well ask again.
    if (upload.transcript) return { data: { transcript: upload.transcript } };
    const refusal = await budgets.speechSeconds.spend(chargedSeconds(upload), spender);
    // The recording is stored, and can be sent as it is.
    if (refusal !== null) return { data: { transcript: null }, message: refusal };
    try {
      const stream = await uploads.open(upload.name);
      if (!stream) throw new Error('A stored recording is gone');
      const file = new File([new Uint8Array(await buffer(stream))], upload.name, { type: upload.mimeType });
      // It is wanted also where the visitor has gone: whoever asks again with the same id is told then.
      const transcript = await transcriber.transcribe(file, language, new AbortController().signal);
      await uploads.saveTranscript(upload.name, transcript);
      return { data: { transcript } };
    } catch (error) {
      report(error);
      return { data: { transcript: null, error: notRecognized } };
    }
  };

  const post =
    (isTranscribed: boolean) =>
    async (request: FastifyRequest): Promise<unknown> => {
      const viewer = await requireOwner(request);
      const part = await openFilePart(request, 'audio', uploads.limits);
      try {
        const kind = voiceKindOf(part.filename);
        if (!kind) throw unsupported();
        const check = (path: string, file: ReceivedFile) => checkRecording(kind, path, file);
        const upload = await receiveUpload({ request, viewer, part, check });
        const url = signer.sign(upload.name, ownerId(viewer));
        if (!isTranscribed) return { data: { url } };
        const language = readInput(longCodeSchema, fieldOf(part, 'target_language') ?? 'en-US');
        const { data, message } = await transcribe(upload, language, toSpender(request, ownerId(viewer)));
        return { data: { url, ...data }, ...(message === undefined ? {} : { message }) };
      } catch (error) {
        if (error instanceof RecordingError) return { data: { error: error.message } };
        throw error;
      } finally {
        await discard(part);
        request.raw.resume();
      }
    };

  const rateLimited = { config: { callLimit: limits.upload } };
  app.post('/uploads/user-speech-transcribe', rateLimited, post(true));
  app.post('/uploads/user-speech', rateLimited, post(false));
};
