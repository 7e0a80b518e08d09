// The parts of a conversation that are given what it has and whose code comes only where the server, or a message, asks for them.

import { createLazyFeature, type OwnedLazyFeature } from '../core/lazy-feature.ts';
import type { ConversationLoaders, OptionalParts } from './conversation-types.ts';

export const lazyPart = <Ports, Part extends object>(load: () => Promise<(ports: Ports) => Part>, ports: Ports) =>
  createLazyFeature(async () => (await load())(ports));

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** What they need, all together. */
type OptionalPorts = Intersection<Parameters<OptionalParts[keyof OptionalParts]>[0]>;

type OptionalSlots = { readonly [Name in keyof OptionalParts]: OwnedLazyFeature<ReturnType<OptionalParts[Name]>> };

/** Creates the slots, each under the name of its chunk. */
export const createOptionalParts = (
  load: ConversationLoaders['loadOptional'],
  ports: OptionalPorts,
): OptionalSlots => ({
  cards: lazyPart(() => load('cards'), ports),
  conversations: lazyPart(() => load('conversations'), ports),
  edit: lazyPart(() => load('edit'), ports),
  feedback: lazyPart(() => load('feedback'), ports),
  laterForm: lazyPart(() => load('laterForm'), ports),
  handsFree: lazyPart(() => load('handsFree'), ports),
  messageForm: lazyPart(() => load('messageForm'), ports),
  people: lazyPart(() => load('people'), ports),
  rating: lazyPart(() => load('rating'), ports),
  regenerate: lazyPart(() => load('regenerate'), ports),
  tools: lazyPart(() => load('tools'), ports),
});
