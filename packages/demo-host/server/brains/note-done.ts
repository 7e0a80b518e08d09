// Some endpoints end an answer with `[DONE]` alone and give no reason for its end; the client of the protocol takes that line for itself.

export interface NotedResponse {
  readonly response: Response;
  /** Whether the line has come. */
  isDone(): boolean;
}

const line = /(?:^|[\r\n])data: ?\[DONE\]/;
/** A line that is cut between two pieces is found with so much of the piece before. */
const longestTail = 16;

/** The same response, which notes the line while it is read. */
export const noteDone = (response: Response): NotedResponse => {
  let isDone = false;
  let tail = '\n';
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      const text = tail + Buffer.from(chunk).toString('latin1');
      isDone ||= line.test(text);
      tail = text.slice(-longestTail);
      controller.enqueue(chunk);
    },
  });
  const body = response.body?.pipeThrough(watch) ?? null;
  return { response: new Response(body, response), isDone: () => isDone };
};
