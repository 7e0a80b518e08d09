// What a persona's file may say without any effect: no reason to refuse the start, but worth a sentence.

import { accentPresets } from './accent-presets.ts';
import { isCssColour } from './css-colours.ts';
import type { PersonaFile } from './persona-schema.ts';

/** Whether the synthesiser has a voice of this id. */
export type KnowsVoice = (id: string) => boolean;

/** The variants of eSpeak NG that stand in its own documentation. */
export const isOfflineVoice: KnowsVoice = (id) => /^(?:m[1-8]|f[1-5]|croak|whisperf?|klatt[2-6]?)$/.test(id);

/** Sentences with the file and the field. */
export const warningsOf = (where: string, { style, voice }: PersonaFile, knowsVoice: KnowsVoice): string[] => {
  const accent = style?.accent;
  const warnings: string[] = [];
  if (accent !== undefined && !accentPresets.includes(accent) && !isCssColour(accent)) {
    warnings.push(`${where}: style.accent: "${accent}" is neither a colour of CSS nor a preset (docs/theming.md).`);
  }
  if (voice?.id !== undefined && !knowsVoice(voice.id))
    warnings.push(
      `${where}: voice.id: The synthesiser is not known to have a voice "${voice.id}"; it may speak with another one.`,
    );
  return warnings;
};
