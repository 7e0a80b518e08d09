import type { Persona } from '@persona-chat/widget/protocol/persona.ts';

/** Whether visitors may say what they think of this persona's replies. */
export const takesFeedback = (persona: Persona | undefined): boolean =>
  persona?.settings?.some(({ key, value }) => key === 'feedback' && value === true) ?? false;
