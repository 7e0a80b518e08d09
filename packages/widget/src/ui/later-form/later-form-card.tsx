import { useStore } from '@nanostores/react';
import checkIcon from 'lucide-static/icons/user-check.svg';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { LaterFormFeature } from '../../features/later-form/later-form.ts';
import { chunks } from '../chunks.ts';
import { useConversation, useT } from '../context.ts';
import { fields, focusedElement, shown } from '../frame/panel-focus.ts';
import { giveFocus } from '../kit/focus.ts';
import { Icon } from '../kit/icon.tsx';
import { useSiteText } from '../site-text.ts';
import { tw } from '../theme/tw.ts';
import { useViews } from '../use-lazy-feature.ts';

const cardClass = tw`pc-later-form mb-4 mt-3 max-w-[440px] flex-none animate-appear-slowly rounded-bubble bg-card p-4 text-card-foreground page:ms-9 page:narrow:ms-0 edged:[border:1px_solid] print:hidden`;
const thanksClass = tw`mb-4 mt-3.5 flex flex-none items-center gap-1.5 text-meta text-muted-foreground page:ms-9 page:narrow:ms-0 [&>svg]:flex-none [&>svg]:text-accent-line`;

interface Props {
  readonly feature: LaterFormFeature;
}

/** Below the message that is the first: who has written it is asked there, and thanked. */
export function LaterForm({ messageKey }: { readonly messageKey: string }) {
  const part = useStore(useConversation().laterForm.$state);
  return part.name === 'ready' ? <Place messageKey={messageKey} feature={part.feature} /> : null;
}

function Place({ feature, messageKey }: Props & { readonly messageKey: string }) {
  const below = useStore(feature.$below);
  const thanked = useStore(feature.$thanked);
  if (below !== messageKey) return null;
  return thanked === null ? <Card feature={feature} /> : <Thanks feature={feature} name={thanked} />;
}

/** It comes by itself: it takes no focus, so that no letter that was meant for the next message fills it in. */
function Card({ feature }: Props) {
  const t = useT();
  const { announcer } = useConversation();
  const views = useViews(chunks.startForm);
  const form = useStore(feature.$form);
  const title = useSiteText('title') ?? t('laterForm.title');
  const subtitle = useSiteText('subtitle') ?? t(form === 'whenever' ? 'laterForm.whenever' : 'laterForm.waits');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (feature.mayTell('asked')) announcer.say(`${title} ${subtitle}`);
  }, [announcer, feature, subtitle, title]);
  // Before it is taken away, and the focus with it.
  useLayoutEffect(() => {
    const element = place.current;
    const view = element?.closest<HTMLElement>('.pc-panel');
    return () => {
      // It goes once it was answered: one goes on where one writes. On touch that would call the keyboard up.
      if (!view || !element?.contains(focusedElement()) || matchMedia('(pointer: coarse)').matches) return;
      giveFocus(shown(view, fields)[0]);
    };
  }, []);
  return (
    <div ref={place} className={cardClass}>
      {views && <views.StartFormView isCard title={title} subtitle={subtitle} submitLabel={t('composer.send')} />}
    </div>
  );
}

function Thanks({ feature, name }: Props & { readonly name: string }) {
  const t = useT();
  const { announcer } = useConversation();
  const text = t('laterForm.thanks', { name });
  useEffect(() => {
    if (feature.mayTell('thanked')) announcer.say(text);
  }, [announcer, feature, text]);
  return (
    <p className={thanksClass}>
      <Icon nodes={checkIcon} size={16} />
      <bdi>{text}</bdi>
    </p>
  );
}
