import { describe, expect, it } from 'vitest';
import { REFUND_REQUEST_DAYS } from '#rules/refund-request.ts';
import { eraseOrders } from '#server/postgres/operations/pg-retention-repository.ts';
import { approvalsOf } from '#server/testing/desk-actions.ts';
import { openTestDesk, refusedAs, statusOf } from '#server/testing/desk-visitor.ts';
import { DIGITAL, line, POSTED } from '#server/testing/order-requests.ts';
import { type Bought, buyCards } from '#server/testing/refund-orders.ts';
import { rows, texts } from '#server/testing/rows.ts';

const { app, browserOf, signIn } = await openTestDesk({
  people: { anna: 'service', beat: 'service', carla: 'service' },
  env: { DESK_REFUND_APPROVAL_ABOVE_CHF: '150' },
});

const anna = () => approvalsOf(browserOf('anna'));
const beat = () => approvalsOf(browserOf('beat'));
const carla = () => approvalsOf(browserOf('carla'));

/** Digital cards of CHF 100, issued. */
const bought = (cards = 2): Promise<Bought> => buyCards(app, [line(DIGITAL, 100, cards)], { issued: true });
const elsewhere = ({ id }: Bought) => `new-${id}@kundin.example`;
const statusesOf = ({ id }: Bought) =>
  texts(
    app,
    `select status as text from approval_request where order_id = '${id}' order by created_at, status`,
  );
const requestOf = async ({ reference }: Bought) => {
  const [request] = (await beat().show(reference)).approvals;
  if (request === undefined) throw new Error('no request waits');
  return request;
};
/** An order with a request of Anna for another e-mail address. */
async function asked() {
  const order = await bought();
  expect(await anna().redirect(order.reference, elsewhere(order))).toBe('waits');
  return { ...order, request: await requestOf(order) };
}
const emailOf = async ({ reference }: Bought) => (await beat().show(reference)).email;

describe('mails to another address, above the limit', () => {
  it('wait for a second person, who is shown both addresses; then both people are recorded', async () => {
    const order = await asked();
    expect(await emailOf(order)).toBe(order.email);
    const waits = (await beat().requests()).open.find(({ reference }) => reference === order.reference);
    expect(waits).toMatchObject({
      ...{ person: 'Person anna', isOwn: false, amount: 20_000, status: 'Open' },
      action: { kind: 'redirect', mail: 'cards', before: [order.email], after: [elsewhere(order)] },
    });
    expect((await anna().show(order.reference)).approvals).toMatchObject([{ isOwn: true }]);
    await beat().decide(order.request.id, 'approve', 'Zurückgerufen');
    expect(await emailOf(order)).toBe(elsewhere(order));
    const { history, approvals } = await beat().show(order.reference);
    expect(approvals).toEqual([]);
    const actions = history.flatMap(({ event, person, addressChange }) =>
      event.subject === 'operator' ? [[person, event.action, addressChange !== null]] : [],
    );
    const requested = { action: 'redirect', mail: 'cards', card: null, amount: 20_000 };
    expect(actions).toEqual([
      ['Person anna', { type: 'approval-requested', data: requested }, false],
      ['Person anna', { type: 'mail-redirected', data: { mail: 'cards', content: 1 } }, true],
      ['Person beat', { type: 'approval-granted', data: { ...requested, requester: 'Person anna' } }, false],
    ]);
    const decided = (await anna().requests()).decided.find(({ id }) => id === order.request.id);
    expect(decided).toMatchObject({ status: 'Approved', decidedBy: 'Person beat', answer: 'Zurückgerufen' });
  });

  it('wait whatever mail the address is corrected with, and not when only the receipt goes elsewhere', async () => {
    const order = await bought();
    expect(await anna().redirect(order.reference, elsewhere(order), 'confirmation')).toBe('waits');
    const other = await bought();
    expect(await anna().redirect(other.reference, other.email)).toBe('done');
    expect(await statusesOf(other)).toEqual([]);
  });

  it('are never approved by the person who asked, and withdrawn by nobody else', async () => {
    const order = await asked();
    for (const decision of ['approve', 'refuse'] as const)
      await expect(anna().decide(order.request.id, decision)).rejects.toMatchObject(refusedAs('same-person'));
    await expect(beat().decide(order.request.id, 'withdraw')).rejects.toMatchObject(refusedAs('not-yours'));
    // Nor past the use case.
    const past = `update approval_request set status = 'Approved', decided_by = person_id, decided_at = now() where id = '${order.request.id}'`;
    await expect(rows(app, past)).rejects.toThrow();
    await anna().decide(order.request.id, 'withdraw');
    expect(await statusesOf(order)).toEqual(['Withdrawn']);
    expect(await emailOf(order)).toBe(order.email);
  });

  it('are refused with a sentence, and then over', async () => {
    const order = await asked();
    await beat().decide(order.request.id, 'refuse', 'Nicht erreicht');
    await expect(beat().decide(order.request.id, 'approve')).rejects.toMatchObject(refusedAs('over'));
    expect(await emailOf(order)).toBe(order.email);
  });

  it('are asked for once by a second press, and over after their days', async () => {
    const order = await asked();
    expect(await anna().redirect(order.reference, elsewhere(order))).toBe('waits');
    expect(await statusesOf(order)).toEqual(['Open']);
    await app.moveClock(REFUND_REQUEST_DAYS * 24 * 60);
    const later = approvalsOf(await signIn('dora'));
    expect((await later.show(order.reference)).approvals).toEqual([]);
    await expect(later.decide(order.request.id, 'approve')).rejects.toMatchObject(refusedAs('over'));
    await app.moveClock(0);
  });

  it('are not approved once the address is another', async () => {
    const order = await asked();
    await rows(
      app,
      `update orders set primary_address = jsonb_set(primary_address, '{email}', '"third@kundin.example"') where id = '${order.id}'`,
    );
    await expect(beat().decide(order.request.id, 'approve')).rejects.toMatchObject(refusedAs('not-possible'));
    expect(await statusesOf(order)).toEqual(['Open']);
  });

  it('lose both addresses when the names of the order are erased', async () => {
    const order = await asked();
    await rows(app, eraseOrders(`o.id = '${order.id}'`));
    const kept = `select action::text as text from approval_request where order_id = '${order.id}'`;
    expect(await texts(app, kept)).toEqual([null]);
    const shown = (await beat().requests()).decided.find(({ id }) => id === order.request.id);
    expect(shown).toMatchObject({ status: 'Expired', action: null });
    expect(await statusOf(beat().decide(order.request.id, 'approve'))).toBe(404);
  });
});

describe('a card above the limit', () => {
  it('is replaced once when two people approve at once', async () => {
    const order = await buyCards(app, [line(DIGITAL, 200)], { issued: true });
    expect(await anna().replace(order.reference)).toBe('waits');
    const { id } = await requestOf(order);
    const answers = await Promise.all([
      statusOf(beat().decide(id, 'approve')),
      statusOf(carla().decide(id, 'approve')),
      statusOf(beat().decide(id, 'approve')),
    ]);
    expect(answers.toSorted()).toEqual([200, 409, 409]);
    const [card] = await texts(app, `select id::text as text from card where order_id = '${order.id}'`);
    await app.app.fulfilment.replacements.job(card ?? '');
    expect((await beat().show(order.reference)).cards.map(({ generation }) => generation)).toEqual([0, 1]);
  });

  it('is asked for only where the rules let it be replaced', async () => {
    const order = await buyCards(app, [line(POSTED, 200)]);
    const replaced = anna().replace(order.reference);
    await expect(replaced).rejects.toMatchObject(refusedAs('card-not-delivered'));
    expect(await statusesOf(order)).toEqual([]);
  });
});

it('a delivery address above the limit waits, and is corrected when a second person approves', async () => {
  const order = await buyCards(app, [line(POSTED, 200)]);
  expect(await anna().correct(order.reference, { city: 'Chur', zipCode: '7000' })).toBe('waits');
  expect((await beat().show(order.reference)).postal).toMatchObject({ city: 'Thalwil' });
  const request = await requestOf(order);
  expect(request.action?.after).toContain('7000 Chur');
  await beat().decide(request.id, 'approve');
  expect((await beat().show(order.reference)).postal).toMatchObject({ city: 'Chur' });
});

describe('below the limit', () => {
  it('one person is enough, and what one did alone counts together until a day is over', async () => {
    const order = await bought(1);
    expect(await anna().redirect(order.reference, elsewhere(order))).toBe('done');
    expect(await emailOf(order)).toBe(elsewhere(order));
    // For every person alike: it is one order.
    expect(await beat().replace(order.reference)).toBe('waits');
    expect(await statusesOf(order)).toEqual(['Begun', 'Open']);
    const { id } = await requestOf(order);
    await carla().decide(id, 'refuse');
    await app.moveClock(24 * 60 + 1);
    const later = approvalsOf(await signIn('emil'));
    expect(await later.replace(order.reference)).toBe('replaced');
    await app.moveClock(0);
  });
});

it('requests are seen and counted by who may do such things', async () => {
  const order = await asked();
  const { open } = await beat().requests();
  expect(await beat().countOpen()).toBe(open.length);
  expect(open.map(({ reference }) => reference)).toContain(order.reference);
  const [read] = await texts(
    app,
    `select person as text from operator_action where event_type = 'approvals-read' limit 1`,
  );
  expect(read).toBeDefined();
});
