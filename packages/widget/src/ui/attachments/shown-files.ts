// What is shown of a message's attachments (pure). Addresses come from outside and are judged here, once.

import { extensionOf, plainName } from '../../features/attachments/file-rules.ts';
import { stableUrl } from '../../features/attachments/previews.ts';
import type { Attachment } from '../../protocol/message.ts';

export interface ShownFile {
  readonly attachment: Attachment;
  readonly name: string;
  /** Where it lies; null for an address that is none of the web. */
  readonly href: string | null;
  /** Not of an origin that messages may load from. */
  readonly isForeign: boolean;
  /** For `<img>`: the visitor's own copy, or an address of an allowed origin. */
  readonly source: string | null;
  /** How the viewer shows it. */
  readonly kind: 'image' | 'pdf' | 'other';
  /** A thumbnail in the message; everything else is a chip. */
  readonly isTile: boolean;
  readonly icon: FileIcon;
  /** As one says it, "PDF"; empty where neither name nor type tells it. */
  readonly type: string;
}

export type FileIcon = 'image' | 'text' | 'table' | 'slides' | 'other';

export interface ShownContext {
  /** Text of the message: what it refers to already stands there (docs/behaviour.md#messages). */
  readonly content: string;
  readonly origins: readonly string[];
  /** Name of a file that has none. */
  readonly unnamed: string;
  readonly previewOf: (url: string) => string | undefined;
}

const drawnTypes = /^image\/(?:jpe?g|png|gif|webp|bmp|avif)$/i;
const drawnExtensions = /^(?:jpe?g|png|gif|webp|bmp|avif)$/;

const icons: readonly (readonly [RegExp, FileIcon])[] = [
  [/^(?:jpe?g|png|gif|webp|bmp|avif|hei[cf]|tiff?|svg)$/, 'image'],
  [/^(?:xlsx?|csv|ods)$/, 'table'],
  [/^(?:pptx?|odp)$/, 'slides'],
  [/^(?:pdf|docx?|rtf|odt|txt)$/, 'text'],
];

export function fileIcon(name: string): FileIcon {
  return icons.find(([extensions]) => extensions.test(extensionOf(name)))?.[1] ?? 'other';
}

/** An extension that is none of a file's kind is not repeated in capitals. */
const typeName = (name: string, isPdf: boolean) =>
  /^[a-z\d]{1,5}$/.test(extensionOf(name)) ? extensionOf(name).toUpperCase() : isPdf ? 'PDF' : '';

/** The attachments of one message in their order. */
export function toShownFiles(attachments: readonly Attachment[], context: ShownContext): ShownFile[] {
  return attachments
    .filter(({ url }) => url === '' || !context.content.includes(stableUrl(url)))
    .map((attachment) => toShownFile(attachment, context));
}

function toShownFile(attachment: Attachment, { origins, unnamed, previewOf }: ShownContext): ShownFile {
  const name = plainName(attachment.name) || unnamed;
  const target = webAddress(attachment.url);
  const isAllowed = target !== null && origins.includes(target.origin);
  const href = target?.href ?? null;
  const isImage = isDrawn(attachment);
  const source = isImage ? (previewOf(attachment.url) ?? (isAllowed ? href : null)) : null;
  const isPdf = attachment.mimeType === 'application/pdf' || (!attachment.mimeType && extensionOf(name) === 'pdf');
  const kind = source ? 'image' : isPdf && isAllowed ? 'pdf' : 'other';
  const isTile = source !== null && attachment.type === 'IMAGE';
  return {
    attachment,
    name,
    href,
    isForeign: !isAllowed,
    source,
    kind,
    isTile,
    icon: fileIcon(name),
    type: typeName(name, isPdf),
  };
}

/** SVG and HTML are documents, whatever their type claims; HEIC and TIFF are pictures that few browsers draw. */
function isDrawn({ type, name, mimeType }: Attachment): boolean {
  const extension = extensionOf(name);
  if (extension !== '' && !drawnExtensions.test(extension)) return false;
  return mimeType ? drawnTypes.test(mimeType) : type === 'IMAGE';
}

/** Nothing of the address is shown, so only where it leads counts: an explicit place in the web, without userinfo. */
function webAddress(address: string): URL | null {
  if (!/^https?:\/\//i.test(address)) return null;
  try {
    const url = new URL(address);
    return url.username || url.password ? null : url;
  } catch {
    return null;
  }
}
