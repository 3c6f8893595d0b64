import { describe, expect, it } from 'vitest';
import { deskPacker } from '#server/testing/desk-actions.ts';
import { openTestDesk } from '#server/testing/desk-visitor.ts';
import { line, POSTED } from '#server/testing/order-requests.ts';
import { buyPosted, printedCards } from '#server/testing/packing.ts';
import { rows } from '#server/testing/rows.ts';

const { app, desk, browserOf } = await openTestDesk({ people: { packing: 'packing' } });
const packer = deskPacker(browserOf('packing'));

describe('what is printed', () => {
  const print = (document: string, parcels: readonly string[]) =>
    desk.inject({
      url: `/api/packing/documents/${document}?parcels=${parcels.map(encodeURIComponent).join()}`,
      headers: { cookie: packer.browser.cookie() ?? '' },
    });

  it('are three documents of the same parcels, each written down with who took the addresses', async () => {
    const [one, two] = [await buyPosted(app), await buyPosted(app)];
    for (const document of ['packing-list', 'labels', 'delivery-notes']) {
      const { statusCode, headers, rawPayload } = await print(document, [one.reference, two.reference]);
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const [action] = await app.app.reports.actions({ limit: 1 });
    expect(action).toMatchObject({
      ...{ person: 'Person packing', command: 'desk delivery-notes', reference: null },
      event: { type: 'documents-printed', data: { document: 'delivery-notes' } },
    });
    expect(action?.event.data).toMatchObject({ references: expect.arrayContaining([two.reference]) });
  });

  it('is none of them when a parcel of the batch has left', async () => {
    const [one, two] = [await buyPosted(app), await buyPosted(app)];
    await rows(app, `update parcel set status = 'Cancelled' where order_id = '${two.id}'`);
    expect((await print('labels', [one.reference, two.reference])).json()).toMatchObject({
      constraint: 'batch-changed',
    });
    expect((await print('labels', [])).statusCode).toBe(400);
    expect((await print('receipts', [one.reference])).statusCode).toBe(404);
  });
});

describe('what leaves with the post', () => {
  it('is told parcel by parcel', async () => {
    const packed = await buyPosted(app, { cart: [line(POSTED, 50)], deliveryOption: { key: 'insured' } });
    const waiting = await buyPosted(app);
    const [number = ''] = await printedCards(app, 1);
    await packer.scan(packed.reference, number, 1);
    const franking = await desk.inject({
      url: '/api/packing/franking.csv',
      headers: { cookie: packer.browser.cookie() ?? '' },
    });
    const [head, row] = franking.body.split('\r\n');
    expect(head).toMatch(/^\uFEFF?parcel,delivery,company,name/);
    expect(row).toContain(`${packed.reference},insured,`);
    for (const [tracking, messageKey] of [
      ['?', 'fieldInvalid'],
      [number, 'cardNumber'],
      [packed.reference, 'parcelCode'],
    ] as const) {
      await expect(packer.ship({ parcel: packed.reference, tracking })).rejects.toMatchObject({
        cause: { status: 400, body: { fieldErrors: [{ field: 'tracking', messageKey }] } },
      });
    }
    expect(
      await packer.ship(
        { parcel: packed.reference, tracking: '98.00.112233.44556677' },
        { parcel: waiting.reference },
      ),
    ).toEqual([
      { parcel: packed.reference, outcome: 'shipped', takeOut: [] },
      { parcel: waiting.reference, outcome: 'not packed', takeOut: [] },
    ]);
    expect(await packer.show(packed.reference)).toMatchObject({
      status: 'Shipped',
      tracking: '98.00.112233.44556677',
    });
    expect(await packer.ship({ parcel: packed.reference })).toMatchObject([{ outcome: 'already' }]);
  });

  it("is read from the franking system's file, or not at all", async () => {
    const { importTracking } = packer.browser.api.packing;
    const { reference } = await buyPosted(app, {
      ...{ cart: [line(POSTED, 50)], deliveryOption: { key: 'insured' } },
    });
    const [number = ''] = await printedCards(app, 1);
    await packer.scan(reference, number, 1);
    const faulty = `parcel,tracking\n${reference},98.00.112233.44556688\n${reference},?\n`;
    expect(await importTracking.mutate({ content: faulty })).toMatchObject({ kind: 'faults', more: 0 });
    expect(await importTracking.mutate({ content: 'a,b\n' })).toMatchObject({
      faults: ['no column "parcel", "tracking"'],
    });
    const content = `\uFEFFTracking;City;Parcel\r\n98.00.112233.44556688;Bern;${reference}\r\n`;
    expect(await importTracking.mutate({ content })).toEqual({
      kind: 'shipped',
      parcels: [{ parcel: reference, outcome: 'shipped', takeOut: [] }],
    });
  });
});
