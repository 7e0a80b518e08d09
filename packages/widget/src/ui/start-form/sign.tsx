import { Icon, type IconNodes } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';

/** What kind of field it is, at its end. */
export function Sign({ nodes }: { readonly nodes: IconNodes }) {
  return (
    <span className={tw`pointer-events-none absolute end-3 top-3.5 text-muted-foreground`}>
      <Icon nodes={nodes} size={16} />
    </span>
  );
}
