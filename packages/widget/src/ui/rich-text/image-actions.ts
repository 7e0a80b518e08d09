// What can be done with a picture of the text (docs/behaviour.md#rich-text).

/** Puts the picture on the clipboard as PNG, the one type that all clipboards take. Rejects where that is not possible. */
export async function copyImage(source: string): Promise<void> {
  if (typeof ClipboardItem === 'undefined') throw new TypeError('no clipboard for pictures');
  // The promise inside: Safari wants the item at once, within the gesture.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': toPng(source) })]);
}

async function toPng(source: string): Promise<Blob> {
  const image = new Image();
  if (!/^(?:blob|data):/.test(source)) image.crossOrigin = 'anonymous';
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
