import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSupplier } from '#server/supplier/supplier.ts';
import { control, faultless, pay, supplierLedger } from '#server/testing/far-sides.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { DIGITAL, line, OTHER_DIGITAL, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { mailsOwed, operatorItems, rows } from '#server/testing/rows.ts';
import { openTestHouse, type TestHouse } from '#server/testing/test-house.ts';
import { visit } from '#server/testing/visitor.ts';
import { CardsStillOwed, issueCards } from './issue-cards.ts';
import type { Supplier } from './supplier.ts';

let house: TestHouse;
/** Of its own for each test, so that the faults of one do not open the breaker of another. */
let supplier: Supplier;
beforeAll(async () => {
  house = await openTestHouse({ worker: false });
});
afterAll(() => house?.close());
beforeEach(async () => {
  await faultless(house);
  supplier = createSupplier(house.house.config.supplier);
});
afterEach(async () => expect(await brokenInvariants(house)).toEqual([]));

/** A paid order whose digital cards are owed. */
async function paidOrder(cart = [line(DIGITAL, 50, 2), line(OTHER_DIGITAL, 20)]): Promise<string> {
  const visitor = await visit(house);
  const placed = await visitor.placed(orderRequest({ cart, deliveryOption: { key: 'standard' } }));
  await visitor.assert(await pay(house, placed.reference));
  return placed.id;
}

function issue(orderId: string): Promise<void> {
  const { cards, payments } = house.house;
  return issueCards({ cards, supplier, raise: payments.raise }, orderId);
}

const statuses = async (orderId: string) =>
  (
    await rows<{ status: string }>(
      house,
      `select status from card where order_id = '${orderId}' order by line, ordinal`,
    )
  ).map(({ status }) => status);
const mails = (orderId: string) => mailsOwed(house, orderId);
const cardIds = async (orderId: string) =>
  (
    await rows<{ id: string }>(
      house,
      `select id from card where order_id = '${orderId}' order by line, ordinal`,
    )
  ).map(({ id }) => id);
const issuedFor = async (orderId: string) => {
  const ids = await cardIds(orderId);
  return (await supplierLedger(house, 'issued')).filter(({ id }) => ids.includes(id ?? ''));
};

describe('the cards of a paid order', () => {
  it('are issued once each, however often and at once it is asked', async () => {
    const order = await paidOrder();
    await Promise.all([issue(order), issue(order), issue(order)]);
    await issue(order);
    expect(await statuses(order)).toEqual(['Issued', 'Issued', 'Issued']);
    const issued = await issuedFor(order);
    expect(issued.map(({ value }) => value).toSorted()).toEqual([2000, 5000, 5000]);
    expect(new Set(issued.map(({ number }) => number)).size).toBe(3);
    expect(await mails(order)).toEqual(['cards', 'confirmation']);
  });

  it('read back are what the supplier issued, leading zeros and all', async () => {
    const order = await paidOrder();
    await issue(order);
    const issued = await issuedFor(order);
    const read = await house.house.cards.read(order);
    expect(
      read.map(({ id, number, pin, price }) => ({ id, number, pin, value: price })).toSorted(byId),
    ).toEqual(issued.map(({ id, number, pin, value }) => ({ id, number, pin, value })).toSorted(byId));
  });

  it('of posted lines are never issued', async () => {
    const order = await paidOrder([line(POSTED, 50), line(DIGITAL, 50)]);
    await issue(order);
    expect(await statuses(order)).toEqual(['ToPost', 'Issued']);
    expect(await issuedFor(order)).toHaveLength(1);
  });
});

const byId = (a: { id?: string | undefined }, b: { id?: string | undefined }) =>
  (a.id ?? '') < (b.id ?? '') ? -1 : 1;

describe('a supplier in trouble', () => {
  it.each([
    ['issue', 'cut'],
    ['issue', 'html-502'],
    ['issue', 'html-403'],
    ['issue', 'error:SYSTEM'],
    ['issue', 'error:UNAVAILABLE'],
    ['issue', 'error:TOO_MANY_REQUESTS'],
    ['issue', 'acted-no-answer'],
    ['issue', 'acted-error'],
    ['issue', 'html'],
    ['issue', 'cut-json'],
    ['token', 'error:INVALID_CLIENT'],
    ['token', 'html-502'],
    ['token', 'cut'],
  ])('(%s %s) leaves the cards owed, and the next try issues each once', async (endpoint, fault) => {
    const order = await paidOrder();
    await control(house, 'supplier', { revokeTokens: true });
    await control(house, 'supplier', { endpoint, fault });
    await expect(issue(order)).rejects.toThrow(CardsStillOwed);
    expect(await mails(order)).toEqual(['confirmation']);
    expect(await operatorItems(house, order)).toEqual([]);
    await issue(order);
    expect(await statuses(order)).toEqual(['Issued', 'Issued', 'Issued']);
    expect(await issuedFor(order)).toHaveLength(3);
    expect(await mails(order)).toEqual(['cards', 'confirmation']);
  });

  it('that forgets our token is asked for a new one within the same try', async () => {
    const order = await paidOrder();
    await control(house, 'supplier', { revokeTokens: true });
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
    ['repeated-number', 'card-number-repeated', 1],
  ])('(%s) stops that card for a person and mails nothing', async (fault, item, actedOn) => {
    await issue(await paidOrder());
    const order = await paidOrder([line(DIGITAL, 50)]);
    await control(house, 'supplier', { endpoint: 'issue', fault });
    await issue(order);
    expect(await statuses(order)).toEqual(['Owed']);
    expect(await operatorItems(house, order)).toEqual([item]);
    expect(await mails(order)).toEqual(['confirmation']);
    expect(await issuedFor(order)).toHaveLength(actedOn);
    expect(await house.house.cards.read(order)).toEqual([]);
  });

  it('with one bad card of three keeps the good ones, mails none, and nobody’s number is in the list', async () => {
    const order = await paidOrder();
    await control(house, 'supplier', { endpoint: 'issue', fault: 'wrong-value' });
    await issue(order);
    expect((await statuses(order)).toSorted()).toEqual(['Issued', 'Issued', 'Owed']);
    expect(await mails(order)).toEqual(['confirmation']);
    const details = JSON.stringify(
      await rows(house, `select detail from operator_item where order_id = '${order}'`),
    );
    for (const { number } of await issuedFor(order)) expect(details).not.toContain(number);
    // By itself it is never asked again, whatever job comes; the person has it settled with the supplier first.
    await issue(order);
    expect((await statuses(order)).toSorted()).toEqual(['Issued', 'Issued', 'Owed']);
    await rows(house, `update operator_item set settled_at = cadeau_now() where order_id = '${order}'`);
    await issue(order);
    expect(await statuses(order)).toEqual(['Issued', 'Issued', 'Issued']);
    expect(await mails(order)).toEqual(['cards', 'confirmation']);
  });

  it('with one bad card of three and silence on another stops the order: nothing is asked again by itself', async () => {
    const order = await paidOrder();
    const [first, second] = await cardIds(order);
    await control(house, 'supplier', { endpoint: 'issue', fault: 'wrong-value', id: first });
    await control(house, 'supplier', { endpoint: 'issue', fault: 'error:UNAVAILABLE', id: second });
    await issue(order);
    expect((await statuses(order)).toSorted()).toEqual(['Issued', 'Owed', 'Owed']);
    expect(await operatorItems(house, order)).toEqual(['card-wrong']);
    expect(await mails(order)).toEqual(['confirmation']);
  });

  it('with silence on one card of three only is asked again for that one', async () => {
    const order = await paidOrder();
    const [first] = await cardIds(order);
    await control(house, 'supplier', { endpoint: 'issue', fault: 'acted-no-answer', id: first });
    await expect(issue(order)).rejects.toThrow('1 cards: connection');
    expect((await statuses(order)).toSorted()).toEqual(['Issued', 'Issued', 'Owed']);
    await issue(order);
    expect(await statuses(order)).toEqual(['Issued', 'Issued', 'Issued']);
    expect(await issuedFor(order)).toHaveLength(3);
    expect(await operatorItems(house, order)).toEqual([]);
  });

  it('that is down is not asked for every card of a great order', async () => {
    await control(house, 'supplier', { endpoint: '*', fault: 'down' });
    const order = await paidOrder([line(DIGITAL, 5, 100)]);
    const before = (await supplierLedger(house, 'token-refused')).length;
    await expect(issue(order)).rejects.toThrow('100 cards');
    expect((await supplierLedger(house, 'token-refused')).length - before).toBeLessThan(20);
    expect(await operatorItems(house, order)).toEqual([]);
  });
});
