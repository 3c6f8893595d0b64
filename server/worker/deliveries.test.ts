import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { reviewItems, rows } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ worker: true });
});
afterAll(() => app?.close());
beforeEach(() => app.systems.reset());
afterEach(async () => expect(await brokenInvariants(app)).toEqual([]));

async function buy() {
  const request = orderRequest();
  const visitor = await visit(app);
  const placed = await visitor.placed(request);
  await visitor.assert(await app.systems.pay(placed.reference));
  return { id: placed.id, email: request.addresses.primaryAddress.email };
}

const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 200_000, interval: 100 });
const mailStates = async (orderId: string) =>
  Object.fromEntries(
    (
      await rows<{ kind: string; status: string }>(
        app,
        `select kind, status from mail where order_id = '${orderId}'`,
      )
    ).map(({ kind, status }) => [kind, status]),
  );

describe('after payment', () => {
  it('both mails are in the mailbox', async () => {
    const { email } = await buy();
    await eventually(async () => expect(await app.systems.mailsTo(email)).toHaveLength(2));
  });

  it('the confirmation leaves at once while the supplier is down, and the cards when it is back', async () => {
    await app.systems.control('supplier', { endpoint: '*', fault: 'down' });
    const { id, email } = await buy();
    await eventually(async () => expect(await mailStates(id)).toEqual({ confirmation: 'Sent' }));
    expect(await app.systems.mailsTo(email)).toHaveLength(1);
    expect(await reviewItems(app, id)).toEqual([]);
    await app.systems.reset();
    await eventually(async () => expect(await app.systems.mailsTo(email)).toHaveLength(2));
    expect((await app.systems.mailsTo(email))[1]?.attachments.map(({ type }) => type)).toEqual([
      'application/pdf',
    ]);
  });

  it('a mail that is refused for now goes out later, once', async () => {
    await app.systems.control('mailbox', { fault: 'reject-4xx', at: 'rcpt' });
    const { id, email } = await buy();
    await eventually(async () =>
      expect(await mailStates(id)).toEqual({ confirmation: 'Sent', cards: 'Sent' }),
    );
    expect(await app.systems.mailsTo(email)).toHaveLength(2);
    expect(await reviewItems(app, id)).toEqual([]);
  });

  it('a mail that is refused for good is on the review list, without the address', async () => {
    await app.systems.control('mailbox', { fault: 'reject-5xx', at: 'rcpt', times: 2 });
    const { id, email } = await buy();
    await eventually(async () =>
      expect(await mailStates(id)).toEqual({ confirmation: 'Refused', cards: 'Refused' }),
    );
    await eventually(async () =>
      expect((await reviewItems(app, id)).toSorted()).toEqual([
        'mail-refused-cards',
        'mail-refused-confirmation',
      ]),
    );
    expect(JSON.stringify(await rows(app, 'select detail from review_item'))).not.toContain(email);
    expect(await app.systems.mailsTo(email)).toEqual([]);
  });

  it('a mail whose answer is lost goes out again as the same mail', async () => {
    await app.systems.control('mailbox', { fault: 'drop-after-data' });
    const { id, email } = await buy();
    await eventually(async () =>
      expect(await mailStates(id)).toEqual({ confirmation: 'Sent', cards: 'Sent' }),
    );
    const ids = (await app.systems.mailsTo(email)).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(2);
  });

  it('a payment that failed unseen is told by mail, in the order’s language', async () => {
    const request = orderRequest({ lang: 'it-ch' });
    const placed = await (await visit(app)).placed(request);
    await app.systems.pay(placed.reference, 'decline');
    await app.systems.pay(placed.reference, 'abort');
    await sweepAfter(app, 20.1);
    await app.moveClock(0);
    await eventually(async () => expect(await mailStates(placed.id)).toEqual({ 'payment-failed': 'Sent' }));
    const [mail] = await app.systems.mailsTo(request.addresses.primaryAddress.email);
    expect(mail?.subject).toContain(placed.reference);
    expect(mail?.html).toContain('lang="it-CH"');
    expect(mail?.attachments).toEqual([]);
  });

  it('a released payment is told by mail, in the order’s language', async () => {
    const request = orderRequest({ lang: 'fr-ch' });
    const visitor = await visit(app);
    const placed = await visitor.placed(request);
    const secret = await app.systems.pay(placed.reference);
    await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'error:AMOUNT_INVALID' });
    await visitor.assert(secret);
    await eventually(async () => expect(await mailStates(placed.id)).toEqual({ released: 'Sent' }));
    const [mail] = await app.systems.mailsTo(request.addresses.primaryAddress.email);
    expect(mail?.text).toContain(placed.reference);
    expect(mail?.html).toContain('lang="fr-CH"');
  });
});
