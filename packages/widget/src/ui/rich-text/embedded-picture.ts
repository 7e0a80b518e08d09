// Pictures that are written into the text itself, as base64.

/** What every browser draws and what is harmless to draw, here and in messages; an SVG is a document. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'] as const;

const embedded = /^data:(image\/(?:png|jpeg|gif|webp|avif|bmp));base64,([\w+/=\s]+)$/i;

/** The picture inside a data URL, or null: only pictures are taken (docs/behaviour.md#rich-text). */
export function fileOf(source: string): File | null {
  const [, type = '', base64 = ''] = embedded.exec(source) ?? [];
  if (!type) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new File([bytes], `image.${type.slice(6).replace('jpeg', 'jpg')}`, { type });
  } catch {
    return null;
  }
}

/** Characters of a markdown text as its writer counts them: without the base64 of its pictures. */
export function countCharacters(markdown: string): number {
  return markdown.replace(/data:image\/[\w.+-]+;base64,[\w+/=]+/g, '').length;
}

export interface EmbeddedPicture {
  /** The picture's URL for `<img>`, or null where the address holds none. */
  urlOf(source: string): string | null;
  destroy(): void;
}

/** One picture as an object URL, which the policies of host pages allow rather than `data:` (SEC5). */
export function createEmbeddedPicture(): EmbeddedPicture {
  let shown = '';
  let url: string | null = null;
  const release = () => {
    if (url !== null) URL.revokeObjectURL(url);
    url = null;
  };
  return {
    urlOf(source) {
      if (source === shown) return url;
      release();
      shown = source;
      const file = fileOf(source);
      url = file && URL.createObjectURL(file);
      return url;
    },
    destroy: release,
  };
}
