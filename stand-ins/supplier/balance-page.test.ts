import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StandIns, startStandIns } from '../start.ts';
import { asClient, testBuyer } from './test-buyer.ts';

let standIns: StandIns;
beforeAll(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0 });
});
afterAll(() => standIns.close());

function ask(language: string, number: string, pin: string): Promise<Response> {
  const body = new URLSearchParams({ number, pin });
  return fetch(`${standIns.url}/balance/${language}`, { method: 'POST', body });
}

describe('the balance page', () => {
  it.each(['de-ch', 'fr-ch', 'it-ch'])(
    'stands in %s and may be shown in a frame of the shop',
    async (language) => {
      const response = await fetch(`${standIns.url}/balance/${language}`);
      expect(await response.text()).toContain(`<html lang="${language}">`);
      expect(response.headers.get('content-security-policy')).toContain('frame-ancestors');
      expect(response.headers.get('x-frame-options')).toBeNull();
    },
  );

  it('shows the balance for number and PIN, and one message for everything else', async () => {
    const buyer = testBuyer(standIns.url);
    await buyer.signIn(asClient);
    const { number, pin } = (await buyer.issue('p-1')).body;
    const right = await (await ask('de-ch', number.replaceAll(/(\d{4})/g, '$1 '), pin)).text();
    expect(right).toContain('CHF 50.00');
    const message = (page: string) => /id="refused">([^<]+)</.exec(page)?.[1];
    const wrongPin = await (await ask('de-ch', number, '12345')).text();
    const wrongNumber = await (await ask('de-ch', '6366000000000000000', pin)).text();
    expect(message(wrongPin)).toBeDefined();
    expect(message(wrongPin)).toBe(message(wrongNumber));
  });

  it('knows no other language', async () => {
    expect((await fetch(`${standIns.url}/balance/en`)).status).toBe(404);
  });
});
