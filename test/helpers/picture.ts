// Pictures of any size, as PNG.

import { crc32, deflateSync } from 'node:zlib';
import type { SampleFile } from './sample-files.ts';

/** A gradient, so that what is drawn can be told from what is not. */
export function picture(name: string, width: number, height: number): SampleFile {
  const stride = width * 3 + 1;
  const raw = Buffer.alloc(stride * height);
  for (let place = 0; place < raw.length; place += 1) {
    const column = place % stride;
    raw[place] = column === 0 ? 0 : (column * 3 + Math.floor(place / stride)) % 256;
  }
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Eight bits a channel, three channels.
  size.set([8, 2], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
