import { expect, it } from 'vitest';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { signInOperator } from './operator-client.ts';

const shop = 'https://shop.example';
const host = useDemoHost({ allowedOrigins: [shop] });

const preflight = (path: string, origin: string) =>
  fetch(`${host().apiUrl}${path}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
  });

it('the operator’s calls answer the origin of the site alone, also before they are made', async () => {
  const operator = await signInOperator(host());
  const { siteUrl, apiUrl } = host();
  for (const origin of [shop, apiUrl, `${siteUrl}.evil.example`, 'null']) {
    for (const path of ['/operator/conversations', '/operator/sign-in', '/%6fperator/conversations']) {
      expect([origin, path, (await preflight(path, origin)).status]).toEqual([origin, path, 403]);
    }
    expect((await preflight('//operator/conversations', origin)).status).toBe(403);
    expect((await operator.call('/operator/conversations', { headers: { origin } })).status).toBe(403);
    expect((await operator.call('/%6fperator/conversations', { headers: { origin } })).status).toBe(403);
  }
  expect((await preflight('/operator/conversations', siteUrl)).headers.get('access-control-allow-origin')).toBe(
    siteUrl,
  );
  expect((await operator.call('/operator/conversations', { headers: { origin: siteUrl } })).status).toBe(200);
  expect((await preflight('/conversations', shop)).status).toBe(204);
});
