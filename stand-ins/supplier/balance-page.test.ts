import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { registerBalanceRoutes } from './balance-page.ts';
import { issueCard, voidCard } from './cards.ts';
import { createSupplier } from './supplier-stand-in.ts';

let pauses: number[];
const app = fastify();
const supplier = createSupplier({ environment: {}, folder: undefined, now: Date.now });
await app.register(
  async (scope) =>
    registerBalanceRoutes(scope, supplier, async (ms) => {
      pauses.push(ms);
    }),
  { prefix: '/balance' },
);
beforeEach(() => {
  pauses = [];
});
afterAll(() => app.close());

const open = (language: string) => app.inject({ url: `/balance/${language}` });
async function queryBalance(language: string, number: string, pin: string): Promise<string> {
  const payload = new URLSearchParams({ number, pin }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await app.inject({ method: 'POST', url: `/balance/${language}`, headers, payload })).body;
}
function newCard(id: string): { number: string; pin: string } {
  const order = { productReferenceId: 'murmeli-classic', value: 5000, currency: 'CHF' as const };
  return issueCard(supplier, id, order).body as { number: string; pin: string };
}
const wrongPin = (pin: string) => (pin === '000000' ? '111111' : '000000');

describe('the balance page', () => {
  it.each([
    ['de-ch', 'Guthaben prüfen'],
    ['fr-ch', 'Consulter le solde'],
    ['it-ch', 'Controllare il saldo'],
  ])('stands in %s, and may be shown in a frame of the shop', async (language, title) => {
    const { body, headers } = await open(language);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(`<button type="submit">${title}</button>`);
    expect(headers['content-security-policy']).toContain('frame-ancestors');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect(body.replace(/<style>.*<\/style>/s, '')).not.toMatch(/role="(alert|status)"/);
  });

  it.each([
    ['de-ch', /Gültig bis \d+\. \p{L}+ \d{4}/u],
    ['fr-ch', /Valable jusqu’au \d+ \p{L}+ \d{4}/u],
    ['it-ch', /Valida fino al \d+ \p{L}+ \d{4}/u],
  ])('tells the balance and the last day in %s, and leaves number and PIN out', async (language, day) => {
    const { number, pin } = newCard(`told-${language}`);
    const page = await queryBalance(language, number.replaceAll(/(\d{4})/g, '$1 '), pin);
    expect(page).toContain('CHF\u00a050.00');
    expect(page).toMatch(day);
    expect(page).toMatch(/<div role="status" class="answer"[^>]* tabindex="-1">/);
    expect(page).not.toContain(number);
    expect(page).not.toContain(pin);
  });

  it('says that a card is blocked', async () => {
    const { number, pin } = newCard('blocked');
    voidCard(supplier, 'v-1', { number });
    const page = await queryBalance('de-ch', number, pin);
    expect(page).toContain('CHF\u00a00.00');
    expect(page).toContain('Diese Karte ist gesperrt.');
  });

  it.each(['de-ch', 'fr-ch', 'it-ch'])(
    'answers wrong PIN, wrong number and locked number with one page after one time in %s',
    async (language) => {
      const { number, pin } = newCard(`alike-${language}`);
      const unknown = '6366000000000000000';
      const refusals = [await queryBalance(language, unknown, pin)];
      for (let tries = 0; tries < 6; tries += 1)
        refusals.push(await queryBalance(language, number, wrongPin(pin)));
      refusals.push(await queryBalance(language, number, pin));
      expect(refusals[0]).toMatch(/<p role="alert" class="answer" id="refused" tabindex="-1">/);
      for (const page of refusals) expect(page.replaceAll(number, unknown)).toBe(refusals[0]);
      await queryBalance(language, newCard(`right-${language}`).number, pin);
      expect(pauses).toEqual(Array.from({ length: 9 }, () => 250));
      expect(refusals[0]).not.toContain(pin);
    },
  );

  it('names what is wrong where it is typed', async () => {
    const page = await queryBalance('de-ch', '6366000000000000000', '1');
    expect(page).toContain('<title>Fehler – Guthaben prüfen</title>');
    for (const name of ['number', 'pin']) {
      const input = new RegExp(`<input id="${name}"[^>]*>`).exec(page)?.[0] ?? '';
      expect(input).toContain('aria-invalid="true"');
      expect(input).toContain(`aria-describedby="refused ${name}-hint"`);
      expect(page).toContain(`<label for="${name}">`);
      expect(page).toContain(`id="${name}-hint"`);
    }
  });

  it('knows no other language', async () => {
    expect((await open('en')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/balance/en' })).statusCode).toBe(404);
  });
});
