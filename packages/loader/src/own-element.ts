// The element that `boot` made, or one of the page's that was destroyed; known also when it has ended or was taken out. A router that
// keeps copies of its pages brings back copies of it, which nobody has asked for: while it is known, none of them starts.

export let ownElement: HTMLElement | undefined;

export function setOwnElement(element: HTMLElement | undefined): void {
  ownElement = element;
}
