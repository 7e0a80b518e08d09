import { useStore } from '@nanostores/react';
import againIcon from 'lucide-static/icons/refresh-cw.svg';
import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { RegenerateFeature } from '../../features/regenerate/regenerate-types.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { readVersions } from '../../protocol/versions.ts';
import { useConversation, useSession, useT } from '../context.ts';
import { reasonOf } from '../../core/error-key.ts';
import { giveFocus } from '../kit/focus.ts';
import { tw } from '../theme/tw.ts';
import { Pager } from './pager.tsx';
import { SmallButton } from './small-button.tsx';

/** What may be done with the last reply, unless a human answers: another answer, and which of several is shown. */
export function ReplyActions({ message }: { readonly message: TimelineMessage }) {
  const { regenerate } = useConversation();
  const isHuman = useStore(useSession().bootstrap.$conversation)?.handleBy?.type === 'USER';
  const state = useStore(regenerate.$state);
  return !isHuman && state.name === 'ready' ? <LastActions feature={state.feature} message={message} /> : null;
}

function LastActions(props: ActionsProps) {
  const { $lastKey } = props.feature;
  // Of two states alone a row is drawn again.
  const isLast = useSyncExternalStore($lastKey.listen, () => $lastKey.get() === props.message.key);
  return isLast ? <Actions {...props} /> : null;
}

/** As high as the row with its ring, which the bubble above and the time below would cut off. */
const linkClass = tw`pc-link-button -mx-0.5 px-0.5 focus-visible:[outline-offset:0]`;

/** Not seen where it may end a line, and part nothing. */
const dotClass = tw`tight:invisible`;

interface ActionsProps {
  readonly feature: RegenerateFeature;
  readonly message: TimelineMessage;
}

function Actions({ feature, message: { key, versions, isFrozen, isStopped, answers = '' } }: ActionsProps) {
  const t = useT();
  const failure = useStore(feature.$failure);
  const isChoosing = useStore(feature.$isChoosing);
  // Behind a paywall, and before an agenda has begun, the server refuses it.
  const isOffered = !useStore(useConversation().control.$inputPolicy).refusal;
  const { index, count } = readVersions(versions);
  const error = isOffered && failure?.key === key && failure.error;
  const again = {
    name: 'again',
    onClick: (event: MouseEvent<HTMLElement>) => askFrom(event, () => feature.again(key)),
  };
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => line.current?.scrollIntoView({ block: 'nearest' }), [error]);
  const row = useRef<HTMLDivElement>(null);
  // Another answer stands in another row: the focus goes on to the same button there, whoever has chosen it.
  useLayoutEffect(() => {
    giveFocus(row.current?.querySelector(`[name="${feature.takeFocus(answers)}"]`));
    return () => {
      const name = row.current?.querySelector<HTMLButtonElement>(':focus')?.name;
      if (name) feature.leaveFocus(answers, name);
    };
  }, [answers]);
  return (
    <>
      <div
        ref={row}
        className={tw`flex items-center gap-0.5 coarse:gap-0 min-h-7 text-[13px] text-muted-foreground`}
        onPointerDown={keepFollowing}
      >
        {isFrozen || isStopped === true ? (
          <span className={tw`ps-3 page:ps-1.5 page:coarse:ps-3.5`}>
            <bdi>
              {t('regenerate.stopped')}
              {isOffered && (
                <>
                  <span className={dotClass}>{' · '}</span>
                  <button type="button" className={linkClass} {...again}>
                    {t('opening.retry')}
                  </button>
                </>
              )}
            </bdi>
          </span>
        ) : (
          isOffered && <SmallButton label={t('opening.retry')} icon={againIcon} {...again} />
        )}
        {count > 1 && <Pager feature={feature} messageKey={key} index={index} count={count} isChoosing={isChoosing} />}
      </div>
      {error && (
        <div
          ref={line}
          onPointerDown={keepFollowing}
          className={tw`flex flex-wrap gap-3 w-full p-1 page:ps-2.5 page:coarse:ps-[18px] tight:!ps-1 text-[13px] text-destructive`}
        >
          <bdi>
            {t('regenerate.failed')} {reasonOf(error, t)}
          </bdi>
          <button type="button" className="pc-link-button" onClick={(event) => askFrom(event, failure?.retry)}>
            {t('timeline.retry')}
          </button>
        </div>
      )}
    </>
  );
}

/** Who touches the list reads there, and it no longer follows what comes; who asks for another answer wants to see it. */
function keepFollowing(event: SyntheticEvent) {
  event.stopPropagation();
}

/** The focus would be lost with the reply: it goes to what is being answered. */
function askFrom({ currentTarget }: MouseEvent<HTMLElement>, ask: (() => unknown) | undefined) {
  const root = currentTarget.getRootNode() as Document | ShadowRoot;
  const questions = root.querySelectorAll<HTMLElement>('.pc-message[data-role="user"]');
  if (ask?.()) questions[questions.length - 1]?.focus({ preventScroll: true });
}
