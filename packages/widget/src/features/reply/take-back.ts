// A refused message goes back into the composer: what the server refuses of its text or files it would refuse each time.

import type { OutgoingFiles } from '../attachments/attachments-slot.ts';
import type { ComposerFeature } from '../composer/composer-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { Outbox } from './outbox.ts';
import type { TakeBack } from './reply-types.ts';

export interface TakeBackPorts {
  readonly list: Pick<MessageList, 'remove'>;
  readonly outbox: Pick<Outbox, 'entries' | 'remove'>;
  readonly composer: Pick<ComposerFeature, '$draft' | 'setDraft'>;
  readonly files: Pick<OutgoingFiles, 'takeBack'>;
  /** The failure that the status tells is dealt with. */
  readonly acknowledge: () => void;
}

/** Creates it over the outbox. */
export function createTakeBack({ list, outbox, composer, files, acknowledge }: TakeBackPorts): TakeBack {
  return {
    canRetry: (key) =>
      !outbox.entries().some(
        ({ requestId, isRefused, attachments }) =>
          // A recording goes up again.
          requestId === key && isRefused && attachments?.some(({ type }) => type !== 'VOICE'),
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
          const draft = composer.$draft.get();
          const text = files.takeBack(entry.content, entry.attachments ?? []);
          composer.setDraft([text, draft].filter((part) => part.trim()).join('\n\n'));
          outbox.remove(key);
          list.remove(key);
          acknowledge();
        })
      );
    },
  };
}
