import { expect } from '@playwright/test';
import type { Mail } from '../../testkit/external-systems.ts';
import { findEndFaults, isAtEnd, type OrderEnd, PAYMENT_ENDS } from '../../testkit/order-end.ts';
import { type OrderRecord, readOrder } from '../../testkit/order-facts.ts';
import { readPdf } from './card-pdf.ts';
import { journeySources } from './sources.ts';

/** Expected contents of an order. Sums in Rappen. */
export type ExpectedOrder = {
  total: number;
  /** Value of each digital card. */
  digital: number[];
  /** Value of each posted card. */
  posted: number[];
  delivery?: 'standard' | 'insured' | 'packet';
  method: string;
  /** The other address that receives the receipt. */
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
 * Checks that database, payment provider, supplier and mailbox agree on a paid order, and that the PDF in the
 * mail contains exactly the issued cards.
 */
export async function expectPaidEverywhere(
  reference: string,
  email: string,
  expected: ExpectedOrder,
): Promise<void> {
  const sources = journeySources();
  const { total, digital, posted, method } = expected;
  const ordered = { reference, email, total, cards: digital.length + posted.length };
  await expect.poll(() => isAtEnd(sources, ordered, toOrderEnd(expected)), { timeout: 60_000 }).toBe(true);
  expect(await findEndFaults(sources, ordered, toOrderEnd(expected))).toEqual([]);
  const order = await readOrder(sources.rows, reference);
  if (order === undefined) throw new Error(`no order ${reference}`);
  expect(order.total).toBe(total);
  const ledger = await sources.external.payments(reference);
  const initialized = JSON.stringify(ledger.find(({ kind }) => kind === 'initialized'));
  expect(initialized).toContain(String(total));
  expect(initialized).toContain(method);
  if (expected.receiptTo !== undefined)
    expect(await sources.external.mailsTo(expected.receiptTo)).toHaveLength(1);
  expectMoves(order);
  expectPosted(order, expected);
  await expectDigital(order, expected, email, `${reference}.pdf`);
}

function expectMoves({ moves }: OrderRecord): void {
  const path = (subject: string) => moves.filter((move) => move.subject === subject).map(({ to }) => to);
  expect(path('order')).toEqual(['Created', 'Confirmed']);
  expect(path('payment')).toEqual(['Initialized', 'Started', 'Authorized', 'Captured']);
  expect(moves.every(({ cause }) => cause !== '')).toBe(true);
}

function expectPosted({ cards, parcels }: OrderRecord, expected: ExpectedOrder): void {
  const posted = cards.filter(({ category }) => category === 'physical');
  expect(posted.map(({ faceValue }) => faceValue).sort()).toEqual(expected.posted.toSorted());
  expect(posted.every(({ status }) => status === 'ToPost')).toBe(true);
  const wanted =
    expected.posted.length === 0 ? [] : [{ status: 'ToPack', deliveryMethod: expected.delivery }];
  expect(parcels).toEqual(wanted);
}

async function expectDigital(
  { cards }: OrderRecord,
  expected: ExpectedOrder,
  email: string,
  cardsFile: string,
): Promise<void> {
  const { external } = journeySources();
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

/** Finds the file with the cards; the confirmation has another file, the receipt. */
function findCardsPdf(mails: readonly Mail[], cardsFile: string): string {
  const files = mails.flatMap(({ attachments }) =>
    attachments.filter(({ name }) => name.endsWith(cardsFile)),
  );
  expect(files).toHaveLength(1);
  return files[0]?.content ?? '';
}

/** Checks an unpaid order: nothing captured, nothing issued, no mail. */
export async function expectUnpaidEverywhere(reference: string, status: string): Promise<void> {
  const { rows, external } = journeySources();
  const order = await readOrder(rows, reference);
  expect(order).toMatchObject({ status, cards: [], mails: {}, parcels: [] });
  const ledger = await external.payments(reference);
  expect(ledger.filter(({ kind }) => kind === 'captured')).toEqual([]);
}
