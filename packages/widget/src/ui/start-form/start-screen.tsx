import { useStore } from '@nanostores/react';
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
    <div className={tw`pc-scroll min-h-0 flex-1 overflow-y-auto overscroll-contain scrollbar-thin`}>
      <div
        className={tw`mx-auto flex max-w-[480px] flex-col gap-4 px-4 py-6 page:[@media(min-width:600px)]:pt-[max(24px,9dvh)]`}
      >
        <StartFormView
          title={title || channel?.header || t('form.title')}
          subtitle={subtitle || channel?.subHeader || t('form.subtitle')}
          submitLabel={t('form.start')}
          language={<LanguageButton place="form" />}
        />
      </div>
    </div>
  );
}
