// Small files whose content is what their extension says, one for each type of docs/protocol.md#files.

import { crc32 } from 'node:zlib';

/** A zip archive whose entries are stored as they are. */
export const zip = (entries: Readonly<Record<string, string>>): Buffer => {
  const files: Buffer[] = [];
  const table: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [nameBytes, data] = [Buffer.from(name), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, data]);
    table.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, place, nameBytes]));
    files.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(table.length, 8);
  end.writeUInt16LE(table.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directory, end]);
};

const bytes = (...values: number[]): Buffer => Buffer.from(values);
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const padded = (head: Buffer): Buffer => Buffer.concat([head, Buffer.alloc(120, 7)]);

const office = (folder: string): Buffer =>
  zip({ '[Content_Types].xml': '<Types/>', '_rels/.rels': '<Relationships/>', [`${folder}/main.xml`]: '<main/>' });
const openDocument = (type: string): Buffer =>
  zip({
    mimetype: `application/vnd.oasis.opendocument.${type}`,
    'content.xml': '<office/>',
    'styles.xml': '<styles/>',
  });

export const png = padded(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
export const jpeg = padded(bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0));
export const pdf = latin('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
export const svg = Buffer.from(
  '<?xml version="1.0"?>\n<!-- a leaf -->\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
const compound = padded(bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1));
const isoImage = padded(Buffer.concat([bytes(0, 0, 0, 24), latin('ftypheic'), bytes(0, 0, 0, 0), latin('mif1heic')]));
const tiff = padded(latin('II*\0\x08\0\0\0'));

export const samples: Readonly<Record<string, Buffer>> = {
  jpg: jpeg,
  jpeg,
  png,
  gif: padded(latin('GIF89a\x01\0\x01\0')),
  webp: padded(latin('RIFF\x7c\0\0\0WEBPVP8 ')),
  heic: isoImage,
  heif: isoImage,
  bmp: Buffer.concat([latin('BM\x96\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'), Buffer.alloc(132)]),
  tif: tiff,
  tiff: padded(latin('MM\0*\0\0\0\x08')),
  svg,
  pdf,
  doc: compound,
  docx: office('word'),
  rtf: latin('{\\rtf1\\ansi Hello}'),
  odt: openDocument('text'),
  xls: compound,
  xlsx: office('xl'),
  csv: Buffer.from('tea;water\nSencha;70 °C\n'),
  ods: openDocument('spreadsheet'),
  ppt: compound,
  pptx: office('ppt'),
  odp: openDocument('presentation'),
  txt: Buffer.from('BM is how a bitmap begins, and this is a text. Ünïcödé 茶'),
};
