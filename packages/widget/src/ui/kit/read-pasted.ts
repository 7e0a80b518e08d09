// What is meant of a clipboard that holds text and files (docs/behaviour.md#files).

export interface Pasted {
  /** The text belongs into the field. */
  readonly isText: boolean;
  /** The files belong to the message, or into its text. */
  readonly files: readonly File[];
}

/** Copied files have their names with them, text of a text processor its picture: neither counts. */
export function readPasted(data: DataTransfer): Pasted {
  const files = [...data.files];
  const text = data.getData('text/plain').trim();
  if (files.length === 0) return { isText: true, files };
  if (text === '' || isNaming(text, data, files)) return { isText: false, files };
  const isRich = data.types.includes('text/html') || data.types.includes('text/rtf');
  return { isText: true, files: isRich && files.every(isPicture) ? [] : files };
}

export function isPicture({ type }: File): boolean {
  return type.startsWith('image/');
}

/** Each line is the name, path or address of one of the files. */
function isNaming(text: string, data: DataTransfer, files: readonly File[]): boolean {
  const addresses = data.getData('text/uri-list').split(/[\r\n]+/);
  return text
    .split(/[\r\n]+/)
    .every(
      (line) =>
        addresses.includes(line) ||
        files.some(
          ({ name }) =>
            line === name ||
            (/^([a-z]+:|[\\/~])/i.test(line) && (line.endsWith(name) || line.endsWith(encodeURI(name)))),
        ),
    );
}
