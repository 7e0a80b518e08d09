import { useStore } from '@nanostores/react';
import { useSession, useT } from '../context.ts';
import { Avatar } from '../kit/avatar.tsx';
import { LanguageButton } from '../menus/language-button.tsx';
import { StartFormView } from './start-form-view.tsx';

/** The first screen of a guest: who one talks with, and the form; the persona's web channel may override its titles. */
export function StartScreen() {
  const t = useT();
  const persona = useStore(useSession().bootstrap.$persona);
  const channel = persona?.channels.find(({ type }) => type === 'web')?.value;
  return (
    <div className="pc-scroll">
      <div className="pc-start">
        {persona && <Avatar name={persona.name} imageUrl={persona.imageUrl} size={56} />}
        <StartFormView
          title={channel?.header || t('form.title')}
          subtitle={channel?.subHeader || t('form.subtitle')}
          submitLabel={t('form.start')}
          language={<LanguageButton place="field" />}
        />
      </div>
    </div>
  );
}
