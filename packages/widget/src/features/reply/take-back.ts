// A refused message goes back into the composer: what the server refuses of its text or files it would refuse each time.

import type { ComposerFeature } from '../composer/composer-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { Outbox } from './outbox.ts';
import type { TakeBack } from './reply-types.ts';

export interface TakeBackPorts {
  readonly list: Pick<MessageList, 'remove'>;
  readonly outbox: Pick<Outbox, 'entries' | 'remove'>;
  readonly composer: Pick<ComposerFeature, '$draft' | 'setDraft'>;
  /** The failure that the status tells is dealt with. */
  readonly acknowledge: () => void;
}

/** Creates it over the outbox. */
export function createTakeBack({ list, outbox, composer, acknowledge }: TakeBackPorts): TakeBack {
  return {
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
          composer.setDraft([entry.content, draft].filter((text) => text.trim()).join('\n\n'));
          outbox.remove(key);
          list.remove(key);
          acknowledge();
        })
      );
    },
  };
}
