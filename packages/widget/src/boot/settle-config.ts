// Attributes and properties whose values the shell has no room to know: it hands them over as they are.

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
 * language is chosen, and of `persona` what cannot be read is left out; one console warning tells of each
 * (docs/embedding.md#attributes).
 */
export function createSettling(): (config: ShellConfig) => ChatConfig {
  const told = new Set<string>();
  const warn = (text: string) => {
    if (!told.has(text)) console.warn(`persona-chat: ${text}`);
    told.add(text);
  };
  let given: unknown;
  let persona: Partial<Persona> | undefined;
  /** The same object gives the same again: only another one is a change. */
  const settlePersona = (value: unknown) => {
    if (value === given) return persona;
    given = value;
    const { parts, unread } = value == null ? { parts: undefined, unread: [] } : readPersona(value);
    if (unread.length > 0) warn(`persona cannot be read whole, left out: ${unread.join(', ')}`);
    return (persona = parts);
  };
  return (config) => {
    const { apiBase, mode, lang, channel } = config;
    const isKnown = channels.split(' ').includes(channel || ' ');
    if (!apiBase) warn('api-base is missing: without it there is no server to talk to (docs/embedding.md#attributes)');
    if (lang && !toLanguageCode(lang)) warn('lang takes one of the 31 codes or a long code');
    if (channel && !isKnown) warn(`channel takes one of ${channels}`);
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
