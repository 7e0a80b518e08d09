import { useStore } from '@nanostores/react';
import linkIcon from 'lucide-static/icons/arrow-up-right.svg';
import { useId } from 'react';
import type { CardsFeature } from '../../features/cards/cards.ts';
import { linkTarget } from '../../core/safe-url.ts';
import type { Card, CardAction } from '../../protocol/cards.ts';
import { useConversation, useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';
import { awayProps } from './away-props.ts';
import { CardImage } from './card-image.tsx';

const cardClass = tw`flex flex-col overflow-hidden rounded-bubble bg-card text-card-foreground edged:[border:1px_solid]`;
const actionClass = tw`w-full py-1.5 text-meta wrap-anywhere aria-disabled:opacity-50 aria-disabled:cursor-default coarse:min-h-11`;
/** It leads away, so it is a line of text; its sign says where, and stands at the end of its words, which may run otherwise than the page. */
const linkClass = tw`flex min-h-9 w-full items-center justify-center gap-1 rounded-small text-center text-meta text-accent-line font-semibold no-underline wrap-anywhere hover:underline coarse:min-h-11 [&:dir(rtl)>svg]:[scale:-1_1]`;

export interface MessageCardProps {
  readonly feature: CardsFeature;
  readonly messageId: string;
  readonly card: Card;
}

/** Picture, title, text, and what can be done: a link, a reply, an event of the page. */
export function MessageCard({ feature, messageId, card }: MessageCardProps) {
  const { title, text, image, actions } = card;
  const titleId = useId();
  // What leads nowhere safe is not offered.
  const offered = actions.filter((action) => action.type !== 'link' || linkTarget(action.url));
  const primary = offered.find((action) => action.type !== 'link');
  return (
    <div className={`pc-card ${cardClass} ${tw`h-full`}`} role="group" aria-labelledby={titleId}>
      {image && <CardImage image={image} />}
      <div className={tw`flex flex-1 flex-col gap-1 p-3`}>
        <p id={titleId} className={tw`font-semibold wrap-anywhere`} dir="auto">
          {title}
        </p>
        {text && (
          <p className={tw`text-meta text-muted-foreground whitespace-pre-line wrap-anywhere`} dir="auto">
            {text}
          </p>
        )}
      </div>
      {offered.length > 0 && (
        <div className={tw`flex flex-col gap-1.5 px-3 pb-3`}>
          {offered.map((action, index) => (
            <Action
              key={index}
              action={action}
              titleId={titleId}
              isPrimary={action === primary}
              onAct={() => feature.act(messageId, card, action)}
              feature={feature}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface ActionProps {
  readonly action: CardAction;
  readonly titleId: string;
  /** The first one that does something here. */
  readonly isPrimary: boolean;
  readonly feature: CardsFeature;
  readonly onAct: () => void;
}

/** A reply cannot be sent while another one runs, and says so when it is pressed. */
function Action({ action, titleId, isPrimary, feature, onAct }: ActionProps) {
  const t = useT();
  const { announcer } = useConversation();
  const refusal = useStore(feature.$refusal);
  if (action.type === 'link')
    return (
      <a className={linkClass} href={linkTarget(action.url)?.href} aria-describedby={titleId} dir="auto" {...awayProps}>
        {action.label}
        <Icon nodes={linkIcon} size={14} />
      </a>
    );
  const isRefused = action.type === 'reply' && refusal !== null;
  return (
    <button
      type="button"
      className={`pc-button ${actionClass}`}
      data-primary={isPrimary ? '' : undefined}
      aria-disabled={isRefused || undefined}
      aria-describedby={titleId}
      onClick={() => (isRefused ? announcer.say(t(refusal)) : onAct())}
    >
      <bdi>{action.label}</bdi>
    </button>
  );
}
