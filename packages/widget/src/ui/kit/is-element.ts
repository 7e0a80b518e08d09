/** Old Prototype.js, which pages have, puts a function of its own in the place of `Element`: nothing is an instance of that. */
export const isElement = (target: unknown): target is Element =>
  target instanceof Node && target.nodeType === Node.ELEMENT_NODE;
