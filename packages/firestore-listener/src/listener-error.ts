/** A request that is refused; the status is the answer's, the message its body. */
export class ListenerError extends Error {
  /** A field of its own: pages that freeze what all errors have in common let none assign it. */
  override readonly name = 'ListenerError';
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(statusCode: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.statusCode = statusCode;
    this.headers = headers;
  }
}
