// Wire enums. Values are literal; unknown ones from a newer server fall back where they are read.

import * as v from 'valibot';

export const channelSchema = v.picklist([
  'DISCORD',
  'EMAIL',
  'WHATSAPP',
  'MESSENGER',
  'INSTAGRAM',
  'WEB',
  'WEB_WIDGET',
  'PHONE',
  'SMS',
  'IMESSAGE',
  'TWITTER',
  'TELEGRAM',
  'EXTERNAL_EMAIL',
  'WHATSAPP_BUSINESS_PLATFORM',
  'SLACK',
]);
export type Channel = v.InferOutput<typeof channelSchema>;

/** `unspecified` and `NONE` both mean normal: typing and voice. */
export const userInputModeSchema = v.picklist(['unspecified', 'NONE', 'TEXT', 'VOICE']);
export type UserInputMode = v.InferOutput<typeof userInputModeSchema>;

export const voiceProviderSchema = v.picklist(['OPENAI', 'ELEVENLABS', 'GOOGLE', 'ASSEMBLYAI']);
export type VoiceProvider = v.InferOutput<typeof voiceProviderSchema>;

export const agendaOutputTypeSchema = v.picklist(['ASKED', 'INFERRED', 'CART', 'API']);
export type AgendaOutputType = v.InferOutput<typeof agendaOutputTypeSchema>;

export const outputDataTypeSchema = v.picklist(['STRING', 'BOOLEAN', 'INTEGER', 'FLOAT', 'ARRAY']);
export type OutputDataType = v.InferOutput<typeof outputDataTypeSchema>;

export const prepopulateModeSchema = v.picklist(['NONE', 'LAST_20_MESSAGES', 'CUSTOM_PROMPT']);
export type PrepopulateMode = v.InferOutput<typeof prepopulateModeSchema>;

export const selectModeSchema = v.picklist(['SINGLE', 'MULTIPLE']);
export type SelectMode = v.InferOutput<typeof selectModeSchema>;

export const dataSourceSchema = v.picklist(['KNOWLEDGE_BASE', 'API_ITEM', 'OUTPUT']);
export type DataSource = v.InferOutput<typeof dataSourceSchema>;

/** What a quiz does after a wrong answer. */
export const wrongAnswerActionSchema = v.picklist(['CONTINUE', 'END']);
export type WrongAnswerAction = v.InferOutput<typeof wrongAnswerActionSchema>;

export const contactTypeSchema = v.picklist(['EMAIL', 'PHONE_NUMBER']);
export type ContactType = v.InferOutput<typeof contactTypeSchema>;

export const toolPropertyTypeSchema = v.picklist(['STRING', 'BOOLEAN', 'INTEGER', 'FLOAT', 'DICT']);
export type ToolPropertyType = v.InferOutput<typeof toolPropertyTypeSchema>;

export const contactTaskStatusSchema = v.picklist(['PENDING', 'IN_PROGRESS', 'COMPLETE', 'TIMEOUT']);
export type ContactTaskStatus = v.InferOutput<typeof contactTaskStatusSchema>;

export const messageOriginSchema = v.picklist([
  'TIMEOUT',
  'TIMEOUT_REMINDER',
  'GREETING',
  'TRIGGER_AGENDA',
  'EXIT_AGENDA',
  'PERSONA_CREATION',
  'USER_MESSAGE_VALIDATION',
  'SYSTEM_STATUS_MESSAGE',
]);
export type MessageOrigin = v.InferOutput<typeof messageOriginSchema>;

export const chatModeSchema = v.picklist(['text', 'voice']);
export type ChatMode = v.InferOutput<typeof chatModeSchema>;
