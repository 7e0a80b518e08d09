// Marks a literal of utility classes. build.mjs replaces the call by the literal and extracts the classes to CSS, so that
// nothing of twind ships; at run time (tests) it is the identity.

export function tw(classes: TemplateStringsArray): string {
  return classes[0] ?? '';
}
