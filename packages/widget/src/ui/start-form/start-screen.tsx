import { useStore } from '@nanostores/react';
import { useSession, useT } from '../context.ts';
import { LanguageButton } from '../menus/language-button.tsx';
import { StartFormView } from './start-form-view.tsx';

/** The first screen of a guest; who one talks with stands in the header. The persona's web channel may override the titles. */
export function StartScreen() {
  const t = useT();
  const persona = useStore(useSession().bootstrap.$persona);
  const channel = persona?.channels.find(({ type }) => type === 'web')?.value;
  return (
    <div className="pc-scroll">
      <div className="pc-start">
        <StartFormView
          title={channel?.header || t('form.title')}
          subtitle={channel?.subHeader || t('form.subtitle')}
          submitLabel={t('form.start')}
          language={<LanguageButton place="form" />}
        />
      </div>
    </div>
  );
}
