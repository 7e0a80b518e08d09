// Files in the conversation: what the scripted persona says about those it gets, and those that it sends.

import type { Attachment } from '@persona-chat/widget/protocol/message.ts';
import type { BrainFile } from './brain.ts';
import { answerAboutTea } from './tea-answers.ts';

const units = ['bytes', 'kB', 'MB'] as const;

/** As the chat tells it (packages/widget/src/ui/attachments/format-size.ts). */
const sizeOf = (bytes: number): string => {
  let value = bytes;
  let power = 0;
  while (power < units.length - 1 && value >= 1_023.5) {
    value /= 1_024;
    power += 1;
  }
  const isWhole = power === 0 || value >= 10;
  return `${Number(value.toFixed(isWhole ? 0 : 1))} ${units[power] ?? ''}`;
};

/** A name is the visitor's text: as code it can be no markdown. */
const nameOf = (name: string): string => `\`${name.replaceAll('`', '’')}\``;

const remarkOn = (files: readonly BrainFile[]): string => {
  const pictures = files.filter(({ mimeType }) => mimeType.startsWith('image/')).length;
  if (pictures === files.length) return pictures === 1 ? 'A fine picture.' : 'Fine pictures, all of them.';
  return pictures === 0 ? 'I will read it over a cup of sencha.' : 'Something to look at and something to read.';
};

/** Names and sizes of what has come; a text that came with it is answered too. */
export const answerAboutFiles = (files: readonly BrainFile[], text: string, turn: number): string => {
  const [first] = files;
  const received =
    files.length === 1 && first
      ? `Thank you, ${nameOf(first.name)} has arrived (${sizeOf(first.bytes)}).`
      : [
          `Thank you, ${files.length} files have arrived:`,
          '',
          ...files.map(({ name, bytes }) => `- ${nameOf(name)}, ${sizeOf(bytes)}`),
          '',
        ].join('\n');
  const said = `${received}${files.length === 1 ? ' ' : '\n'}${remarkOn(files)}`;
  return text.trim() === '' ? said : `${said}\n\n${answerAboutTea(text, turn)}`;
};

const pictures = [
  ['sencha', 'Sencha.webp'],
  ['oolong', 'Oolong.webp'],
  ['earl-grey', 'Earl Grey.webp'],
  ['gaiwan', 'Gaiwan.webp'],
  ['kettle', 'Kettle.webp'],
  ['matcha', 'Matcha.webp'],
  ['cup', 'A cup of green tea.webp'],
] as const;

/** A reply with so many pictures; when they run out it begins again from the first. */
export const demoPictures = (
  count: number,
): { readonly text: string; readonly attachments: readonly Attachment[] } => ({
  text: count === 1 ? 'Here is a picture from our shop.' : `Here are ${count} pictures from our shop.`,
  attachments: Array.from({ length: count }, (_, index) => {
    const [file, name] = pictures[index % pictures.length] ?? pictures[0];
    // Each with a URL of its own, as different files would have.
    const round = Math.floor(index / pictures.length);
    const url = `/images/${file}.webp${round === 0 ? '' : `?copy=${round}`}`;
    return { type: 'IMAGE', url, name, mimeType: 'image/webp' };
  }),
});

export const demoDocument: { readonly text: string; readonly attachments: readonly Attachment[] } = {
  text: 'Our brewing card, to print and to pin up beside the kettle.',
  attachments: [
    { type: 'FILE', url: '/images/brewing-card.pdf', name: 'Brewing card.pdf', mimeType: 'application/pdf' },
  ],
};
