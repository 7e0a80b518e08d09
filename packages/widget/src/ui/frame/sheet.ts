// Where there is little room the panel is a full-screen sheet: sized to the visual viewport so that the on-screen keyboard never covers
// the input, modal for assistive technology, and the launcher beneath it hidden. The host page is never touched.

import { useEffect, type RefObject } from 'react';
import { useUi } from '../context.ts';
import { stayAboveOthers } from './above-others.ts';

const narrow = '(max-width:480px),(max-height:420px)';

export function isSheet(): boolean {
  return matchMedia(narrow).matches;
}

/** Keeps a sheet in the visual viewport while it is open, and marks what it covers. */
export function useSheet(frame: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const context = useUi();
  const { container } = context;
  useEffect(() => {
    const panel = frame.current;
    if (!isOpen || !panel) return undefined;
    const query = matchMedia(narrow);
    const viewport = window.visualViewport;
    const fit = () => {
      container.toggleAttribute('data-covered', query.matches);
      if (query.matches) panel.setAttribute('aria-modal', 'true');
      else panel.removeAttribute('aria-modal');
      const seen = query.matches && viewport;
      // The page's own zoom enlarges what is written here, too.
      const px = (length: number) => `${length / (panel.currentCSSZoom ?? 1)}px`;
      Object.assign(panel.style, {
        height: seen ? px(seen.height) : '',
        top: seen ? px(seen.offsetTop) : '',
        // A page that is wider than the glass, not one that the visitor looks at through a magnifier.
        width: seen && seen.scale <= 1 ? px(seen.width) : '',
        left: seen && seen.scale <= 1 ? px(seen.offsetLeft) : '',
      });
    };
    fit();
    const leaveTop = stayAboveOthers(context, query);
    query.addEventListener('change', fit);
    viewport?.addEventListener('resize', fit);
    viewport?.addEventListener('scroll', fit);
    return () => {
      query.removeEventListener('change', fit);
      viewport?.removeEventListener('resize', fit);
      viewport?.removeEventListener('scroll', fit);
      leaveTop();
      container.removeAttribute('data-covered');
      panel.removeAttribute('aria-modal');
    };
  }, [container, context, frame, isOpen]);
}
