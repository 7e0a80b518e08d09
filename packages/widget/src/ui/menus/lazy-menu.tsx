import { useLayoutEffect, type ReactNode } from 'react';
import { useSession, useUi } from '../context.ts';
import { loadMenus, useLazy } from '../lazy.ts';

export type Menus = Awaited<ReturnType<typeof loadMenus>>;

export interface LazyMenuProps {
  readonly children: (menus: Menus) => ReactNode;
  /** Its code could not load, which was said: takes this away again, so that the next press is a new try. */
  readonly onMissing: () => void;
}

/** What opens beside a button, once the menus' chunk is here; a notice when it could not load. */
export function LazyMenu({ children, onMissing }: LazyMenuProps) {
  const { sheets } = useUi();
  const { toasts } = useSession();
  const menus = useLazy(loadMenus);
  useLayoutEffect(() => {
    if (menus.name === 'ready') sheets.add(menus.module.menusCss);
    if (menus.name !== 'failed') return;
    toasts.show({ tone: 'alert', key: 'opening.partMissing' });
    onMissing();
  }, [menus, onMissing, sheets, toasts]);
  return menus.name === 'ready' ? children(menus.module) : null;
}
