// Runs in the page of long-conversation.bench.ts: answers for the history, so that neither database nor network are measured.

declare global {
  interface Window {
    /** How many messages of the history have been handed out. */
    benchLoaded: number;
  }
}

/** Stands alone: it is sent to the page as text. A conversation of `count` messages, a page of them for each call. */
export function serveHistory(count: number): void {
  window.benchLoaded = 0;
  const own = window.fetch;
  const message = (index: number): object => ({
    id: `m${index}`,
    role: index % 2 === 0 ? 'user' : 'persona',
    content: `Message ${index + 1} has **bold** words and a [link](https://example.com/${index}). `.repeat(
      1 + (index % 3),
    ),
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 600_000).toISOString(),
    attachments: [],
  });
  window.fetch = async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.href);
    if (url.pathname !== '/chat') return own(input, init);
    const end = Number(url.searchParams.get('lastId')?.slice(1) ?? count);
    const start = Math.max(0, end - Number(url.searchParams.get('take') ?? 20));
    window.benchLoaded = count - start;
    const data = Array.from({ length: end - start }, (_, index) => message(start + index));
    const metadata = { nextParamId: start === 0 ? -1 : `m${start}` };
    return new Response(JSON.stringify({ data, metadata }), { headers: { 'content-type': 'application/json' } });
  };
}
