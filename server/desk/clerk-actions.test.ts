import { describe, expect, it } from 'vitest';
import { getStatus, openTestDesk, refusedAs } from '#server/testing/desk-visitor.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { buy } from '#server/testing/packing.ts';
import { buyCards, refundNow } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';

const { app, getBrowser, show } = await openTestDesk({ env: { DESK_APPROVAL_ABOVE_CHF: '200' } });

const refunds = () => getBrowser('refunds').api;
const service = () => getBrowser('service').api;
/** Returns the last recorded action on an order. */
const lastAction = async (reference: string) => (await app.app.reports.actions({ reference, limit: 1 }))[0];

describe('a refund that the provider refuses', () => {
  const payment = { paidOn: '2026-01-05', bankReference: 'E-Banking 4711', reason: 'Karte abgelaufen' };

  /** Creates a stopped refund of a card of this value. */
  async function createStoppedRefund(value: number) {
    const { reference } = await buyCards(app, [line(DIGITAL, value)], { issued: true });
    await app.systems.control('saferpay', { endpoint: 'Refund', fault: 'error:TRANSACTION_DECLINED' });
    expect(await refundNow(app, reference)).toBe('Stopped');
    return reference;
  }

  it('is recorded as paid by bank, once, with its reference', async () => {
    const reference = await createStoppedRefund(50);
    const state = await refunds().refunds.state.query({ reference });
    expect(state.current).toMatchObject([{ status: 'Stopped', canPayByBank: true }]);
    const future = { ...payment, reference, paidOn: '2999-01-01' };
    expect(await getStatus(refunds().refunds.completeByBank.mutate(future))).toBe(400);
    await refunds().refunds.completeByBank.mutate({ ...payment, reference });
    expect((await lastAction(reference))?.event).toMatchObject({
      type: 'refund-paid-by-bank',
      data: { paidOn: '2026-01-05', bankReference: 'E-Banking 4711' },
    });
    await expect(refunds().refunds.completeByBank.mutate({ ...payment, reference })).rejects.toMatchObject(
      refusedAs('none-stopped'),
    );
  });

  it('above the limit is not recorded by its requester', async () => {
    const reference = await createStoppedRefund(300);
    await rows(
      app,
      `update refund set person = 'Person refunds'
        where order_id = (select id from orders where reference = '${reference}')`,
    );
    await expect(refunds().refunds.completeByBank.mutate({ ...payment, reference })).rejects.toMatchObject(
      refusedAs('own-refund'),
    );
    await getBrowser('everything').api.refunds.completeByBank.mutate({ ...payment, reference });
  });
});

it('a dispute voids the unused cards, and is entered once', async () => {
  const { reference } = await buyCards(app, [line(DIGITAL, 50, 2)], { issued: true });
  const enter = (amount: number) =>
    refunds().orders.recordDispute.mutate({ reference, amount, reason: 'Brief der Bank' });
  await expect(enter(10_001)).rejects.toMatchObject(refusedAs('exceeds-captured'));
  expect(await enter(10_000)).toEqual({ unanswered: 0, voided: 10_000, lost: 0 });
  await expect(enter(10_000)).rejects.toMatchObject(refusedAs('disputed-already'));
  const { actions, disputed } = await show(reference, 'refunds');
  expect(disputed).toBe(true);
  expect(actions).toContainEqual({ action: 'dispute', why: 'disputed-already' });
});

it('the provider is polled again for a payment', async () => {
  const { reference } = await buy(app, orderRequest({ cart: [line(DIGITAL, 50)] }));
  expect((await show(reference)).actions).toContainEqual({
    action: 'check-payment',
    why: 'payment-final',
  });
  const checked = await service().orders.checkPayment.mutate({ reference, reason: 'Anruf' });
  expect(checked).toEqual({ status: 'Captured', pending: false });
  expect(await lastAction(reference)).toMatchObject({ command: 'desk payment poll' });
});

it('a paused provider is resumed, if there is one', async () => {
  const resume = () => refunds().payments.resume.mutate({ reason: 'Lizenz ist da' });
  await expect(resume()).rejects.toMatchObject(refusedAs('none-paused'));
  const { reference } = await buyCards(app, [line(DIGITAL, 50)], { issued: true });
  await app.systems.control('saferpay', { endpoint: 'Refund', fault: 'error:PERMISSION_DENIED' });
  expect(await refundNow(app, reference)).toBe('Stopped');
  expect(await refunds().payments.pauses.query()).toMatchObject([{ cause: 'refunds-denied' }]);
  await resume();
  expect(await refunds().payments.pauses.query()).toEqual([]);
  expect(await refundNow(app, reference)).toBe('Done');
});

it('a packer first counts stock, then changes it', async () => {
  const { stock } = getBrowser('packing').api;
  const entry = { product: 'birthday-physical', reason: 'Lieferschein 4711' };
  await expect(stock.setThreshold.mutate({ ...entry, count: 5 })).rejects.toMatchObject(
    refusedAs('not-counted'),
  );
  const counted = await stock.enter.mutate({ ...entry, cause: 'counted', count: 10 });
  expect(counted).toMatchObject({ inStock: 10 });
  await stock.enter.mutate({ ...entry, cause: 'damaged', count: 2 });
  await stock.setThreshold.mutate({ ...entry, count: 5 });
  expect(await service().stock.list.query()).toContainEqual(
    expect.objectContaining({ product: 'birthday-physical', inStock: 8, low: 5 }),
  );
  expect(await getStatus(service().stock.enter.mutate({ ...entry, cause: 'counted', count: 1 }))).toBe(403);
});

it('an objection of a recipient is recorded without the address', async () => {
  const objection = { email: ' Anna@Friend.example ', reason: 'Brief vom 20. November' };
  await service().gifts.recordObjection.mutate(objection);
  expect(await getStatus(service().gifts.recordObjection.mutate({ ...objection, email: 'anna' }))).toBe(400);
  const [action] = await getBrowser('everything').api.actions.list.query();
  expect(action).toMatchObject({
    person: 'Person service',
    signInName: 'service',
    command: 'desk gifts record-objection',
  });
  expect(JSON.stringify(action)).not.toContain('riend.example');
});
