// The one decision about addresses, for messages, the editor and settings: a link is what an explicit scheme makes one.

const explicitScheme = /^(?:https?:\/\/(?![/\\])|mailto:[^\s]|tel:[^\s])/i;

/** C0 and C1 controls and spaces, which the URL parser would trim or silently drop. */
const surroundingBlanks = /^[\u0000-\u0020]+|[\u0000-\u0020]+$/g;

/** What makes an address read differently from where it leads: controls, zero-width and direction marks. */
const deceptiveCharacter = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/**
 * The address that a text links to, or null where it stays plain text: only explicit `http(s)://`, `mailto:` and `tel:`
 * without userinfo or deceptive characters count (docs/behaviour.md#links). Relative addresses are refused too, because
 * they would lead into the host's site.
 */
export function linkTarget(raw: string): URL | null {
  const address = raw.replace(surroundingBlanks, '');
  if (!explicitScheme.test(address) || deceptiveCharacter.test(address)) return null;
  try {
    const url = new URL(address);
    if (url.protocol === 'mailto:' || url.protocol === 'tel:') return url;
    // `https://@host` parses to an empty user name, and an escaped host to another one: what is written counts too.
    const authority = address.slice(address.indexOf('//') + 2).split(/[/?#\\]/, 1)[0] ?? '';
    return /[@%\s]/.test(authority) ? null : url;
  } catch {
    return null;
  }
}
