/** A request that is refused; the status is the answer's, the message its body. */
export class ListenerError extends Error {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(statusCode: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'ListenerError';
    this.statusCode = statusCode;
    this.headers = headers;
  }
}
