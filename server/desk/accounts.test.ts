import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import { type DeskMonth, FIRST_DAY, LAST_DAY, MONTH, openDeskMonth } from '#server/testing/desk-month.ts';
import { texts } from '#server/testing/rows.ts';

let shop: DeskMonth;
beforeAll(async () => {
  shop = await openDeskMonth();
}, 60_000);
afterAll(() => shop?.close());

const accounts = () => shop.browserOf('accounts').api;

describe('files for the accountants', () => {
  it.each(['orders', 'refunds', 'shipping', 'vat', 'liability'])(
    '%s of days, without names',
    async (what) => {
      const { statusCode, headers, body } = await shop.download(
        'accounts',
        `/accounts/export/${what}?from=${FIRST_DAY}&to=${LAST_DAY}&excel=1`,
      );
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${what}-${FIRST_DAY}-${LAST_DAY}.csv"`,
        'cache-control': 'no-store',
      });
      expect(body).not.toMatch(/Muster|@kundin/);
      expect(body.split('\r\n').length).toBeGreaterThan(1);
      const acts = await texts(
        shop.app,
        `select command as text from operator_action where event_type = 'records-exported' and data ->> 'file' = '${what}'`,
      );
      expect(acts).toContain('desk export');
      const { done } = await accounts().periods.show.query({ month: MONTH });
      expect(done.map(({ step }) => step)).toContain(what);
    },
  );

  it('are of a year at most, and of days that there are', async () => {
    for (const days of [
      'from=2025-01-01&to=2026-06-01',
      'from=2026-02-30&to=2026-03-01',
      'from=2026-03-02&to=2026-03-01',
      '',
    ])
      expect((await shop.download('accounts', `/accounts/export/vat?${days}`)).statusCode).toBe(400);
    expect(
      (await shop.download('accounts', `/accounts/export/names?from=${FIRST_DAY}&to=${LAST_DAY}`)).statusCode,
    ).toBe(404);
  });
});

describe('receipts and credit notes', () => {
  const list = async (search: { text?: string; from?: string; to?: string }) =>
    (await accounts().receipts.list.query(search)).receipts;

  it('are found by number, order and day', async () => {
    expect((await list({ text: '1-2' })).map(({ number }) => number)).toEqual([1, 2]);
    const own = await list({ text: shop.refunded.toLowerCase() });
    expect(own.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
    expect(await list({ text: 'ZZZZ-9999' })).toEqual([]);
    expect((await list({ from: FIRST_DAY, to: addDays(LAST_DAY, 5) })).length).toBeGreaterThan(3);
    expect(await list({ from: '2020-01-01', to: '2020-01-31' })).toEqual([]);
  });

  it('are shown as they were sent, and who looked at them is written down', async () => {
    const answer = await shop.download('service', '/receipts/1/document');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.equals(await shop.app.app.reports.receiptDocument(1))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^inline; filename="000001-receipt-.{9}\.pdf"$/),
      'cache-control': 'no-store',
    });
    const read = await texts(
      shop.app,
      `select person || ', ' || event_type || ' ' || data as text from operator_action where command = 'desk receipts export' order by id desc limit 1`,
    );
    expect(read).toEqual(['Person service, receipt-read {"kind": "receipt", "number": 1}']);
    expect((await shop.download('service', '/receipts/9999/document')).statusCode).toBe(404);
  });
});
