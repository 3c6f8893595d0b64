import { afterAll, describe, expect, it } from 'vitest';
import { createTestShop } from '../../testkit/saferpay-test-shop.ts';
import { startStandIns } from '../start-stand-ins.ts';

let now = Date.parse('2026-11-20T10:00:00Z');

const standIns = await startStandIns({ port: 0, smtpPort: 0, now: () => now });
const shop = createTestShop(standIns.url);
for (const orderId of ['K7QM-2X9F', 'R4TW-8NPC']) {
  const { body } = await shop.initialize(orderId);
  await shop.payer({ token: body.Token, action: 'approve' });
  const { Id } = (await shop.assert(body.Token)).body.Transaction;
  await shop.capture(Id);
  now += 24 * 3_600_000;
}
afterAll(() => standIns.close());

const file = async (name: string) => (await fetch(`${standIns.url}/acquirers/${name}`)).arrayBuffer();
const text = async (name: string, encoding = 'utf-8') => new TextDecoder(encoding).decode(await file(name));

describe('the files of acquirers', () => {
  it('have the payments of their own methods, less a fee, and are the same every time', async () => {
    const worldline = await text('worldline.csv', 'windows-1252');
    const rows = worldline.split('\r\n').filter((line) => line.includes(';Trx;'));
    expect(rows.map((row) => row.split(';').slice(6, 13).join(' '))).toEqual([
      expect.stringMatching(/^K7QM-2X9F CHF [\d.]+ [\d.]+ [\d.]+ 20\.11\.2026 WL-20261120$/),
      expect.stringMatching(/^R4TW-8NPC CHF [\d.]+ [\d.]+ [\d.]+ 21\.11\.2026 WL-20261121$/),
    ]);
    expect(await text('worldline.csv', 'windows-1252')).toBe(worldline);
    expect((await text('twint.csv')).split('\r\n')).toHaveLength(5);
  });

  it('are of a period, where one is named', async () => {
    const ofOneDay = await text('worldline.csv?from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z');
    expect(ofOneDay).toContain('R4TW-8NPC');
    expect(ofOneDay).not.toContain('K7QM-2X9F');
    expect((await fetch(`${standIns.url}/acquirers/twint.csv?from=yesterday`)).status).toBe(400);
  });
});

describe("the bank's files", () => {
  it('have each payout, the statement with balances and the notification without', async () => {
    const [statement, notification] = [await text('camt.053.xml'), await text('camt.054.xml')];
    for (const content of [statement, notification]) {
      expect(content.match(/<AcctSvcrRef>B-WL-\d{8}<\/AcctSvcrRef>/g)).toHaveLength(2);
    }
    expect(statement.match(/<Bal>/g)).toHaveLength(2);
    expect(notification).not.toContain('<Bal>');
    expect(notification).not.toContain('Verein');
  });
});
