// The chunk of the people behind a conversation, fetched while a human answers or is waited for, where the server tells of them.

import utilitiesCss from 'virtual:css/people';
import english from 'virtual:strings/people+takeover.joined';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createPeople } from '../../features/people/people.ts';
import { Handoffs } from './handoffs.tsx';
import { PeopleEnd } from './people-end.tsx';
import { QueueBar } from './queue-bar.tsx';
import { Seen } from './seen.tsx';

export const chunk = {
  create: createPeople,
  views: { Handoffs, PeopleEnd, QueueBar, Seen },
  css: utilitiesCss,
  english,
} satisfies Chunk;
