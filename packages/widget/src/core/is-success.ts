import type { HttpReply } from './env.ts';

export function isSuccess({ status }: Pick<HttpReply, 'status'>): boolean {
  return status >= 200 && status < 300;
}
