import { describe, expect, it } from 'vitest';
import { ROLES } from '#rules/permissions.ts';
import { REFUND_REQUEST_DAYS } from '#rules/refund-request.ts';
import { createRefunds, finishRefunds } from '#server/testing/desk-actions.ts';
import { getStatus, openTestDesk, refusedAs } from '#server/testing/desk-visitor.ts';
import { DIGITAL, line } from '#server/testing/order-requests.ts';
import {
  type Bought,
  buyCards,
  listRefundedAmounts,
  refundNow,
  spendCard,
} from '#server/testing/refund-orders.ts';
import { rows, texts } from '#server/testing/rows.ts';

const { app, getBrowser, signIn } = await openTestDesk({
  people: { anna: [...ROLES], beat: 'refunds', carla: 'refunds' },
  env: { DESK_APPROVAL_ABOVE_CHF: '150' },
});

const anna = () => createRefunds(getBrowser('anna'));
const beat = () => createRefunds(getBrowser('beat'));
const carla = () => createRefunds(getBrowser('carla'));

/** Buys cards of CHF 100, paid and issued. */
const bought = (cards = 3): Promise<Bought> => buyCards(app, [line(DIGITAL, 100, cards)], { issued: true });
const readRefunds = (orderId: string) =>
  rows<{ amount: number; person: string }>(
    app,
    `select amount, person from refund where order_id = '${orderId}' order by number`,
  );
const readRequests = (orderId: string) =>
  texts(app, `select status as text from refund_request where order_id = '${orderId}' order by created_at`);
/** Creates an order with Anna's pending refund request. */
async function createRequest(cards = 3) {
  const order = await bought(cards);
  expect(await anna().ask(order.reference)).toBe('waits');
  const { request } = await beat().state(order.reference);
  if (request === undefined) throw new Error('no request waits');
  return { ...order, request };
}
/** Signs a person in this many minutes later; all other sessions have expired by then. */
async function afterMinutes(minutes: number, signInName: string) {
  await app.moveClock(minutes);
  return createRefunds(await signIn(signInName, 'refunds'));
}
const at = (ordinal: number) => ({ cards: [{ line: 1, ordinal }] });

describe('a refund above the limit', () => {
  it('waits for a second clerk, who starts it; both are named', async () => {
    const order = await bought();
    const shown = await anna().shown(order.reference);
    expect(shown).toMatchObject({ amount: 30_000, needsApproval: true });
    expect(await anna().confirm(order.reference, shown)).toBe('waits');
    expect(await readRefunds(order.id)).toEqual([]);
    const waits = (await beat().requests()).open.find(({ reference }) => reference === order.reference);
    expect(waits).toMatchObject({ person: 'Person anna', isOwn: false, amount: 30_000, status: 'Open' });
    expect((await anna().state(order.reference)).request).toMatchObject({ isOwn: true });
    expect((await beat().state(order.reference)).requestNow).toMatchObject({ amount: 30_000 });
    await beat().decide(waits?.id ?? '', 'approve', 'Mit der Kundin gesprochen');
    expect(await readRefunds(order.id)).toEqual([{ amount: 30_000, person: 'Person anna' }]);
    const decided = (await anna().requests()).decided.find(({ reference }) => reference === order.reference);
    expect(decided).toMatchObject({
      ...{ status: 'Approved', person: 'Person anna', decidedBy: 'Person beat', refundNumber: 1 },
      answer: 'Mit der Kundin gesprochen',
    });
    const history = await app.app.reports.orderHistory(order.id);
    const actions = history.flatMap(({ event, person }) =>
      event.subject === 'operator' ? [{ person, ...event.action }] : [],
    );
    const amount = 30_000;
    expect(actions.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
      {
        ...{ person: 'Person beat', type: 'refund-request-approved' },
        data: { refund: 1, amount, requester: 'Person anna' },
      },
      { person: 'Person anna', type: 'refund-requested', data: { amount, cards: 3 } },
      {
        ...{ person: 'Person anna', type: 'refund-started' },
        data: { refund: 1, amount, cards: ['1.1', '1.2', '1.3'], lossConfirmed: false },
      },
    ]);
    await finishRefunds(app, order.id);
    expect(await listRefundedAmounts(app, order.reference)).toEqual([30_000]);
  });

  it('is never approved or refused by its requester', async () => {
    const { id, request } = await createRequest();
    for (const decision of ['approve', 'refuse'] as const)
      await expect(anna().decide(request.id, decision)).rejects.toMatchObject(refusedAs('same-person'));
    expect(await readRefunds(id)).toEqual([]);
    // The database refuses it too.
    await expect(
      rows(
        app,
        `update refund_request set status = 'Refused', decided_by = person_id, decided_at = now() where id = '${request.id}'`,
      ),
    ).rejects.toThrow();
    expect(await readRequests(id)).toEqual(['Open']);
  });

  it('is refused with a reason, and withdrawn only by its requester', async () => {
    const [refused, withdrawn] = [await createRequest(), await createRequest()];
    await beat().decide(refused.request.id, 'refuse', 'Karten sind verschenkt');
    expect(await readRequests(refused.id)).toEqual(['Refused']);
    expect(await getStatus(beat().decide(refused.request.id, 'refuse', ''))).toBe(400);
    await expect(beat().decide(withdrawn.request.id, 'withdraw')).rejects.toMatchObject(
      refusedAs('not-yours'),
    );
    await anna().decide(withdrawn.request.id, 'withdraw');
    await expect(beat().decide(withdrawn.request.id, 'approve')).rejects.toMatchObject(
      refusedAs('already-closed'),
    );
    expect(await readRefunds(withdrawn.id)).toEqual([]);
  });

  it('is not approved if the sum has changed, until it is requested again', async () => {
    const { id, reference, request } = await createRequest();
    await refundNow(app, reference, { places: [{ line: 1, ordinal: 2 }] });
    expect((await beat().state(reference)).requestNow).toMatchObject({
      ...{ amount: 20_000, cards: [...at(1).cards, ...at(3).cards] },
    });
    await expect(beat().decide(request.id, 'approve')).rejects.toMatchObject(refusedAs('changed'));
    expect(await readRefunds(id)).toHaveLength(1);
    expect(await readRequests(id)).toEqual(['Open']);
    await expect(anna().ask(reference)).rejects.toMatchObject(refusedAs('waits-already'));
    await anna().decide(request.id, 'withdraw');
    expect(await anna().ask(reference)).toBe('waits');
  });

  it('expires after some days, and can be requested again', async () => {
    const { id, reference, request } = await createRequest();
    const later = await afterMinutes(REFUND_REQUEST_DAYS * 24 * 60, 'dora');
    expect((await later.state(reference)).request).toBeUndefined();
    await expect(later.decide(request.id, 'approve')).rejects.toMatchObject(refusedAs('already-closed'));
    expect(await later.ask(reference)).toBe('waits');
    expect(await readRequests(id)).toEqual(['Expired', 'Open']);
    await app.moveClock(0);
  });

  it('cannot be split into small refunds within a day', async () => {
    const order = await bought(4);
    expect(await anna().ask(order.reference, at(1))).toBe('begun');
    await finishRefunds(app, order.id);
    // The rate limit applies to the order, for any clerk.
    expect(await beat().shown(order.reference, at(2))).toMatchObject({
      ...{ amount: 10_000, unapprovedTotal: 10_000, needsApproval: true },
    });
    expect(await beat().ask(order.reference, at(2))).toBe('waits');
    const { request } = await carla().state(order.reference);
    await carla().decide(request?.id ?? '', 'approve');
    await finishRefunds(app, order.id);
    const later = await afterMinutes(24 * 60 + 1, 'emil');
    expect(await later.shown(order.reference, at(3))).toMatchObject({
      unapprovedTotal: 0,
      needsApproval: false,
    });
    await app.moveClock(0);
  });

  it('is required for a confirmed loss of any amount', async () => {
    const order = await bought(1);
    await spendCard(app, order.id, '1.1', 30);
    const greta = createRefunds(await signIn('greta', 'refunds'));
    await greta.ask(order.reference);
    await finishRefunds(app, order.id);
    const loss = { ...at(1), usedCards: 'confirm-loss' } as const;
    expect(await greta.shown(order.reference, loss)).toMatchObject({ isResumed: true, needsApproval: true });
    expect(await greta.ask(order.reference, loss)).toBe('waits');
    const { request } = await beat().state(order.reference);
    expect(request).toMatchObject({ confirmsLoss: true });
    await beat().decide(request?.id ?? '', 'approve');
    await finishRefunds(app, order.id);
    expect(await listRefundedAmounts(app, order.reference)).toEqual([10_000]);
  });
});

describe('concurrently', () => {
  it('two clerks approve: one refund, and one of them is notified', async () => {
    const { id, reference, request } = await createRequest();
    const answers = await Promise.all([
      getStatus(beat().decide(request.id, 'approve')),
      getStatus(carla().decide(request.id, 'approve')),
      getStatus(beat().decide(request.id, 'approve')),
    ]);
    expect(answers.toSorted()).toEqual([200, 409, 409]);
    expect(await readRefunds(id)).toHaveLength(1);
    await finishRefunds(app, id);
    expect(await listRefundedAmounts(app, reference)).toEqual([30_000]);
  });

  it('one approves, one refuses and one withdraws: one action wins, and only an approval refunds', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { id, request } = await createRequest();
      const answers = await Promise.all([
        getStatus(beat().decide(request.id, 'approve')),
        getStatus(carla().decide(request.id, 'refuse')),
        getStatus(anna().decide(request.id, 'withdraw')),
      ]);
      expect(answers.toSorted()).toEqual([200, 409, 409]);
      const [status] = await readRequests(id);
      expect(await readRefunds(id)).toHaveLength(status === 'Approved' ? 1 : 0);
    }
  });

  it('a repeated id gets the first result, but no other selection under it', async () => {
    const { id, reference } = await bought();
    const [shown, one, key] = [
      await anna().shown(reference),
      await anna().shown(reference, at(1)),
      crypto.randomUUID(),
    ];
    expect(await anna().confirm(reference, shown, {}, key)).toBe('waits');
    expect(await anna().confirm(reference, shown, {}, key)).toBe('waits');
    for (const other of [
      () => anna().confirm(reference, one, at(1), key),
      () => anna().confirm(reference, shown, at(1), key),
      () => anna().confirm(reference, shown, { withoutShippingCost: true }, key),
    ])
      await expect(other()).rejects.toMatchObject(refusedAs('changed'));
    expect(await readRequests(id)).toEqual(['Open']);
  });

  it('two clerks request: one request is pending', async () => {
    const { id, reference } = await bought();
    const shown = await anna().shown(reference);
    const answers = await Promise.all([
      getStatus(anna().confirm(reference, shown)),
      getStatus(carla().confirm(reference, shown)),
    ]);
    expect(answers.toSorted()).toEqual([200, 409]);
    expect(await readRequests(id)).toEqual(['Open']);
  });
});
