// Globals of mocha, which @web/test-runner loads into the page of test/browser. Tests under vitest import theirs.

interface BrowserTestContext {
  timeout(ms: number): void;
  /** Ends the test as skipped; say why beforehand. */
  skip(): never;
}

type BrowserTestBody = (this: BrowserTestContext) => void | Promise<void>;

declare function describe(name: string, body: () => void): void;
declare function it(name: string, body: BrowserTestBody): { timeout(ms: number): void };
declare function before(body: BrowserTestBody): void;
declare function after(body: BrowserTestBody): void;
declare function beforeEach(body: BrowserTestBody): void;
declare function afterEach(body: BrowserTestBody): void;
