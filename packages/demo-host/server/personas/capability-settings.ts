import type { Persona } from '@persona-chat/widget/protocol/persona.ts';

const isSet = (persona: Persona | undefined, setting: string): boolean =>
  persona?.settings?.some(({ key, value }) => key === setting && value === true) ?? false;

/** Whether visitors may say what they think of this persona's replies. */
export const takesFeedback = (persona: Persona | undefined): boolean => isSet(persona, 'feedback');

/** Whether visitors are asked what they think of a conversation that a human has ended. */
export const takesRating = (persona: Persona | undefined): boolean => isSet(persona, 'rating');

/** Whether visitors may ask for another answer of their last message. */
export const canRegenerate = (persona: Persona | undefined): boolean => isSet(persona, 'regenerate');

/** Whether visitors may change their last message. */
export const canEdit = (persona: Persona | undefined): boolean => isSet(persona, 'edit');

/** Whether this persona uses the tools of visitors' pages. */
export const usesTools = (persona: Persona | undefined): boolean => isSet(persona, 'tools');

/** Whether visitors are told that a human types and has seen, and who joined and left; and humans the same of them. */
export const tellsOfPeople = (persona: Persona | undefined): boolean => isSet(persona, 'presence');

/** Whether visitors may talk hands-free; how their turns are noticed, where the persona says that. */
export const talksHandsFree = (persona: Persona | undefined): unknown =>
  persona?.settings?.find(({ key }) => key === 'handsFree')?.value ?? false;
