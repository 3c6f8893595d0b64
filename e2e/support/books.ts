import { expect } from '@playwright/test';
import { readPdf } from './card-pdf.ts';
import { type OrderRow, readOrder } from './database.ts';
import { type Mail, mailsTo, paymentLedger, supplierLedger } from './stand-ins.ts';

/** What an order must have come to. Prices in Rappen. */
export type Expected = {
  total: number;
  /** Value of each digital card. */
  digital: number[];
  /** Value of each card that is posted. */
  posted: number[];
  delivery?: 'standard' | 'insured' | 'packet';
  method: string;
};

const kinds = (events: { kind: string }[], kind: string) =>
  events.filter((event) => event.kind === kind).length;

/**
 * The database, the payment provider's and the supplier's ledgers, and the mailbox say the same of a paid order; and
 * the PDF that came by mail holds exactly the cards that the supplier issued.
 */
export async function expectPaidEverywhere(
  reference: string,
  email: string,
  expected: Expected,
): Promise<void> {
  const mailCount = expected.digital.length > 0 ? 2 : 1;
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20_000 }).toBe(mailCount);
  await expect
    .poll(async () => (await readOrder(reference)).mails?.every(({ status }) => status === 'Sent'))
    .toBe(true);
  const order = await readOrder(reference);
  expect(order).toMatchObject({ status: 'Confirmed', payment_status: 'Captured', total: expected.total });
  const ledger = await paymentLedger(reference);
  expect(kinds(ledger, 'captured')).toBe(1);
  expect(kinds(ledger, 'canceled') + kinds(ledger, 'refunded')).toBe(0);
  const initialized = ledger.find(({ kind }) => kind === 'initialized');
  expect(JSON.stringify(initialized)).toContain(String(expected.total));
  expect(JSON.stringify(initialized)).toContain(expected.method);
  expectMoves(order);
  expectPosted(order, expected);
  await expectDigital(order, expected, await mailsTo(email), `${reference}.pdf`);
}

function expectMoves(order: OrderRow): void {
  const path = (subject: string) =>
    order.moves.filter((move) => move.subject === subject).map((move) => move.to_status);
  expect(path('order')).toEqual(['Created', 'Confirmed']);
  expect(path('payment')).toEqual(['Initialized', 'Started', 'Authorized', 'Captured']);
  expect(order.moves.every((move) => move.cause !== '')).toBe(true);
}

function expectPosted(order: OrderRow, expected: Expected): void {
  const posted = (order.cards ?? []).filter((card) => card.category === 'physical');
  expect(posted.map(({ price }) => price).sort()).toEqual(expected.posted.toSorted());
  expect(posted.every(({ status }) => status === 'ToPost')).toBe(true);
  if (expected.posted.length === 0) expect(order.parcel).toBeNull();
  else expect(order.parcel).toMatchObject({ status: 'ToPack', delivery_method: expected.delivery });
}

async function expectDigital(
  order: OrderRow,
  expected: Expected,
  mails: Mail[],
  cardsFile: string,
): Promise<void> {
  const digital = (order.cards ?? []).filter((card) => card.category === 'digital');
  expect(digital.map(({ price }) => price).sort()).toEqual(expected.digital.toSorted());
  if (digital.length === 0) return;
  const issued = await Promise.all(
    digital.map(async (card) => {
      const events = (await supplierLedger(card.id)).filter(({ kind }) => kind === 'issued');
      expect(events).toHaveLength(1);
      expect(events[0]?.value).toBe(card.price);
      return { number: events[0]?.number ?? '', pin: events[0]?.pin ?? '' };
    }),
  );
  const attachments = mails.flatMap((mail) =>
    // The confirmation brings another one, the receipt.
    mail.attachments.filter(({ name }) => name.endsWith(cardsFile)),
  );
  expect(attachments).toHaveLength(1);
  const pages = await readPdf(Buffer.from(attachments[0]?.content ?? '', 'base64'));
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

/** An order that brought no money: nothing captured, nothing issued, no mail. */
export async function expectUnpaidEverywhere(
  reference: string,
  status: string,
  payment: string,
): Promise<void> {
  const order = await readOrder(reference);
  expect(order).toMatchObject({ status, payment_status: payment, cards: null, mails: null, parcel: null });
  expect(kinds(await paymentLedger(reference), 'captured')).toBe(0);
}
