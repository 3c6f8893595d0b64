import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { control, faultless, mailsTo, pay } from '#server/testing/far-sides.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { operatorItems, rows } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import { openTestHouse, type TestHouse } from '#server/testing/test-house.ts';
import { visit } from '#server/testing/visitor.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ worker: true });
});
afterAll(() => house?.close());
beforeEach(() => faultless(house));
afterEach(async () => expect(await brokenInvariants(house)).toEqual([]));

async function buy() {
  const request = orderRequest();
  const visitor = await visit(house);
  const placed = await visitor.placed(request);
  await visitor.assert(await pay(house, placed.reference));
  return { id: placed.id, email: request.addresses.primaryAddress.email };
}

const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 200_000, interval: 100 });
const mailStates = async (orderId: string) =>
  Object.fromEntries(
    (
      await rows<{ kind: string; status: string }>(
        house,
        `select kind, status from mail where order_id = '${orderId}'`,
      )
    ).map(({ kind, status }) => [kind, status]),
  );

describe('after payment', () => {
  it('both mails are in the mailbox', async () => {
    const { email } = await buy();
    await eventually(async () => expect(await mailsTo(house, email)).toHaveLength(2));
  });

  it('the confirmation leaves at once while the supplier is down, and the cards when it is back', async () => {
    await control(house, 'supplier', { endpoint: '*', fault: 'down' });
    const { id, email } = await buy();
    await eventually(async () => expect(await mailsTo(house, email)).toHaveLength(1));
    expect(await mailStates(id)).toEqual({ confirmation: 'Sent' });
    expect(await operatorItems(house, id)).toEqual([]);
    await faultless(house);
    await eventually(async () => expect(await mailsTo(house, email)).toHaveLength(2));
    expect((await mailsTo(house, email))[1]?.attachments.map(({ type }) => type)).toEqual([
      'application/pdf',
    ]);
  });

  it('a mail that is refused for now goes out later, once', async () => {
    await control(house, 'mailbox', { fault: 'reject-4xx', at: 'rcpt' });
    const { id, email } = await buy();
    await eventually(async () =>
      expect(await mailStates(id)).toEqual({ confirmation: 'Sent', cards: 'Sent' }),
    );
    expect(await mailsTo(house, email)).toHaveLength(2);
    expect(await operatorItems(house, id)).toEqual([]);
  });

  it('a mail that is refused for good stands before a person, without the address', async () => {
    await control(house, 'mailbox', { fault: 'reject-5xx', at: 'rcpt', times: 2 });
    const { id, email } = await buy();
    await eventually(async () =>
      expect(await mailStates(id)).toEqual({ confirmation: 'Refused', cards: 'Refused' }),
    );
    await eventually(async () =>
      expect((await operatorItems(house, id)).toSorted()).toEqual([
        'mail-refused-cards',
        'mail-refused-confirmation',
      ]),
    );
    expect(JSON.stringify(await rows(house, 'select detail from operator_item'))).not.toContain(email);
    expect(await mailsTo(house, email)).toEqual([]);
  });

  it('a mail whose answer is lost goes out again as the same mail', async () => {
    await control(house, 'mailbox', { fault: 'drop-after-data' });
    const { id, email } = await buy();
    await eventually(async () =>
      expect(await mailStates(id)).toEqual({ confirmation: 'Sent', cards: 'Sent' }),
    );
    const ids = (await mailsTo(house, email)).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(2);
  });

  it('a payment that failed unseen is told by mail, in the order’s language', async () => {
    const request = orderRequest({ lang: 'it-ch' });
    const placed = await (await visit(house)).placed(request);
    await pay(house, placed.reference, 'decline');
    await pay(house, placed.reference, 'abort');
    await sweepAfter(house, 2.1);
    await house.moveClock(0);
    await eventually(async () => expect(await mailStates(placed.id)).toEqual({ 'payment-failed': 'Sent' }));
    const [mail] = await mailsTo(house, request.addresses.primaryAddress.email);
    expect(mail?.subject).toContain(placed.reference);
    expect(mail?.html).toContain('lang="it-CH"');
    expect(mail?.attachments).toEqual([]);
  });

  it('a released payment is told by mail, in the order’s language', async () => {
    const request = orderRequest({ lang: 'fr-ch' });
    const visitor = await visit(house);
    const placed = await visitor.placed(request);
    const secret = await pay(house, placed.reference);
    await control(house, 'saferpay', { endpoint: 'Capture', fault: 'error:AMOUNT_INVALID' });
    await visitor.assert(secret);
    await eventually(async () => expect(await mailStates(placed.id)).toEqual({ released: 'Sent' }));
    const [mail] = await mailsTo(house, request.addresses.primaryAddress.email);
    expect(mail?.text).toContain(placed.reference);
    expect(mail?.html).toContain('lang="fr-CH"');
  });
});
