import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { models, type DebugFeature } from '../../features/debug/debug-types.ts';
import { useT } from '../context.ts';

/** Which model answers from the next message on; the first choice leaves it to the server. */
export function ModelPicker({ debug }: { readonly debug: DebugFeature }) {
  const t = useT();
  const id = useId();
  const chosen = useStore(debug.$model);
  return (
    <div role="radiogroup" aria-labelledby={`${id}-title`}>
      <h4 id={`${id}-title`}>{t('debug.model')}</h4>
      {[null, ...models].map((model) => (
        <label key={model ?? ''} className="pc-debug-model">
          <input type="radio" name={id} checked={model === chosen} onChange={() => debug.choose(model)} />
          {model ?? t('debug.serverDefault')}
        </label>
      ))}
    </div>
  );
}
