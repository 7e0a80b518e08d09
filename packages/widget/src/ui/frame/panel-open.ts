import { useStore } from '@nanostores/react';
import { useSession } from '../context.ts';

/** Whether the panel is on screen; a page is always open. What stands over the panel goes with it. */
export function useIsPanelOpen(): boolean {
  const { $isOpen, $config } = useSession();
  const isOpen = useStore($isOpen);
  const { mode } = useStore($config);
  return isOpen || mode === 'page';
}
