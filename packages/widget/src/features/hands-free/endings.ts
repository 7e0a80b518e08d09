// What ends a talk without hands besides its button: whatever takes the composer away, or the visitor from it (SEC11).

import { humanOf } from '../../core/participants.ts';
import { readTurnDetection } from '../../protocol/turn-detection.ts';
import type { HandsFreePorts } from './hands-free-types.ts';

/**
 * `silence`: nobody has spoken for long. `interrupted`: nobody could see, or stop, what is listened to. `lost`: the microphone has
 * gone. `failed`: what was said could not be sent, or is not answered.
 */
export type EndReason = 'visitor' | 'silence' | 'interrupted' | 'lost' | 'failed';

type EndingPorts = Pick<HandsFreePorts, 'env' | 'storage' | 'bootstrap' | '$isOpen'>;

/** Follows what would end it; the results stop that. */
export function endOnEvents(
  { env, storage, bootstrap, $isOpen }: EndingPorts,
  end: (reason: EndReason) => void,
): readonly (() => void)[] {
  const interrupt = () => end('interrupted');
  return [
    $isOpen.listen((isOpen) => isOpen || end('visitor')),
    storage.$owner.listen(interrupt),
    bootstrap.$conversation.listen((conversation, before) => {
      if (conversation?.id !== before?.id || humanOf(conversation)) interrupt();
    }),
    // The server does not offer it any more.
    bootstrap.$response.listen(
      (response) => response && !readTurnDetection(response.capabilities?.handsFree) && interrupt(),
    ),
    env.page.onChange((kind) => kind === 'hidden' && interrupt()),
  ];
}

/** Says that it has ended, once; without a reason nothing. A microphone that is lost in a turn is told by its recording. */
export function tellEnd(
  { toasts, say, translate }: Pick<HandsFreePorts, 'toasts' | 'say' | 'translate'>,
  reason: EndReason | undefined,
  hadTurn: boolean,
): void {
  if (reason === 'silence') toasts.show({ tone: 'status', key: 'handsFree.silence' });
  else if (reason === 'interrupted') toasts.show({ tone: 'status', key: 'handsFree.ended' });
  else if (reason === 'lost' && !hadTurn) toasts.show({ tone: 'alert', key: 'recording.noAccess' });
  else if (reason) say(translate('handsFree.ended'));
}
