/** 128 random bits as lower-case hex; `crypto.randomUUID` is missing on pages without TLS. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
