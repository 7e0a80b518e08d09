/** Preferred formats, each list tried in order. */
const formats = {
  safari: ['audio/mp4', 'audio/aac'],
  firefox: ['audio/ogg;codecs=opus', 'audio/ogg', 'audio/webm'],
  others: ['audio/webm;codecs=opus', 'audio/webm'],
} as const;

/** What to record in; undefined leaves it to a browser that has none of them. */
export function recordingFormat(userAgent: string, isSupported: (mimeType: string) => boolean): string | undefined {
  const { safari, firefox, others } = formats;
  const isSafari = /AppleWebKit/.test(userAgent) && !/Chrom|Android/.test(userAgent);
  const wished = isSafari ? safari : /Firefox\//.test(userAgent) ? firefox : others;
  return [...wished, ...others, ...safari, ...firefox].find(isSupported);
}
