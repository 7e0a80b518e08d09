// What is seen only while it happens: a text that shrinks (G3), a sentence that is said twice (G10).

import type { Session } from '../../packages/widget/src/features/session-types.ts';
import type { ConversationFeatures } from '../../packages/widget/src/features/conversation-types.ts';
import type { TimelineMessage } from '../../packages/widget/src/features/timeline/timeline-types.ts';

export interface Watch {
  stop(): void;
}

/** Watches a session from its conversation on; each offence is told once. */
export function watchTab(session: Session, onOffence: (offence: string) => void): Watch {
  const stops: (() => void)[] = [];
  const begin = (conversation: ConversationFeatures) =>
    stops.push(watchTexts(conversation, onOffence), watchAnnouncements(conversation, onOffence));
  stops.push(session.conversation.$state.listen((phase) => void (phase.name === 'ready' && begin(phase.feature))));
  return {
    stop() {
      for (const stop of stops) stop();
    },
  };
}

function watchTexts({ timeline }: ConversationFeatures, onOffence: (offence: string) => void): () => void {
  const stops = new Map<string, () => void>();
  const longest = new Map<string, string>();
  const look = (message: TimelineMessage | undefined) => {
    if (!message || message.role === 'user') return;
    const before = longest.get(message.id) ?? '';
    if (message.content.length < before.length) {
      onOffence(`G3: the text of ${message.id} shrank from "${before}" to "${message.content}"`);
    }
    longest.set(message.id, message.content);
  };
  const follow = (keys: readonly string[]) => {
    for (const key of keys)
      if (!stops.has(key))
        stops.set(
          key,
          timeline.message(key).subscribe((message) => look(message as TimelineMessage)),
        );
  };
  const stop = timeline.$keys.subscribe((keys) => follow(keys as readonly string[]));
  return () => {
    stop();
    for (const end of stops.values()) end();
  };
}

/** Sentences of the model's replies name their message, so that no two are equal. */
const sentences = /(?:Answer|It goes on for|More) [^.]*\./g;

function watchAnnouncements({ announcer }: ConversationFeatures, onOffence: (offence: string) => void): () => void {
  const said = new Set<string>();
  return announcer.$announcement.listen((announcement) => {
    for (const [sentence] of announcement?.text.matchAll(sentences) ?? []) {
      if (said.has(sentence)) onOffence(`G10: "${sentence}" was announced twice`);
      said.add(sentence);
    }
  });
}
