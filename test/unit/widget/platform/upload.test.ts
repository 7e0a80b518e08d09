import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { upload } from '../../../../packages/widget/src/platform/upload.ts';
import { watchTimers } from '../../../helpers/own-timers.ts';

/** As much of XMLHttpRequest as an upload needs; real ones are driven by the journeys. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
  readonly headers: Record<string, string> = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  body: FormData | undefined;
  line = '';
  isAborted = false;

  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    this.line = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nretry-after: 3\r\n';
  }
  getResponseHeader(name: string) {
    // As browsers do, aloud, with one that CORS does not expose.
    if (name !== 'retry-after') throw new Error(`Refused to get unsafe header "${name}"`);
    return '3';
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.isAborted = true;
  }
}

const idleTimeoutMs = 1000;
const progress: number[] = [];
let controller: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('navigator', { onLine: true });
  progress.length = 0;
  controller = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = () =>
  upload({
    url: 'https://api.example/uploads/documents',
    headers: { 'x-request-id': 'r1' },
    file: new File(['tea'], 'a.txt'),
    signal: controller.signal,
    idleTimeoutMs,
    onProgress: (share) => progress.push(share),
  });

describe('upload', () => {
  it('sends a recording under its own name, after the text fields', async () => {
    const reply = upload({
      url: 'https://api.example/uploads/user-speech',
      headers: {},
      file: new File(['hum'], 'voice-message.webm'),
      fieldName: 'audio',
      fields: { s2t_model: 'telephony', target_language: 'en-US' },
      signal: controller.signal,
      idleTimeoutMs: 1000,
      onProgress: () => undefined,
    });
    const { last } = FakeRequest;
    expect([...(last.body?.keys() ?? [])]).toEqual(['s2t_model', 'target_language', 'audio']);
    expect((last.body?.get('audio') as File).name).toBe('voice-message.webm');
    last.onload?.();
    await reply;
  });

  it('sends the field `file` and gives progress, status, headers and text', async () => {
    const timers = watchTimers(idleTimeoutMs);
    const reply = start();
    const { last } = FakeRequest;
    expect([last.line, last.headers]).toEqual(['POST https://api.example/uploads/documents', { 'x-request-id': 'r1' }]);
    expect((last.body?.get('file') as File).name).toBe('a.txt');
    last.upload.onprogress?.({ loaded: 1, total: 4 });
    last.upload.onprogress?.({ loaded: 1, total: 0 });
    last.upload.onload?.();
    Object.assign(last, { status: 429, responseText: '{}' });
    last.onload?.();
    const { status, text, header } = await reply;
    expect([status, text, header('retry-after'), progress]).toEqual([429, '{}', '3', [0.25, 0, 1]]);
    expect(timers()).toBe(0);
  });

  it('calls a broken connection `network`, and `offline` when the browser says so', async () => {
    const broken = start();
    FakeRequest.last.onerror?.();
    await expect(broken).rejects.toMatchObject({ code: 'network', retryable: true });
    vi.stubGlobal('navigator', { onLine: false });
    const offline = start();
    FakeRequest.last.onerror?.();
    await expect(offline).rejects.toMatchObject({ code: 'offline' });
  });

  it('ends with `timeout` after silence, however long it took before', async () => {
    const reply = start();
    const failure = expect(reply).rejects.toMatchObject({ code: 'timeout', retryable: true });
    for (let loaded = 1; loaded < 6; loaded += 1) {
      vi.advanceTimersByTime(900);
      FakeRequest.last.upload.onprogress?.({ loaded, total: 10 });
    }
    expect(FakeRequest.last.isAborted).toBe(false);
    vi.advanceTimersByTime(1001);
    await failure;
    expect(FakeRequest.last.isAborted).toBe(true);
  });

  it('passes an abort on as such, before and during the upload', async () => {
    const reply = start();
    controller.abort();
    await expect(reply).rejects.toMatchObject({ name: 'AbortError' });
    expect(FakeRequest.last.isAborted).toBe(true);
    await expect(start()).rejects.toMatchObject({ name: 'AbortError' });
  });
});
