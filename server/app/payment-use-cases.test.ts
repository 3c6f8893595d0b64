import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ worker: false });
});
afterAll(() => app?.close());

/** What the log says of the account. */
async function told(): Promise<string[]> {
  app.logged.length = 0;
  await app.app.payments.tellAccountFaults();
  return app.logged.map((line) => {
    const { alarm, subject, detail } = JSON.parse(line);
    return `${alarm} ${subject}: ${detail}`;
  });
}

it('a start says what the account lacks, and nothing where all is there', async () => {
  await app.systems.reset();
  expect(await told()).toEqual([]);
  await app.systems.control('saferpay', { terminalLacks: ['TWINT'] });
  expect(await told()).toEqual([expect.stringMatching(/^payment-account methods: .*TWINT/)]);
});

it('a start says that the account is refused, and goes on', async () => {
  await app.systems.reset();
  await app.systems.control('saferpay', { credentials: 'refused' });
  expect(await told()).toEqual([expect.stringMatching(/^payment-account account: /)]);
  await app.systems.reset();
});
