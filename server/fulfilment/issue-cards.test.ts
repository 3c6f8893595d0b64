import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSupplier } from '#server/supplier/supplier.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { DIGITAL, line, OTHER_DIGITAL, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { listMails, reviewItems, rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';
import { CardsPendingError, issueCards } from './issue-cards.ts';
import type { Supplier } from './supplier-port.ts';

/** A new supplier per test, so that one test's failures do not open another test's circuit breaker. */
let supplier: Supplier;
const app = await openFileApp();
beforeEach(async () => {
  await app.systems.reset();
  supplier = createSupplier(app.app.config.supplier);
});
afterEach(async () => expect(await brokenInvariants(app)).toEqual([]));

/** A paid order whose digital cards are pending. */
async function paidOrder(cart = [line(DIGITAL, 50, 2), line(OTHER_DIGITAL, 20)]): Promise<string> {
  const visitor = await visit(app);
  const placed = await visitor.placeOrThrow(orderRequest({ cart, deliveryOption: { key: 'standard' } }));
  await visitor.assert(await app.systems.pay(placed.reference));
  return placed.id;
}

function issue(orderId: string): Promise<void> {
  const { cards, payments } = app.adapters;
  return issueCards({ cards, supplier, openReviewItem: payments.openReviewItem }, orderId);
}

const statuses = async (orderId: string) =>
  (
    await rows<{ status: string }>(
      app,
      `select status from card where order_id = '${orderId}' order by line, ordinal`,
    )
  ).map(({ status }) => status);
const mails = (orderId: string) => listMails(app, orderId);
const cardIds = async (orderId: string) =>
  (
    await rows<{ id: string }>(
      app,
      `select id from card where order_id = '${orderId}' order by line, ordinal`,
    )
  ).map(({ id }) => id);
const issuedFor = async (orderId: string) => {
  const ids = await cardIds(orderId);
  return (await app.systems.supplied({ kind: 'issued' })).filter(({ id }) => ids.includes(id ?? ''));
};

describe('the cards of a paid order', () => {
  it('are issued once each, however many concurrent calls there are', async () => {
    const order = await paidOrder();
    await Promise.all([issue(order), issue(order), issue(order)]);
    await issue(order);
    expect(await statuses(order)).toEqual(['Issued', 'Issued', 'Issued']);
    const issued = await issuedFor(order);
    expect(issued.map(({ value }) => value).toSorted()).toEqual([2000, 5000, 5000]);
    expect(new Set(issued.map(({ number }) => number)).size).toBe(3);
    expect(await mails(order)).toEqual(['cards', 'confirmation']);
  });

  it('are read back as the supplier issued them, with leading zeros', async () => {
    const order = await paidOrder();
    await issue(order);
    const issued = await issuedFor(order);
    const read = await app.adapters.cards.readIssued(order);
    expect(
      read.map(({ id, number, pin, faceValue }) => ({ id, number, pin, value: faceValue })).toSorted(byId),
    ).toEqual(issued.map(({ id, number, pin, value }) => ({ id, number, pin, value })).toSorted(byId));
  });

  it('are never issued for posted lines', async () => {
    const order = await paidOrder([line(POSTED, 50), line(DIGITAL, 50)]);
    await issue(order);
    expect(await statuses(order)).toEqual(['ToPost', 'Issued']);
    expect(await issuedFor(order)).toHaveLength(1);
  });
});

const byId = (a: { id?: string | undefined }, b: { id?: string | undefined }) =>
  (a.id ?? '') < (b.id ?? '') ? -1 : 1;

describe('a failing supplier', () => {
  it.each([
    ['issue', 'cut'],
    ['issue', 'html-502'],
    ['issue', 'html-403'],
    ['issue', 'error:SYSTEM'],
    ['issue', 'acted-no-answer'],
    ['issue', 'acted-error'],
    ['issue', 'html'],
    ['issue', 'cut-json'],
    ['token', 'error:INVALID_CLIENT'],
    ['token', 'html-502'],
    ['token', 'cut'],
  ])('(%s %s) leaves the cards pending, and the next try issues each once', async (endpoint, fault) => {
    const order = await paidOrder();
    await app.systems.control('supplier', { revokeTokens: true });
    await app.systems.control('supplier', { endpoint, fault });
    await expect(issue(order)).rejects.toThrow(CardsPendingError);
    expect(await mails(order)).toEqual(['confirmation']);
    expect(await reviewItems(app, order)).toEqual([]);
    await issue(order);
    expect(await statuses(order)).toEqual(['Issued', 'Issued', 'Issued']);
    expect(await issuedFor(order)).toHaveLength(3);
    expect(await mails(order)).toEqual(['cards', 'confirmation']);
  });

  it('that forgets our token gets a request for a new one within the same try', async () => {
    const order = await paidOrder();
    await app.systems.control('supplier', { revokeTokens: true });
    await issue(order);
    expect(await statuses(order)).toEqual(['Issued', 'Issued', 'Issued']);
  });

  it.each([
    ['error:PRODUCT_CONFLICT', 'card-refused', 0],
    ['error:PRODUCT_AMOUNT_INVALID', 'card-refused', 0],
    ['wrong-value', 'card-wrong', 1],
    ['wrong-id', 'card-wrong', 1],
    ['fewer-digits', 'card-wrong', 1],
    ['no-pin', 'card-wrong', 1],
    ['past-validity', 'card-wrong', 1],
    ['repeated-number', 'card-number-repeated', 1],
  ])('(%s) stops that card for review, and no mail is sent', async (fault, item, actedOn) => {
    await issue(await paidOrder());
    const order = await paidOrder([line(DIGITAL, 50)]);
    await app.systems.control('supplier', { endpoint: 'issue', fault });
    await issue(order);
    expect(await statuses(order)).toEqual(['Pending']);
    expect(await reviewItems(app, order)).toEqual([item]);
    expect(await mails(order)).toEqual(['confirmation']);
    expect(await issuedFor(order)).toHaveLength(actedOn);
    expect(await app.adapters.cards.readIssued(order)).toEqual([]);
  });

  it('with one bad card of three keeps the good ones, mails none, and lists no card number', async () => {
    const order = await paidOrder();
    await app.systems.control('supplier', { endpoint: 'issue', fault: 'wrong-value' });
    await issue(order);
    expect((await statuses(order)).toSorted()).toEqual(['Issued', 'Issued', 'Pending']);
    expect(await mails(order)).toEqual(['confirmation']);
    const details = JSON.stringify(
      await rows(app, `select detail from review_item where order_id = '${order}'`),
    );
    for (const { number } of await issuedFor(order)) expect(details).not.toContain(number);
    // No job requests it again by itself: an operator must first clarify it with the supplier.
    await issue(order);
    expect((await statuses(order)).toSorted()).toEqual(['Issued', 'Issued', 'Pending']);
    await rows(app, `update review_item set resolved_at = cadeau_now() where order_id = '${order}'`);
    await issue(order);
    expect(await statuses(order)).toEqual(['Issued', 'Issued', 'Issued']);
    expect(await mails(order)).toEqual(['cards', 'confirmation']);
  });

  it('with one bad card of three and silence on another stops the order, without retries', async () => {
    const order = await paidOrder();
    const [first, second] = await cardIds(order);
    await app.systems.control('supplier', { endpoint: 'issue', fault: 'wrong-value', id: first });
    await app.systems.control('supplier', { endpoint: 'issue', fault: 'error:SYSTEM', id: second });
    await issue(order);
    expect((await statuses(order)).toSorted()).toEqual(['Issued', 'Pending', 'Pending']);
    expect(await reviewItems(app, order)).toEqual(['card-wrong']);
    expect(await mails(order)).toEqual(['confirmation']);
  });

  it('with silence on one card of three gets a retry for that card only', async () => {
    const order = await paidOrder();
    const [first] = await cardIds(order);
    await app.systems.control('supplier', { endpoint: 'issue', fault: 'acted-no-answer', id: first });
    await expect(issue(order)).rejects.toThrow('1 cards: connection');
    expect((await statuses(order)).toSorted()).toEqual(['Issued', 'Issued', 'Pending']);
    await issue(order);
    expect(await statuses(order)).toEqual(['Issued', 'Issued', 'Issued']);
    expect(await issuedFor(order)).toHaveLength(3);
    expect(await reviewItems(app, order)).toEqual([]);
  });

  it('that is down gets no call for every card of a large order', async () => {
    await app.systems.control('supplier', { endpoint: '*', fault: 'down' });
    const order = await paidOrder([line(DIGITAL, 5, 100)]);
    const before = (await app.systems.supplied({ kind: 'token-refused' })).length;
    await expect(issue(order)).rejects.toThrow('100 cards');
    expect((await app.systems.supplied({ kind: 'token-refused' })).length - before).toBeLessThan(20);
    expect(await reviewItems(app, order)).toEqual([]);
  });
});
