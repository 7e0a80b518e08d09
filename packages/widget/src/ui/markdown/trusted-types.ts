// The only Trusted Types policy of the widget. It is never put on a global: who could reach it could bless any HTML.

interface Policy {
  createHTML(html: string): unknown;
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string; createScriptURL(url: string): string }): Policy;
}

/** Undefined until it is asked for, false once it was refused: each further attempt would be another report. */
let policy: Policy | null | false | undefined;

/**
 * The policy `persona-chat`, made on first use; null where the browser knows no Trusted Types. Throws where the page
 * does not list the name, or lists it without 'allow-duplicates' and another bundle was first: messages are plain text
 * then (SEC5).
 */
export function trustedTypesPolicy(): Policy | null {
  if (policy === undefined) {
    policy = false;
    const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
    policy =
      factory?.createPolicy('persona-chat', {
        // Its only caller parses into an inert document and removes all that is not on the allow-list before it is shown.
        createHTML: (html) => html,
        createScriptURL: () => 'about:blank',
      }) ?? null;
  }
  if (policy === false) throw new TypeError('the Trusted Types policy was refused');
  return policy;
}
