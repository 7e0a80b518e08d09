// What a screen reader would read out of live regions, in its order.

const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';

const isUrgent = (region: Element) => region.matches('[role="alert"], [aria-live="assertive"]');

function textOf(node: Node): string {
  if (node instanceof Element && node.matches('[hidden], [aria-hidden="true"], button')) return '';
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  return [...node.childNodes].map(textOf).join(' ');
}

/** Regions that a change reaches: the one around it, or those that have come with it. */
function regionsOf({ type, target, addedNodes }: MutationRecord): readonly Element[] {
  if (type === 'childList' && addedNodes.length === 0) return [];
  const around = (target instanceof Element ? target : target.parentElement)?.closest(regions);
  if (around) return [around];
  return [...addedNodes].flatMap((node) =>
    node instanceof Element ? [...(node.matches(regions) ? [node] : []), ...node.querySelectorAll(regions)] : [],
  );
}

/** Writes down what is said from now on: `polite: …` or `urgent: …`. */
export function listenToLiveRegions(root: Element): { readonly heard: string[]; stop(): void } {
  const heard: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const region of new Set(records.flatMap(regionsOf))) {
      const text = textOf(region).replace(/\s+/g, ' ').trim();
      if (text) heard.push(`${isUrgent(region) ? 'urgent' : 'polite'}: ${text}`);
    }
  });
  observer.observe(root, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['hidden'],
  });
  return { heard, stop: () => observer.disconnect() };
}
