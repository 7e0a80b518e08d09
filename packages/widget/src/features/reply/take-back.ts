// A refused message goes back into the composer: what the server refuses of its text or files it would refuse each time.

import type { OutgoingFiles } from '../attachments/attachments-slot.ts';
import type { ComposerFeature } from '../composer/composer-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { Outbox } from './outbox.ts';

export interface TakeBackPorts {
  readonly list: Pick<MessageList, 'remove'>;
  readonly outbox: Pick<Outbox, 'entries' | 'remove'>;
  readonly composer: Pick<ComposerFeature, 'addToDraft'>;
  readonly files: Pick<OutgoingFiles, 'takeBack'>;
  /** The failure that the status tells is dealt with. */
  readonly acknowledge: () => void;
}

/** What else may be done with a message that was not sent. */
export interface TakeBack {
  /**
   * What takes a message away whose text or files were refused, so that it would be refused again; its text then stands in the composer,
   * before what is written there, and its files that are at hand go up anew. Undefined for any other message.
   */
  takeBack(key: string): (() => void) | undefined;
  /** False for a message whose files were refused: the same would be refused again. */
  canRetry(key: string): boolean;
}

/** Creates it over the outbox. Only rows of messages that failed ask for it: its code comes with the messages. */
export function createTakeBack({ list, outbox, composer, files, acknowledge }: TakeBackPorts): TakeBack {
  return {
    canRetry: (key) =>
      !outbox.entries().some(
        ({ requestId, isRefused, attachments, files }) =>
          // A recording goes up again, while its bytes are kept.
          requestId === key && isRefused && attachments?.some(({ type }) => !files || type !== 'VOICE'),
      ),
    takeBack(key) {
      // What got no answer may be stored: only sending it again finds that out.
      const entry = outbox
        .entries()
        .find(
          ({ requestId, state, isUnanswered, isRefused, attachments }) =>
            requestId === key && state === 'failed' && !isUnanswered && (isRefused || attachments?.length),
        );
      return (
        entry &&
        (() => {
          const text = files.takeBack(entry.content, entry.attachments ?? []);
          // What a form has made stands in the form.
          if (!entry.formAnswer) composer.addToDraft(text, true);
          outbox.remove(key);
          list.remove(key);
          acknowledge();
        })
      );
    },
  };
}
