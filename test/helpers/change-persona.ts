import type { Page } from '@playwright/test';

/**
 * The persona of every bootstrap has these fields. In the page's own script, since a driver that answers in the server's
 * place does not know the bodies of requests in every browser. Call before the page loads.
 */
export async function changePersona(page: Page, fields: object): Promise<void> {
  await page.addInitScript((given) => {
    const own = window.fetch;
    window.fetch = async (input, init) => {
      const reply = await own(input, init);
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (pathname !== '/conversations' || !reply.ok) return reply;
      const body = (await reply.json()) as { data: { persona: object } };
      Object.assign(body.data.persona, given);
      return new Response(JSON.stringify(body), reply);
    };
  }, fields);
}
