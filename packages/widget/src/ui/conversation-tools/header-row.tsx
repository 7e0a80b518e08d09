import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SessionContext, useUi } from '../context.ts';
import { tw } from '../theme/tw.ts';

/** The first line keeps the header's height, less its edge: what stands in it does not move. */
const wrapClass = tw`flex-wrap !gap-y-0 before:-me-3 slim:before:me-0 before:h-[55px] before:content-[''] short:before:h-[47px]`;

/** A row of its own at the end of the header, wherever this stands in the views: what opens late has no place kept for it. */
export function HeaderRow({ children }: { readonly children: ReactNode }) {
  const ui = useUi();
  const [place] = useState(() => document.createElement('div'));
  const root = useRef<ReturnType<typeof ui.createRoot> | null>(null);
  useLayoutEffect(() => {
    const header = ui.container.querySelector('.pc-header');
    const wrapped = wrapClass.split(' ');
    place.className = tw`min-w-0 basis-full`;
    header?.classList.add(...wrapped);
    header?.append(place);
    const created = ui.createRoot(place);
    root.current = created;
    return () => {
      created.unmount();
      place.remove();
      header?.classList.remove(...wrapped);
    };
  }, [place, ui]);
  useEffect(() => {
    root.current?.render(<SessionContext.Provider value={ui}>{children}</SessionContext.Provider>);
  });
  return null;
}
