import { describe, expect, it } from 'vitest';
import { PARCEL_DOCUMENTS } from '#rules/parcel-documents.ts';
import { ROLES } from '#rules/permissions.ts';
import { createDeskPacker } from '#server/testing/desk-actions.ts';
import { openTestDesk } from '#server/testing/desk-visitor.ts';
import { buyGifts, type Giver } from '#server/testing/gifts.ts';
import { line, POSTED } from '#server/testing/order-requests.ts';
import { buyPosted, printedCards } from '#server/testing/packing.ts';
import { rows } from '#server/testing/rows.ts';
import { readPages } from '../../testkit/read-pdf.ts';

const { app, desk, getBrowser } = await openTestDesk();
const packer = createDeskPacker(getBrowser('packing'));

const buy = () => buyGifts(app, { cart: [line(POSTED, 50)] });
/** Writes for the envelope, as the buyer. */
async function write({ visitor, orderId, gifts }: Giver, message: string) {
  const [parcel] = (await gifts()).parcels;
  const body = { ...parcel?.giftMessage, message };
  return (await visitor.call('PUT', `/gifts/${orderId}/parcels/1/message`, { body })).status;
}
const begin = (...parcels: string[]) => packer.browser.api.packing.markPrinted.mutate({ parcels });
const request = (document: string, parcels: readonly string[]) =>
  desk.inject({
    url: `/api/packing/documents/${document}?parcels=${parcels.map(encodeURIComponent).join()}`,
    headers: { cookie: packer.browser.cookie() ?? '' },
  });
async function print(document: string, parcels: readonly string[]) {
  const { statusCode, rawPayload } = await request(document, parcels);
  return { status: statusCode, pages: statusCode === 200 ? await readPages(rawPayload) : [] };
}

describe('a message for the envelope of a parcel', () => {
  it('is announced in the list, with the parcel and on the packing list, if there is one', async () => {
    const [written, plain] = [await buy(), await buy()];
    expect(await write(written, 'Alles Liebe')).toBe(200);
    const hasMessage = async ({ reference }: Giver) => [
      (await packer.list()).toPack.find(({ parcel }) => parcel === reference)?.hasMessage,
      (await packer.show(reference)).hasMessage,
    ];
    expect(await hasMessage(written)).toEqual([true, true]);
    expect(await hasMessage(plain)).toEqual([false, false]);
    const both = [written.reference, plain.reference];
    const [list = ''] = (await print('packing-list', both)).pages;
    expect(list.split('Kärtchen mit Nachricht beilegen')).toHaveLength(2);
    expect(list).not.toContain('Alles Liebe');
  });

  it('that was cleared counts as none', async () => {
    const giver = await buy();
    await write(giver, 'Doch nicht');
    await write(giver, '');
    expect((await packer.show(giver.reference)).hasMessage).toBe(false);
    expect((await print('parcel-messages', [giver.reference])).status).toBe(404);
  });

  it('is printed on a sheet per parcel, and can be printed again', async () => {
    const [written, plain] = [await buy(), await buy()];
    await write(written, 'Zum runden Geburtstag');
    const parcels = [plain.reference, written.reference];
    expect(await begin(...parcels)).toEqual([written.reference]);
    for (let times = 0; times < 2; times += 1) {
      const { status, pages } = await print('parcel-messages', parcels);
      expect([status, pages.length]).toEqual([200, 1]);
      expect(pages[0]).toContain('Zum runden Geburtstag');
      expect(pages[0]).toContain(written.reference);
    }
    const [read] = await rows(
      app,
      `select data from operator_action where data ->> 'document' = 'parcel-messages' order by id desc limit 1`,
    );
    expect(read?.data).toMatchObject({ references: expect.arrayContaining([written.reference]) });
  });

  it.each([
    ['the batch is taken', async (reference: string): Promise<void> => void (await begin(reference))],
    ...['packing-list', 'labels', 'delivery-notes'].map(
      (document) =>
        [
          `${document} is printed`,
          async (reference: string): Promise<void> => void (await print(document, [reference])),
        ] as const,
    ),
    ['a person packs it', async (reference: string): Promise<void> => void (await packer.claim(reference))],
  ] as const)('is too late once %s', async (_what, beginPacking) => {
    const giver = await buy();
    expect(await write(giver, 'Früh genug')).toBe(200);
    await beginPacking(giver.reference);
    expect(await write(giver, 'Zu spät')).toBe(409);
    expect((await print('parcel-messages', [giver.reference])).pages[0]).toContain('Früh genug');
  });

  it('that is saved during printing is printed or refused, never neither', async () => {
    for (let round = 0; round < 8; round += 1) {
      const giver = await buy();
      const [status, withMessage] = await Promise.all([write(giver, 'Gerade noch'), begin(giver.reference)]);
      const isPrinted = withMessage.length === 1;
      expect([status, isPrinted]).toEqual(isPrinted ? [200, true] : [409, false]);
    }
  });

  it('that waits for a print in progress sees its end', async () => {
    const giver = await buy();
    let printed = () => {};
    const isPrinted = new Promise<void>((resolve) => {
      printed = resolve;
    });
    const { db } = app.adapters.connection;
    let marked = () => {};
    const isMarked = new Promise<void>((resolve) => {
      marked = resolve;
    });
    const printing = db.transaction(async (tx) => {
      await tx.execute(`update parcel set printed_at = now() where order_id = '${giver.orderId}'`);
      marked();
      await isPrinted;
    });
    await isMarked;
    const writing = write(giver, 'Zu spät');
    await expect
      .poll(() => rows(app, `select 1 as waits from pg_stat_activity where wait_event_type = 'Lock'`))
      .toHaveLength(1);
    printed();
    await printing;
    expect(await writing).toBe(409);
  });
});

it.each(PARCEL_DOCUMENTS)('%s are printed only by clerks who pack', async (document) => {
  const path = `/packing/documents/${document}?parcels=ZZZZ-9999`;
  for (const role of ROLES) {
    const { status } = await getBrowser(role).call('GET', path);
    expect([role, status === 403]).toEqual([role, role !== 'packing' && role !== 'everything']);
  }
});

describe('the printed documents', () => {
  it('are three documents of the same parcels, each recorded with the clerk who saw the addresses', async () => {
    const [one, two] = [await buyPosted(app), await buyPosted(app)];
    for (const document of ['packing-list', 'labels', 'delivery-notes']) {
      const { statusCode, headers, rawPayload } = await request(document, [one.reference, two.reference]);
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

  it('are all missing when a parcel of the batch has left', async () => {
    const [one, two] = [await buyPosted(app), await buyPosted(app)];
    await rows(app, `update parcel set status = 'Cancelled' where order_id = '${two.id}'`);
    expect((await request('labels', [one.reference, two.reference])).json()).toMatchObject({
      constraint: 'batch-changed',
    });
    expect((await request('labels', [])).statusCode).toBe(400);
    expect((await request('receipts', [one.reference])).statusCode).toBe(404);
  });
});

describe('what leaves with the post', () => {
  it('is reported parcel by parcel', async () => {
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
      { parcel: packed.reference, outcome: 'shipped', cardsToRemove: [] },
      { parcel: waiting.reference, outcome: 'not-packed', cardsToRemove: [] },
    ]);
    expect(await packer.show(packed.reference)).toMatchObject({
      status: 'Shipped',
      tracking: '98.00.112233.44556677',
    });
    expect(await packer.ship({ parcel: packed.reference })).toMatchObject([{ outcome: 'already' }]);
  });

  it("is read from the franking system's file, or not at all", async () => {
    const send = (text: string, encoding: BufferEncoding = 'utf8') =>
      packer.browser.api.packing.importTracking.mutate({
        content: Buffer.from(text, encoding).toString('base64'),
      });
    const { reference } = await buyPosted(app, {
      ...{ cart: [line(POSTED, 50)], deliveryOption: { key: 'insured' } },
    });
    const [number = ''] = await printedCards(app, 1);
    await packer.scan(reference, number, 1);
    const faulty = `parcel,tracking\n${reference},98.00.112233.44556688\n${reference},?\n`;
    expect(await send(faulty)).toMatchObject({ kind: 'faults', more: 0 });
    expect(await send('a,b\n')).toMatchObject({
      faults: [{ line: 1, problem: { code: 'column-missing', column: 'parcel, tracking' } }],
    });
    expect(await send(`parcel,tracking\n${reference},9.9E+17\n`)).toMatchObject({
      faults: [{ line: 2, column: 'tracking', problem: { code: 'number-shortened' } }],
    });
    // Excel writes "Unicode text" in UTF-16 with tabs.
    const content = `\uFEFFTracking\tCity\tParcel\r\n98.00.112233.44556688\tZürich\t${reference}\r\n\t\t\r\n`;
    expect(await send(content, 'utf16le')).toEqual({
      kind: 'shipped',
      parcels: [{ parcel: reference, outcome: 'shipped', cardsToRemove: [] }],
    });
  });
});
