import { createSpokenText } from '@persona-chat/demo-host/server/voice/spoken-text.ts';

/** The sentences of a text that arrives in pieces of this length. */
export const readSentences = (text: string, size = text.length): readonly string[] => {
  const spoken = createSpokenText();
  const sentences: string[] = [];
  for (let place = 0; place < text.length; place += size)
    sentences.push(...spoken.push(text.slice(place, place + size)));
  return [...sentences, ...spoken.end()];
};
