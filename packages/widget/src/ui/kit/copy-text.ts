/**
 * Copies a text that stands in `shown`; resolves with whether it could. A page without https has no clipboard, and a policy may forbid it: then
 * the text is selected and copied as the visitor's own keys do, and stays selected where even that is refused.
 */
export async function copyText(text: string, shown: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const selection = getSelection();
    selection?.setBaseAndExtent(shown, 0, shown, shown.childNodes.length);
    if (!document.execCommand('copy')) return false;
    selection?.removeAllRanges();
    return true;
  }
}
