// Uploads over XMLHttpRequest, the only way to a browser's progress; every failure is a WidgetError.

import type { HttpReply, UploadRequest } from '../core/env.ts';
import { WidgetError } from '../core/errors.ts';

/** POSTs one file as multipart. Nothing is read into memory here: the browser streams the body from the file. */
export function upload({
  url,
  headers,
  file,
  fieldName = 'file',
  fields = {},
  signal,
  idleTimeoutMs,
  onProgress,
}: UploadRequest): Promise<HttpReply & { readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      finish();
    };
    const fail = (code: 'network' | 'offline' | 'timeout') =>
      settle(() => reject(new WidgetError(code, { retryable: true })));
    const abort = () => {
      settle(() => reject(new DOMException('Aborted', 'AbortError')));
      request.abort();
    };
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail('timeout');
        request.abort();
      }, idleTimeoutMs);
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);

    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      onProgress(total > 0 ? loaded / total : 0);
    };
    // Once all has gone out the server may take its time to store it: the silence starts anew.
    request.upload.onload = () => {
      restartTimer();
      onProgress(1);
    };
    request.onerror = () => fail(navigator.onLine ? 'network' : 'offline');
    request.onload = () =>
      settle(() =>
        resolve({
          status: request.status,
          // One that CORS does not expose is not asked for: browsers write that into the page's console.
          header: (name) =>
            new RegExp(`^${name}:`, 'im').test(request.getAllResponseHeaders())
              ? request.getResponseHeader(name)
              : null,
          text: request.responseText,
        }),
      );
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(fieldName, file, file.name);
    restartTimer();
    request.send(form);
  });
}
