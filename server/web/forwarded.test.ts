import { expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { buildServer } from './web-server.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

const PROXY = '10.1.2.3';
const FORWARDED = {
  host: 'karten.murmeli.example',
  'x-forwarded-for': '192.0.2.9, 198.51.100.7',
  'x-forwarded-host': 'forwarded.example',
  'x-forwarded-proto': 'https',
};

/** What the server takes a request for that comes from an address with these headers. */
async function takenFor(trustedProxies: string[], remoteAddress: string) {
  const server = await buildServer({ ...app.app, config: { ...app.app.config, trustedProxies } });
  server.get('/taken-for', ({ ip, host, protocol }) => ({ ip, host, protocol }));
  const answer = await server.inject({ url: '/taken-for', remoteAddress, headers: FORWARDED });
  await server.close();
  return answer.json();
}

it('what a visitor says of a proxy before it is not believed while none is trusted', async () => {
  expect(await takenFor([], PROXY)).toEqual({ ip: PROXY, host: 'karten.murmeli.example', protocol: 'http' });
});

it('nor is a visitor who is not the trusted proxy', async () => {
  const stranger = '203.0.113.5';
  expect(await takenFor([PROXY], stranger)).toEqual({
    ip: stranger,
    host: 'karten.murmeli.example',
    protocol: 'http',
  });
});

it.each([[[PROXY]], [['192.168.0.0/16', '10.0.0.0/8']]])(
  'the trusted proxy %j is believed, and nothing that came to it',
  async (proxies) => {
    // The first address is what the visitor has forged; the proxy appends the one it saw.
    expect(await takenFor(proxies, PROXY)).toEqual({
      ip: '198.51.100.7',
      host: 'forwarded.example',
      protocol: 'https',
    });
  },
);
