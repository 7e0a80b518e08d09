import { useStore } from '@nanostores/react';
import type { PeopleFeature } from '../../features/people/people.ts';
import { useConversation } from '../context.ts';

/** The part once it is here. */
export function usePeople(): PeopleFeature | undefined {
  const state = useStore(useConversation().people.$state);
  return state.name === 'ready' ? state.feature : undefined;
}
