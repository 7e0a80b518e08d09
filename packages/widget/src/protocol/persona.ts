// Persona and its style (docs/protocol.md#entities).

import * as v from 'valibot';

export const styleTokens = [
  'accent',
  'primary',
  'destructive',
  'background',
  'card',
  'popover',
  'muted',
  'secondary',
  'border',
  'input',
  'foreground',
  'accent-foreground',
  'primary-foreground',
  'destructive-foreground',
  'card-foreground',
  'popover-foreground',
  'muted-foreground',
  'secondary-foreground',
  'gradientFrom',
  'gradientVia',
  'gradientTo',
] as const;
export type StyleToken = (typeof styleTokens)[number];

const tokenColours = v.record(v.string(), v.string());

export const personaStyleSchema = v.object({
  theme: v.nullish(v.fallback(v.picklist(['light', 'dark']), 'light')),
  /** Name of a preset, or a CSS colour. */
  accent: v.nullish(v.string()),
  fill: v.nullish(v.fallback(v.picklist(['solid', 'gradient']), 'solid')),
  light: v.nullish(tokenColours),
  dark: v.nullish(tokenColours),
});
export type PersonaStyle = v.InferOutput<typeof personaStyleSchema>;

/** Known keys: defaultPersonaResponseVoice, speechToTextModelId, streamingEnabled, showLiveTranscription, showUserTranscription. */
export const personaSettingSchema = v.object({ key: v.string(), value: v.optional(v.unknown()) });
export type PersonaSetting = v.InferOutput<typeof personaSettingSchema>;

export const personaChannelSchema = v.object({
  type: v.string(),
  value: v.nullish(v.object({ header: v.nullish(v.string()), subHeader: v.nullish(v.string()) })),
});

export const personaSchema = v.object({
  id: v.string(),
  name: v.string(),
  imageUrl: v.nullish(v.string()),
  style: v.nullish(personaStyleSchema),
  settings: v.nullish(v.array(personaSettingSchema), []),
  channels: v.nullish(v.array(personaChannelSchema), []),
  voiceId: v.nullish(v.string()),
  createdById: v.nullish(v.string()),
  /** What a visitor may begin with, read by `readSuggestions` (suggestion.ts). */
  starters: v.optional(v.unknown()),
  /** When it speaks first, read by `readRules` (proactive.ts). */
  proactive: v.optional(v.unknown()),
  claiming: v.nullish(v.object({ createdById: v.nullish(v.string()) })),
});
export type Persona = v.InferOutput<typeof personaSchema>;
