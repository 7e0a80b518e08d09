// Runs in the page of streaming.bench.ts: a reply that comes with one delta a frame, and the least that can be done with it.
// Both read the same stream and the same JSON.

export interface StreamState {
  /** The reply that the next stream brings, and how many characters each frame adds. */
  text: string;
  perFrame: number;
  startedMs: number | null;
  endedMs: number | null;
  /** When frames were drawn while it came. */
  readonly frames: number[];
}

declare global {
  interface Window {
    benchStream: StreamState;
    /** Where nothing is shown, what remains is the cost of the stream itself. */
    benchShowPlain?: (isShown: boolean) => Promise<void>;
  }
}

/** Stands alone: it is sent to the page as text. Answers each request for a reply's stream. */
export function streamByFrames(): void {
  const state: StreamState = { text: '', perFrame: 1, startedMs: null, endedMs: null, frames: [] };
  window.benchStream = state;
  const own = window.fetch;
  const encoder = new TextEncoder();
  // As from a network, a delta comes between two frames, not in one.
  const between = new MessageChannel();
  let deliver = (): void => undefined;
  between.port1.onmessage = () => deliver();
  const stream = (): Response => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        let at = 0;
        const subMessageId = `bench-${performance.now()}`;
        const say = (event: object): void => controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`));
        const next = (nowMs: number): void => {
          state.startedMs ??= performance.now();
          state.frames.push(nowMs);
          between.port2.postMessage(null);
        };
        deliver = () => {
          const delta = state.text.slice(at, at + state.perFrame);
          at += state.perFrame;
          const subMessageEnded = at >= state.text.length;
          say({ type: 'token', subMessageId, delta, subMessageEnded });
          if (!subMessageEnded) return void requestAnimationFrame(next);
          say({ type: 'completion' });
          controller.close();
          state.endedMs = performance.now();
        };
        requestAnimationFrame(next);
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } });
  };
  window.fetch = async (input, init) =>
    String(input instanceof Request ? input.url : input).includes('/chat/v4/stream/') ? stream() : own(input, init);
}

/** Stands alone: one text node in a panel that scrolls, one append a frame. Nothing that shows a stream can do less. */
export function preparePlain(): void {
  window.benchShowPlain = async (isShown) => {
    const panel = document.createElement('div');
    panel.style.cssText = `position: fixed; right: 24px; bottom: 24px; width: 368px; height: 560px; overflow: auto;
      font: 15px/1.5 sans-serif; white-space: pre-wrap; background: white; contain: strict`;
    const node = document.createTextNode('');
    panel.append(node);
    document.body.append(panel);
    const { body } = await fetch('/chat/v4/stream/plain');
    let waiting = '';
    let isOver = false;
    const append = (): void => {
      if (waiting !== '') node.appendData(waiting);
      waiting = '';
      if (!isOver) requestAnimationFrame(append);
    };
    requestAnimationFrame(append);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      for (const line of read.value.split('\n').filter(Boolean)) {
        const { delta } = JSON.parse(line) as { readonly delta?: string };
        if (isShown) waiting += delta ?? '';
      }
    }
    isOver = true;
  };
}
