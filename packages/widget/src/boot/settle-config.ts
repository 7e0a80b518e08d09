// Attributes and properties whose values the shell has no room to know: it hands them over as they are.

import type { HostPort } from '../core/env.ts';
import type { ChatConfig, ShellConfig } from '../core/host-types.ts';
import { toLanguageCode } from '../features/i18n/language-codes.ts';
import type { Persona } from '../protocol/persona.ts';
import { readPersona } from '../protocol/host-values.ts';

/** Channels of docs/protocol.md#entities. */
const channels =
  'WEB WEB_WIDGET DISCORD EMAIL WHATSAPP MESSENGER INSTAGRAM PHONE SMS IMESSAGE TWITTER TELEGRAM EXTERNAL_EMAIL ' +
  'WHATSAPP_BUSINESS_PLATFORM SLACK';

/**
 * Creates the settling of one chat's configuration: a bad `channel` becomes the default, a bad `lang` is passed over where the
 * language is chosen, and of `persona` what cannot be read is left out; `advise` hears of each (docs/embedding.md#attributes).
 */
export function createSettling(advise: HostPort['advise']): (config: ShellConfig) => ChatConfig {
  let given: unknown;
  let persona: Partial<Persona> | undefined;
  /** The same object gives the same again: only another one is a change. */
  const settlePersona = (value: unknown) => {
    if (value === given) return persona;
    given = value;
    const { parts, unread } = value == null ? { parts: undefined, unread: [] } : readPersona(value);
    if (unread.length > 0) advise('persona', unread);
    return (persona = parts);
  };
  return (config) => {
    const { apiBase, mode, lang, channel } = config;
    const isKnown = channels.split(' ').includes(channel || ' ');
    if (!apiBase) advise('api-base');
    if (lang && !toLanguageCode(lang)) advise('lang', lang);
    if (channel && !isKnown) advise('channel', [channel, channels]);
    const known = isKnown && channel ? channel : mode === 'page' ? 'WEB' : 'WEB_WIDGET';
    const settled = own(config);
    return Object.assign(settled, { channel: known, persona: settlePersona(settled.persona) });
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
