// The token by which a client continues: where it was in the feed, and what time it was told.

export interface ResumePosition {
  readonly epoch: string;
  readonly version: number;
  readonly readTime: number;
}

export const toResumeToken = (feedToken: string, readTime: number): string =>
  Buffer.from(`${feedToken}@${readTime}`).toString('base64');

/** null for whatever this server did not write. */
export const parseResumeToken = (token: string): ResumePosition | null => {
  const [feedToken = '', readTime = ''] = Buffer.from(token, 'base64').toString('latin1').split('@');
  const [, epoch, version] = /^([0-9a-f]{32})\.(\d{1,16})$/.exec(feedToken) ?? [];
  if (epoch === undefined || !/^\d{1,16}$/.test(readTime)) return null;
  return { epoch, version: Number(version), readTime: Number(readTime) };
};
