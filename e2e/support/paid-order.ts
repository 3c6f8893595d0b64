import { expect } from '@playwright/test';
import type { Mail } from '../../testkit/external-systems.ts';
import { findDifferencesAtEnd, isAtEnd, type OrderEnd, PAYMENT_ENDS } from '../../testkit/order-end.ts';
import { type OrderRecord, readOrder } from '../../testkit/order-facts.ts';
import { readPdf } from './card-pdf.ts';
import { getJourneySources } from './journey-sources.ts';

/** Expected contents of an order. Amounts are in Rappen. */
export type ExpectedOrder = {
  total: number;
  digital: number[];
  /** Face value of each posted card. */
  posted: number[];
  delivery?: 'standard' | 'insured' | 'packet';
  method: string;
  /** E-mail address that receives the receipt, if it isn't the buyer's. */
  receiptTo?: string;
};

function toOrderEnd({ digital, posted, receiptTo }: ExpectedOrder): OrderEnd {
  return {
    ...PAYMENT_ENDS.paid,
    mails: {
      confirmation: 'Sent',
      ...(digital.length > 0 && { cards: 'Sent' }),
      ...(receiptTo !== undefined && { receipt: 'Sent' }),
    },
    cards: [
      ...(digital.length > 0 ? ['Issued' as const] : []),
      ...(posted.length > 0 ? ['ToPost' as const] : []),
    ],
    ...(posted.length > 0 && { parcel: 'ToPack' }),
  };
}

/**
 * Checks that the database, payment provider, supplier and mailbox agree on a paid order. The PDF in the mail must
 * contain exactly the issued cards.
 */
export async function expectPaidEverywhere(
  reference: string,
  email: string,
  expected: ExpectedOrder,
): Promise<void> {
  const sources = getJourneySources();
  const { total, digital, posted, method } = expected;
  const placed = { reference, email, total, cards: digital.length + posted.length };
  await expect.poll(() => isAtEnd(sources, placed, toOrderEnd(expected)), { timeout: 60_000 }).toBe(true);
  expect(await findDifferencesAtEnd(sources, placed, toOrderEnd(expected))).toEqual([]);
  const order = await readOrder(sources.rows, reference);
  if (order === undefined) throw new Error(`no order ${reference}`);
  expect(order.total).toBe(total);
  const ledger = await sources.external.payments(reference);
  const initialized = JSON.stringify(ledger.find(({ kind }) => kind === 'initialized'));
  expect(initialized).toContain(String(total));
  expect(initialized).toContain(method);
  if (expected.receiptTo !== undefined)
    expect(await sources.external.mailsTo(expected.receiptTo)).toHaveLength(1);
  expectTransitions(order);
  expectPosted(order, expected);
  await expectDigital(order, expected, email, `${reference}.pdf`);
}

function expectTransitions({ transitions }: OrderRecord): void {
  const listStatuses = (subject: string) =>
    transitions.filter((move) => move.subject === subject).map(({ to }) => to);
  expect(listStatuses('order')).toEqual(['Created', 'Confirmed']);
  expect(listStatuses('payment')).toEqual(['Initialized', 'Started', 'Authorized', 'Captured']);
  expect(transitions.every(({ cause }) => cause !== '')).toBe(true);
}

function expectPosted({ cards, parcels }: OrderRecord, expected: ExpectedOrder): void {
  const posted = cards.filter(({ category }) => category === 'physical');
  expect(posted.map(({ faceValue }) => faceValue).sort()).toEqual(expected.posted.toSorted());
  expect(posted.every(({ status }) => status === 'ToPost')).toBe(true);
  const expectedParcels =
    expected.posted.length === 0 ? [] : [{ status: 'ToPack', deliveryMethod: expected.delivery }];
  expect(parcels).toEqual(expectedParcels);
}

async function expectDigital(
  { cards }: OrderRecord,
  expected: ExpectedOrder,
  email: string,
  cardsFile: string,
): Promise<void> {
  const { external } = getJourneySources();
  const digital = cards.filter(({ category }) => category === 'digital');
  expect(digital.map(({ faceValue }) => faceValue).sort()).toEqual(expected.digital.toSorted());
  if (digital.length === 0) return;
  const issued = await Promise.all(
    digital.map(async ({ id, faceValue }) => {
      const [event] = await external.supplied({ kind: 'issued', id });
      expect(event?.value).toBe(faceValue);
      return { number: event?.number ?? '', pin: event?.pin ?? '' };
    }),
  );
  const mails = await Promise.all((await external.mailsTo(email)).map(({ id }) => external.mail(id)));
  const pages = await readPdf(Buffer.from(findCardsPdf(mails, cardsFile), 'base64'));
  expect(pages.flatMap(({ barcodes }) => barcodes).sort()).toEqual(issued.map(({ number }) => number).sort());
  for (const { number, pin } of issued) {
    const page = pages.find(({ barcodes }) => barcodes.includes(number));
    expect(page?.text).toContain(number);
    expect(page?.text).toContain(pin);
  }
  for (const mail of mails) {
    for (const { number, pin } of issued) {
      expect(mail.subject + mail.text + mail.html).not.toContain(number);
      expect(mail.text).not.toContain(pin);
    }
  }
}

/** Finds the PDF with the cards. The confirmation has a different attachment, the receipt. */
function findCardsPdf(mails: readonly Mail[], cardsFile: string): string {
  const files = mails.flatMap(({ attachments }) =>
    attachments.filter(({ name }) => name.endsWith(cardsFile)),
  );
  expect(files).toHaveLength(1);
  return files[0]?.content ?? '';
}

/** Checks that nothing was captured or issued for an unpaid order, and that no mail was sent. */
export async function expectUnpaidEverywhere(reference: string, status: string): Promise<void> {
  const { rows, external } = getJourneySources();
  const order = await readOrder(rows, reference);
  expect(order).toMatchObject({ status, cards: [], mails: {}, parcels: [] });
  const ledger = await external.payments(reference);
  expect(ledger.filter(({ kind }) => kind === 'captured')).toEqual([]);
}
