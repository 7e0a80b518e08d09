import { useStore } from '@nanostores/react';
import type { AttachmentsSlot } from '../../features/attachments/attachments-types.ts';
import { useSession, useT } from '../context.ts';
import { LanguageButton } from '../frame/language-button.tsx';
import { useSiteText } from '../site-text.ts';
import { tw } from '../theme/tw.ts';
import { StartFormView } from './start-form-view.tsx';

/** The first screen of a guest; who one talks with stands in the header. The page, else the persona's web channel, may override the titles. */
export function StartScreen() {
  const t = useT();
  const persona = useStore(useSession().bootstrap.$persona);
  const channel = persona?.channels.find(({ type }) => type === 'web')?.value;
  const title = useSiteText('title');
  const subtitle = useSiteText('subtitle');
  return (
    <div
      className={tw`pc-scroll min-h-0 flex-1 overflow-y-auto overscroll-contain scrollbar-thin page:slim:[mask:linear-gradient(to_top,transparent,black_20px)]`}
    >
      <div
        className={tw`mx-auto flex max-w-[480px] flex-col gap-4 px-4 py-6 slim:pt-3 [animation:pc-appear_200ms] page:[@media(min-width:600px)]:pt-[max(24px,9dvh)]`}
      >
        <StartFormView
          title={title || channel?.header || t('form.title')}
          subtitle={subtitle || channel?.subHeader || t('form.subtitle')}
          submitLabel={t('form.start')}
          language={<LanguageButton place="form" />}
        />
        <GivenFiles />
      </div>
    </div>
  );
}

/** That files which were dropped here go on into the conversation. */
function GivenFiles() {
  const conversation = useStore(useSession().conversation.$state);
  return conversation.name === 'ready' ? <FileNames slot={conversation.feature.attachments} /> : null;
}

function FileNames({ slot }: { readonly slot: AttachmentsSlot }) {
  const t = useT();
  const names = useStore(slot.$files).map(({ name }) => name);
  return (
    <p className={tw`text-meta text-muted-foreground empty:-mt-4 [overflow-wrap:anywhere]`} role="status">
      {names.length > 0 && `${t('attachments.list')}: ${names.join(', ')}`}
    </p>
  );
}
