// The attributes whose values the shell has no room to know: it hands them over as they are.

import type { ChatConfig, ShellConfig } from '../core/host-types.ts';
import { toLanguageCode } from '../features/i18n/language-codes.ts';

/** Channels of docs/protocol.md#entities. */
const channels =
  'WEB WEB_WIDGET DISCORD EMAIL WHATSAPP MESSENGER INSTAGRAM PHONE SMS IMESSAGE TWITTER TELEGRAM EXTERNAL_EMAIL ' +
  'WHATSAPP_BUSINESS_PLATFORM SLACK';

/**
 * Creates the settling of one chat's configuration: a bad `channel` becomes the default, and a bad `lang` is passed over
 * where the language is chosen; one console warning tells of each (docs/embedding.md#attributes).
 */
export function createSettling(): (config: ShellConfig) => ChatConfig {
  const told = new Set<string>();
  const warn = (text: string) => {
    if (!told.has(text)) console.warn(`persona-chat: ${text}`);
    told.add(text);
  };
  return (config) => {
    const { mode, lang, channel } = config;
    const isKnown = channels.split(' ').includes(channel || ' ');
    if (lang && !toLanguageCode(lang)) warn('lang takes one of the 31 codes or a long code');
    if (channel && !isKnown) warn(`channel takes one of ${channels}`);
    const known = isKnown && channel ? channel : mode === 'page' ? 'WEB' : 'WEB_WIDGET';
    return Object.assign(own(config), { channel: known });
  };
}

/** A page may have filled `Object.prototype`: what comes from there nobody has set on this element. */
function own(config: ShellConfig): ShellConfig {
  const settled = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(config)) {
    if (value !== Reflect.get(Object.prototype, name)) settled[name] = value;
  }
  return settled as unknown as ShellConfig;
}
