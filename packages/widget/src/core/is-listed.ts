const talkingRoles: readonly string[] = ['user', 'assistant', 'persona'];
const listedOrigins: readonly string[] = ['TIMEOUT', 'TIMEOUT_REMINDER', 'PERSONA_CREATION'];

/** Of what the message itself says: a page may have given every object a `hidden`. */
export const isHidden = (message: { readonly hidden?: boolean | null | undefined }): boolean =>
  Object.hasOwn(message, 'hidden') && message.hidden === true;

/** Whether a message stands in the chat: the listing rule of docs/behaviour.md#messages; hidden ones never do. */
export function isListed(message: {
  readonly role: string;
  readonly origin?: string | null | undefined;
  readonly hidden?: boolean | null | undefined;
}): boolean {
  if (isHidden(message)) return false;
  return !talkingRoles.includes(message.role) || !message.origin || listedOrigins.includes(message.origin);
}
