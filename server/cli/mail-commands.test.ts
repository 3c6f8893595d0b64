import { describe, expect, it } from 'vitest';
import { issueCards } from '#server/fulfilment/issue-cards.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { newAddress, orderRequest } from '#server/testing/order-requests.ts';
import { reviewItems, rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { visit } from '#server/testing/visitor.ts';
import { mailsArrived, mailsBounced, mailsResend } from './descriptions/mails.ts';
import { jobsRetry, reviewResolve } from './descriptions/monitoring.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

const WHY = ['--reason', 'the buyer called'];
type Order = { id: string; reference: string };

/** A paid order whose two mails are sent, as far as the books know. */
async function delivered(billing?: string): Promise<Order> {
  const visitor = await visit(app);
  const primaryAddress = newAddress();
  const placed = await visitor.placed(
    orderRequest({
      addresses:
        billing === undefined
          ? { useSameAddress: true, primaryAddress }
          : { useSameAddress: false, primaryAddress, billingAddress: newAddress({ email: billing }) },
    }),
  );
  await visitor.assert(await app.systems.pay(placed.reference));
  const { cards, supplier, payments, receipts } = app.adapters;
  await issueCards({ cards, supplier, openReviewItem: payments.openReviewItem }, placed.id);
  await receipts.add(placed.id, async () => Buffer.from('a receipt'));
  await rows(app, `update mail set status = 'Sent', sent_at = now() where order_id = '${placed.id}'`);
  await rows(app, `delete from jobs.job`);
  return placed;
}

const resend = ({ reference }: Order, ...words: string[]) =>
  typeCommand(app, mailsResend, [reference, ...words, ...WHY]);
const mails = ({ id }: Order, kind: string) =>
  rows(
    app,
    `select number, repeats, status from mail where order_id = '${id}' and kind = '${kind}' order by number`,
  );
const jobs = () =>
  rows(
    app,
    `select m.kind || ' ' || m.number as mail from jobs.job j join mail m on m.id::text = j.data ->> 'mailId'
      where j.state = 'created'`,
  );
const emails = async ({ id }: Order) => {
  const [row] = await rows(
    app,
    `select primary_address ->> 'email' as "primary", billing_address ->> 'email' as billing from orders where id = '${id}'`,
  );
  return row;
};
const lastAction = async () =>
  (
    await rows(
      app,
      'select person, command, reason, event_type as type, data from operator_action order by id desc limit 1',
    )
  )[0];

describe('mails resend', () => {
  it('owes a further mail with the content of the first, with its job', async () => {
    const order = await delivered();
    const before = await emails(order);
    expect(await resend(order, 'cards')).toMatchObject({ code: 0 });
    expect(await mails(order, 'cards')).toEqual([
      { number: 1, repeats: null, status: 'Sent' },
      { number: 2, repeats: 1, status: 'Pending' },
    ]);
    expect(await jobs()).toEqual([{ mail: 'cards 2' }]);
    expect(await emails(order)).toEqual(before);
    expect(await lastAction()).toEqual({
      person: 'anna',
      command: 'mails resend',
      reason: 'the buyer called',
      ...{ type: 'mail-resent', data: { mail: 'cards', content: 1, number: 2, redirected: false } },
    });
  });

  it('corrects the address of the order in the same breath, and names it in no detail and no log', async () => {
    const order = await delivered();
    const to = 'corrected-canary@kundin.example';
    const { code, out, err } = await resend(order, 'cards', '--to', ` ${to} `);
    expect(code).toBe(0);
    expect(out).toContain('to the corrected address');
    expect(await emails(order)).toEqual({ primary: to, billing: to });
    expect(out + err + JSON.stringify(await lastAction()) + app.logged.join()).not.toContain(to);
    expect(app.logged.at(-1)).toContain(`"command":"mails resend","orders":["${order.reference}"]`);
  });

  it('leaves a billing address of its own alone, unless the receipt is meant', async () => {
    const order = await delivered('billing@firma.example');
    await resend(order, 'confirmation', '--to', 'other@kundin.example');
    expect(await emails(order)).toEqual({
      primary: 'other@kundin.example',
      billing: 'billing@firma.example',
    });
    await resend(order, 'receipt', '--to', 'books@firma.example');
    expect(await emails(order)).toEqual({ primary: 'other@kundin.example', billing: 'books@firma.example' });
  });

  it('only corrects the address of a mail that is not sent yet', async () => {
    const order = await delivered();
    await resend(order, 'cards');
    expect(await resend(order, 'cards')).toMatchObject({ code: 1, out: '' });
    expect(await resend(order, 'cards', '--to', 'late@kundin.example')).toMatchObject({ code: 0 });
    expect(await mails(order, 'cards')).toHaveLength(2);
    expect(await emails(order)).toMatchObject({ primary: 'late@kundin.example' });
  });

  it.each([
    [
      'a disputed order',
      (id: string) =>
        `insert into dispute (order_id, amount, person, reason) values ('${id}', 5000, 'anna', 'bank')`,
    ],
    ['an erased order', (id: string) => `update orders set erased_at = now() where id = '${id}'`],
    [
      'cards whose numbers are removed',
      (id: string) => `update card set secret = null, secret_removed_at = now() where order_id = '${id}'`,
    ],
  ])('refuses %s, and changes no address', async (_, change) => {
    const order = await delivered();
    await rows(app, change(order.id));
    const before = await emails(order);
    expect(await resend(order, 'cards', '--to', 'thief@kundin.example')).toMatchObject({ code: 1, out: '' });
    expect(await mails(order, 'cards')).toHaveLength(1);
    expect(await emails(order)).toEqual(before);
    await rows(app, `delete from dispute`);
  });

  it.each([
    ['shipped', 1],
    ['love-letter', 2],
  ])('refuses the mail %s', async (kind, code) => {
    expect(await resend(await delivered(), kind)).toMatchObject({ code, out: '' });
  });

  it('refuses what is no address', async () => {
    expect(await resend(await delivered(), 'cards', '--to', 'lena(at)home')).toMatchObject({ code: 2 });
  });
});

describe('a mail that came back', () => {
  it('is an open item until the mail goes out again', async () => {
    const order = await delivered();
    expect(await typeCommand(app, mailsBounced, [order.reference, 'cards', ...WHY])).toMatchObject({
      code: 0,
    });
    expect(await reviewItems(app, order.id)).toEqual(['mail-bounced-cards']);
    expect(await typeCommand(app, mailsBounced, [order.reference, 'cards', ...WHY])).toMatchObject({
      code: 1,
    });
    await resend(order, 'cards', '--to', 'right@kundin.example');
    const open = await rows(
      app,
      `select 1 as one from review_item where resolved_at is null and order_id = '${order.id}'`,
    );
    expect(open).toEqual([]);
  });
});

describe('a mail whose answer was lost', () => {
  async function unanswered(): Promise<Order> {
    const order = await delivered();
    await rows(
      app,
      `update mail set status = 'Refused', sent_at = null, unanswered = 2 where order_id = '${order.id}' and kind = 'cards'`,
    );
    await app.adapters.payments.openReviewItem(order.id, 'mail-unanswered-cards', 'its answer was lost');
    return order;
  }
  const openReviewItems = ({ id }: Order) =>
    rows(app, `select kind from review_item where resolved_at is null and order_id = '${id}'`);

  it('goes out again as a further mail when an operator says so', async () => {
    const order = await unanswered();
    expect(await resend(order, 'cards')).toMatchObject({ code: 0 });
    expect(await mails(order, 'cards')).toEqual([
      { number: 1, repeats: null, status: 'Refused' },
      { number: 2, repeats: 1, status: 'Pending' },
    ]);
    expect(await jobs()).toEqual([{ mail: 'cards 2' }]);
    expect(await openReviewItems(order)).toEqual([]);
  });

  it('counts as sent when it has arrived', async () => {
    const order = await unanswered();
    const arrived = () => typeCommand(app, mailsArrived, [order.reference, 'cards', ...WHY]);
    expect(await arrived()).toMatchObject({ code: 0 });
    expect(await mails(order, 'cards')).toEqual([{ number: 1, repeats: null, status: 'Sent' }]);
    expect(await openReviewItems(order)).toEqual([]);
    expect(await arrived()).toMatchObject({ code: 1 });
  });

  it('counts for itself alone: another one of which nobody heard stays with the person', async () => {
    const order = await unanswered();
    await rows(
      app,
      `insert into mail (id, order_id, kind, number, status, unanswered)
         values (gen_random_uuid(), '${order.id}', 'cards', 2, 'Refused', 2)`,
    );
    const arrived = () => typeCommand(app, mailsArrived, [order.reference, 'cards', ...WHY]);
    expect(await arrived()).toMatchObject({ code: 0 });
    expect((await mails(order, 'cards')).map(({ status }) => status)).toEqual(['Refused', 'Sent']);
    expect(await openReviewItems(order)).not.toEqual([]);
    expect(await arrived()).toMatchObject({ code: 0 });
    expect(await openReviewItems(order)).toEqual([]);
  });
});

describe('jobs retry', () => {
  const retry = ({ reference }: Order) => typeCommand(app, jobsRetry, [reference, ...WHY]);

  it('brings forward what waits for its next try', async () => {
    const order = await delivered();
    await resend(order, 'cards');
    await rows(app, `update jobs.job set state = 'retry', start_after = now() + interval '1 hour'`);
    expect(await retry(order)).toMatchObject({ code: 0 });
    const due = await rows(app, `select state::text, start_after <= now() as due from jobs.job`);
    expect(due).toEqual([{ state: 'retry', due: true }]);
  });

  it('adds what was given up anew, once, and takes it off the list', async () => {
    const order = await delivered();
    await resend(order, 'cards');
    await rows(app, `update jobs.job set state = 'failed', completed_on = now()`);
    await app.adapters.payments.openReviewItem(order.id, 'mail-given-up-cards', 'failed again and again');
    expect(await retry(order)).toMatchObject({ code: 0 });
    expect(await jobs()).toEqual([{ mail: 'cards 2' }]);
    expect(await retry(order)).toMatchObject({ code: 1 });
    expect(await lastAction()).toMatchObject({ command: 'jobs retry', data: { count: 1 } });
  });

  it('refuses an order with nothing to try', async () => {
    expect(await retry(await delivered())).toMatchObject({ code: 1, out: '' });
  });
});

describe('review resolve', () => {
  it('takes an item off the list once, and writes down who and why', async () => {
    const order = await delivered();
    await app.adapters.payments.openReviewItem(order.id, 'payment-differs', 'another amount');
    const [item] = await rows<{ id: string }>(
      app,
      `select id::text from review_item where order_id = '${order.id}' and resolved_at is null`,
    );
    const settle = () => typeCommand(app, reviewResolve, [item?.id ?? '', ...WHY]);
    expect(await settle()).toMatchObject({ code: 0 });
    expect(await lastAction()).toMatchObject({
      type: 'review-resolved',
      data: { item: Number(item?.id), kind: 'payment-differs' },
    });
    expect(await settle()).toMatchObject({ code: 1 });
    expect(await typeCommand(app, reviewResolve, ['all', ...WHY])).toMatchObject({ code: 2 });
  });

  it('takes several, and names those that are not open', async () => {
    const order = await delivered();
    for (const kind of ['payment-differs', 'refund-late'] as const)
      await app.adapters.payments.openReviewItem(order.id, kind, 'look');
    const items = await rows<{ id: string }>(
      app,
      `select id::text from review_item where order_id = '${order.id}' and resolved_at is null order by id`,
    );
    const ids = items.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const typed = await typeCommand(app, reviewResolve, [...ids, '999999', ...WHY]);
    expect(typed).toMatchObject({ code: 1, err: 'There is no open item 999999.' });
    expect(typed.out).toBe(ids.map((id) => `Item ${id} of order ${order.reference} is settled.`).join('\n'));
  });
});
