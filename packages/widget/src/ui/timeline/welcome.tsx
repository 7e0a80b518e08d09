import { useStore } from '@nanostores/react';
import { useSession, useT, useConversation } from '../context.ts';
import { Avatar } from '../kit/avatar.tsx';
import { useSiteText } from '../site-text.ts';
import { tw } from '../theme/tw.ts';

/** As high as what is left beside the rest: picture and name come with the room for them, in a low window and beside many starters. */
const whoClass = tw`flex max-h-[112px] min-h-0 w-full flex-[1_0_0px] flex-col items-center justify-end gap-3 [container-type:size] [@container(max-height:111px)]:gap-2`;
/** A name of two lines, where there is room for both. */
const longWhoClass = tw`!max-h-[140px]`;
const longName = 24;
/** What does not fit whole, above files or a refusal in a low window, is not seen. */
const lineClass = tw`-mt-2 text-center text-balance text-muted-foreground [@container(max-height:27px)]:hidden`;
const pictureClass = tw`[@container(max-height:111px)]:!size-12 [@container(max-height:111px)]:!text-[18px] [@container(max-height:83px)]:!hidden`;
const nameClass = tw`max-w-full flex-none truncate text-center text-balance font-semibold text-display [@container(min-height:140px)]:whitespace-normal [@container(min-height:140px)]:line-clamp-2 [@container(max-height:27px)]:hidden`;

/** The empty conversation: who one talks with, and one line: the page's, else that of the persona's web channel. */
export function Welcome() {
  const t = useT();
  const persona = useStore(useSession().bootstrap.$persona);
  const channel = persona?.channels.find(({ type }) => type === 'web')?.value;
  const greeting = useSiteText('greeting');
  const { replacement } = useStore(useConversation().control.$inputPolicy);
  return (
    <div
      className={tw`flex min-h-0 flex-[1_0_0px] flex-col items-center justify-center gap-3 p-6 short:p-2 [container-type:size]`}
    >
      {persona && (
        <div className={persona.name.length > longName ? `${whoClass} ${longWhoClass}` : whoClass}>
          <Avatar name={persona.name} imageUrl={persona.imageUrl} size={72} className={pictureClass} />
          <p className={nameClass} dir="auto">
            {persona.name}
          </p>
        </div>
      )}
      {replacement === null && (
        <p className={lineClass} dir="auto">
          {greeting || channel?.subHeader || t('timeline.empty')}
        </p>
      )}
      <slot name="welcome" />
    </div>
  );
}
