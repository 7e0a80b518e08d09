// The server has given up the guest, and another one has followed, who is the same visitor (P5): nobody can rate their conversation any more.

import { isOfVisitor, type Owner } from '../../core/owner.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';

export interface GivenUpGuestsPorts {
  readonly storage: { readonly $owner: Readable<Owner> };
  readonly bootstrap: { readonly $response: Readable<Bootstrap | null> };
}

/** `onLeft` hears the id of the conversation, once the next one is there. */
export function followGivenUpGuests(
  { storage: { $owner }, bootstrap: { $response } }: GivenUpGuestsPorts,
  onLeft: (conversationId: string) => void,
): () => void {
  let owner = $owner.get();
  let before = $response.get();
  return $response.listen((response) => {
    if (!response) return;
    const [left, by] = [before, owner];
    before = response;
    owner = $owner.get();
    const isSamePerson = owner.scope === by.scope && isOfVisitor(owner.visitor, by.visitor);
    const isGivenUp = left?.guest && response.guest && left.guest.id !== response.guest.id;
    if (left && isSamePerson && isGivenUp) onLeft(left.conversation.id);
  });
}
