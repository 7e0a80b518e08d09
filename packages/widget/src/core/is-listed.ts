const talkingRoles: readonly string[] = ['user', 'assistant', 'persona'];
const listedOrigins: readonly string[] = ['TIMEOUT', 'TIMEOUT_REMINDER', 'PERSONA_CREATION'];

/** Whether a message stands in the chat: the listing rule of docs/behaviour.md#messages; hidden ones never do. */
export function isListed(message: {
  readonly role: string;
  readonly origin?: string | null | undefined;
  readonly hidden?: boolean | null | undefined;
}): boolean {
  if (message.hidden) return false;
  return !talkingRoles.includes(message.role) || !message.origin || listedOrigins.includes(message.origin);
}
