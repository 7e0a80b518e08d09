// Formulas are said in words, which their code knows: what is said of messages waits a while for it, in its order.

import type { OwnedLazyFeature } from '../../core/lazy-feature.ts';
import {
  createMessageVoice,
  type MessageVoice,
  type PageVoices,
  type SpokenMessage,
  type WaitingVoicePorts,
} from '../../features/announcer/message-voice.ts';

/** After that they are said as they are written. */
const PATIENCE_MS = 3_000;

/** What asks for their code as well, but for blocks of code, which are not read out. */
const mayHoldFormula = /\$[^]*\$|\\[([]/;

type FormulaCode = Pick<
  OwnedLazyFeature<{ readonly helpers: { withSpokenFormulas(sentence: string): string } }>,
  '$state' | 'load' | 'opened'
>;

/** Creates the voice of a conversation's messages over the code of formulas. Who has waited in vain once does not wait again. */
export function createFormulaVoice(ports: WaitingVoicePorts, page: PageVoices, code: FormulaCode): MessageVoice {
  const { env, life, $conversation, again } = ports;
  const inWords = (sentence: string) => code.opened()?.helpers.withSpokenFormulas(sentence) ?? sentence;
  const voice = createMessageVoice({ ...ports, inWords }, page);
  /** What has come since, as it is now. */
  let held: Map<string, SpokenMessage> | undefined;
  let isPatient = true;

  const hold = () => {
    held = new Map();
    const conversationId = $conversation.get()?.id;
    const end = (isLate: boolean) => {
      stop();
      cancel();
      const messages = [...(held?.values() ?? [])];
      held = undefined;
      isPatient = !isLate;
      if (!life.aborted && $conversation.get()?.id === conversationId) messages.forEach(again);
    };
    const cancel = env.clock.after(PATIENCE_MS, () => end(true));
    const stop = code.$state.listen(({ name }) => (name === 'ready' || name === 'failed') && end(false));
    life.addEventListener('abort', () => held && end(true));
    void code.load();
  };

  return (message) => {
    const { name } = code.$state.get();
    const isComing = name === 'idle' || name === 'loading';
    if (!held && isPatient && isComing && mayHoldFormula.test(message.content)) hold();
    if (!held) return voice(message);
    held.set(message.id, message);
    return [];
  };
}
