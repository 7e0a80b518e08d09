// Files of the kinds that may be attached, with the first bytes that a server looks for.

export interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const heads: Readonly<Record<string, readonly [mimeType: string, head: Buffer]>> = {
  png: ['image/png', Buffer.from(png, 'base64')],
  gif: ['image/gif', Buffer.from(gif, 'base64')],
  pdf: ['application/pdf', Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')],
  svg: [
    'image/svg+xml',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
  ],
  txt: ['text/plain', Buffer.from('A cup of tea.\n')],
  csv: ['text/csv', Buffer.from('tea,minutes\nsencha,2\n')],
};

/** A file of the kind that its extension names; `bytes` pads what may be padded. */
export function sampleFile(name: string, bytes = 0): SampleFile {
  const [mimeType = 'application/octet-stream', head = Buffer.from('tea')] = heads[name.split('.').at(-1) ?? ''] ?? [];
  return { name, mimeType, buffer: Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length), ' ')]) };
}
