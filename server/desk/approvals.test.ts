import { describe, expect, it } from 'vitest';
import { ROLES } from '#rules/permissions.ts';
import { REFUND_REQUEST_DAYS } from '#rules/refund-request.ts';
import { eraseOrders } from '#server/postgres/operations/retention-repository.ts';
import { createApprovals } from '#server/testing/desk-actions.ts';
import {
  addPerson,
  generateCode,
  getStatus,
  openBrowser,
  openTestDesk,
  PASSWORD,
  refusedAs,
} from '#server/testing/desk-visitor.ts';
import { sendMails } from '#server/testing/month-clock.ts';
import { DIGITAL, line, POSTED } from '#server/testing/order-requests.ts';
import { type Bought, buyCards } from '#server/testing/refund-orders.ts';
import { rows, texts } from '#server/testing/rows.ts';

const { app, desk, getBrowser, signIn } = await openTestDesk({
  people: { anna: [...ROLES], beat: 'replacements', carla: 'replacements' },
  env: { DESK_APPROVAL_ABOVE_CHF: '150' },
});

const anna = () => createApprovals(getBrowser('anna'));
const beat = () => createApprovals(getBrowser('beat'));
const carla = () => createApprovals(getBrowser('carla'));

/** Buys digital cards of CHF 100, issued. */
const bought = (cards = 2): Promise<Bought> => buyCards(app, [line(DIGITAL, 100, cards)], { issued: true });
const elsewhere = ({ id }: Bought) => `new-${id}@kundin.example`;
const readStatuses = ({ id }: Bought) =>
  texts(
    app,
    `select status as text from approval_request where order_id = '${id}' order by created_at, status`,
  );
const findRequest = async ({ reference }: Bought) => {
  const [request] = (await beat().show(reference)).approvals;
  if (request === undefined) throw new Error('no request waits');
  return request;
};
/** Creates an order and Anna's request for another e-mail address. */
async function createRequest() {
  const order = await bought();
  expect(await anna().redirect(order.reference, elsewhere(order))).toBe('waits');
  return { ...order, request: await findRequest(order) };
}
const readEmail = async ({ reference }: Bought) => (await beat().show(reference)).email;

describe('redirecting mails, above the limit', () => {
  it('waits for a second clerk, who sees both addresses; then both clerks are recorded', async () => {
    const order = await createRequest();
    expect(await readEmail(order)).toBe(order.email);
    const waits = (await beat().requests()).open.find(({ reference }) => reference === order.reference);
    expect(waits).toMatchObject({
      ...{ person: 'Person anna', isOwn: false, amount: 20_000, status: 'Open' },
      action: { kind: 'redirect', mail: 'cards', before: [order.email], after: [elsewhere(order)] },
    });
    expect((await anna().show(order.reference)).approvals).toMatchObject([{ isOwn: true }]);
    await beat().decide(order.request.id, 'approve', 'Zurückgerufen');
    expect(await readEmail(order)).toBe(elsewhere(order));
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

  it('waits for any mail that corrects the address, but not if only the receipt is redirected', async () => {
    const order = await bought();
    expect(await anna().redirect(order.reference, elsewhere(order), 'confirmation')).toBe('waits');
    const other = await bought();
    expect(await anna().redirect(other.reference, other.email)).toBe('done');
    expect(await readStatuses(other)).toEqual([]);
  });

  it('takes the refused mails along only once it is approved', async () => {
    const order = await bought();
    await rows(app, `update mail set status = 'Refused' where order_id = '${order.id}'`);
    const mail = {
      reference: order.reference,
      kind: 'confirmation',
      to: elsewhere(order),
      reason: 'Anruf',
    } as const;
    const { api } = getBrowser('anna');
    expect(await api.mails.resend.mutate({ ...mail, withUndelivered: true })).toBe('waits');
    const readKinds = () =>
      texts(
        app,
        `select kind as text from mail where order_id = '${order.id}' and repeats is not null order by kind`,
      );
    expect(await readKinds()).toEqual([]);
    await beat().decide((await findRequest(order)).id, 'approve');
    expect(await readKinds()).toEqual(['cards', 'confirmation']);
  });

  it('is never approved by its requester, and only they can withdraw it', async () => {
    const order = await createRequest();
    for (const decision of ['approve', 'refuse'] as const)
      await expect(anna().decide(order.request.id, decision)).rejects.toMatchObject(refusedAs('same-person'));
    await expect(beat().decide(order.request.id, 'withdraw')).rejects.toMatchObject(refusedAs('not-yours'));
    // The database refuses it too.
    const past = `update approval_request set status = 'Approved', decided_by = person_id, decided_at = now() where id = '${order.request.id}'`;
    await expect(rows(app, past)).rejects.toThrow();
    await anna().decide(order.request.id, 'withdraw');
    expect(await readStatuses(order)).toEqual(['Withdrawn']);
    expect(await readEmail(order)).toBe(order.email);
  });

  it('is refused with a reason, and then closed', async () => {
    const order = await createRequest();
    await beat().decide(order.request.id, 'refuse', 'Nicht erreicht');
    await expect(beat().decide(order.request.id, 'approve')).rejects.toMatchObject(
      refusedAs('already-closed'),
    );
    expect(await readEmail(order)).toBe(order.email);
  });

  it('is requested once despite a second press, and expires after some days', async () => {
    const order = await createRequest();
    expect(await anna().redirect(order.reference, elsewhere(order))).toBe('waits');
    expect(await readStatuses(order)).toEqual(['Open']);
    await app.moveClock(REFUND_REQUEST_DAYS * 24 * 60);
    const later = createApprovals(await signIn('dora', 'replacements'));
    expect((await later.show(order.reference)).approvals).toEqual([]);
    await expect(later.decide(order.request.id, 'approve')).rejects.toMatchObject(
      refusedAs('already-closed'),
    );
    await app.moveClock(0);
  });

  it('is not approved once the address has changed', async () => {
    const order = await createRequest();
    await rows(
      app,
      `update orders set primary_address = jsonb_set(primary_address, '{email}', '"third@kundin.example"') where id = '${order.id}'`,
    );
    await expect(beat().decide(order.request.id, 'approve')).rejects.toMatchObject(refusedAs('not-possible'));
    expect(await readStatuses(order)).toEqual(['Open']);
  });

  it('loses both addresses when the order’s names are erased', async () => {
    const order = await createRequest();
    await rows(app, eraseOrders(`o.id = '${order.id}'`));
    const kept = `select action::text as text from approval_request where order_id = '${order.id}'`;
    expect(await texts(app, kept)).toEqual([null]);
    const shown = (await beat().requests()).decided.find(({ id }) => id === order.request.id);
    expect(shown).toMatchObject({ status: 'Expired', action: null });
    expect(await getStatus(beat().decide(order.request.id, 'approve'))).toBe(404);
  });
});

describe('a card above the limit', () => {
  it('is replaced once when two clerks approve at the same time', async () => {
    const order = await buyCards(app, [line(DIGITAL, 200)], { issued: true });
    expect(await anna().replace(order.reference)).toBe('waits');
    const { id } = await findRequest(order);
    const answers = await Promise.all([
      getStatus(beat().decide(id, 'approve')),
      getStatus(carla().decide(id, 'approve')),
      getStatus(beat().decide(id, 'approve')),
    ]);
    expect(answers.toSorted()).toEqual([200, 409, 409]);
    const [card] = await texts(app, `select id::text as text from card where order_id = '${order.id}'`);
    await app.app.fulfilment.replacements.job(card ?? '');
    expect((await beat().show(order.reference)).cards.map(({ generation }) => generation)).toEqual([0, 1]);
  });

  it('can only be requested where the rules allow a replacement', async () => {
    const order = await buyCards(app, [line(POSTED, 200)]);
    const replaced = anna().replace(order.reference);
    await expect(replaced).rejects.toMatchObject(refusedAs('card-not-delivered'));
    expect(await readStatuses(order)).toEqual([]);
  });
});

it('a delivery address above the limit waits, and is corrected when a second clerk approves', async () => {
  const order = await buyCards(app, [line(POSTED, 200)]);
  expect(await anna().correct(order.reference, { city: 'Chur', zipCode: '7000' })).toBe('waits');
  expect((await beat().show(order.reference)).postal).toMatchObject({ city: 'Thalwil' });
  const request = await findRequest(order);
  expect(request.action?.after).toContain('7000 Chur');
  await beat().decide(request.id, 'approve');
  expect((await beat().show(order.reference)).postal).toMatchObject({ city: 'Chur' });
});

describe('below the limit', () => {
  it('one clerk is enough, and the actions on one order add up within a day', async () => {
    const order = await bought(1);
    expect(await anna().redirect(order.reference, elsewhere(order))).toBe('done');
    expect(await readEmail(order)).toBe(elsewhere(order));
    // The limit applies to the order, for any clerk.
    expect(await beat().replace(order.reference)).toBe('waits');
    expect(await readStatuses(order)).toEqual(['Started', 'Open']);
    const { id } = await findRequest(order);
    await carla().decide(id, 'refuse');
    await app.moveClock(24 * 60 + 1);
    const later = createApprovals(await signIn('emil', 'replacements'));
    expect(await later.replace(order.reference)).toBe('replaced');
    await app.moveClock(0);
  });

  it('the actions of one clerk add up over all orders, also when they happen at once', async () => {
    const clerk = createApprovals(await signIn('fritz', 'replacements'));
    const orders = await Promise.all([bought(1), bought(1), bought(1)]);
    const results = await Promise.all(
      orders.map((order) => clerk.redirect(order.reference, elsewhere(order))),
    );
    expect(results.toSorted()).toEqual(['done', 'waits', 'waits']);
  });
});

it('value moves only shortly after a sign-in or a second factor', async () => {
  const { key } = await addPerson(app, desk, { signInName: 'gerda', role: 'replacements' });
  const browser = openBrowser(desk);
  const gerda = createApprovals(browser);
  await browser.api.signIn.password.mutate({
    ...{ signInName: 'gerda', password: PASSWORD, code: generateCode(key) },
  });
  const order = await bought(1);
  await app.moveClock(11);
  const refused = refusedAs('second-factor');
  await expect(gerda.replace(order.reference)).rejects.toMatchObject(refused);
  await expect(gerda.redirect(order.reference, elsewhere(order))).rejects.toMatchObject(refused);
  await expect(gerda.correct(order.reference, { city: 'Chur' })).rejects.toMatchObject(refused);
  expect(await getStatus(browser.api.me.verify.mutate({ code: '000000' }))).toBe(400);
  await browser.api.me.verify.mutate({ code: generateCode(key, 1) });
  expect(await gerda.replace(order.reference)).toBe('replaced');
  await app.moveClock(0);
});

it('a clerk of the service role corrects no address that already has the cards', async () => {
  const order = await bought(1);
  const clerk = createApprovals(await signIn('hanna'));
  expect(await clerk.redirect(order.reference, elsewhere(order))).toBe('done');
  await sendMails(app);
  expect(await getStatus(clerk.redirect(order.reference, order.email))).toBe(403);
  expect(await getStatus(clerk.replace(order.reference))).toBe(403);
});

it('requests are visible to and counted for clerks with the right', async () => {
  const order = await createRequest();
  const { open } = await beat().requests();
  expect(await beat().countOpen()).toBe(open.length);
  expect(open.map(({ reference }) => reference)).toContain(order.reference);
  const [read] = await texts(
    app,
    `select person as text from operator_action where event_type = 'approvals-read' limit 1`,
  );
  expect(read).toBeDefined();
});
