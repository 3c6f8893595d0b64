import { describe, expect, it } from 'vitest';
import { issueCards } from '#server/fulfilment/issue-cards.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { listMails, reviewItems, rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';

const app = await openIdleApp();

async function paidOrder(): Promise<string> {
  const visitor = await visit(app);
  const { id, reference } = await visitor.placeOrThrow(orderRequest());
  await visitor.assert(await app.systems.pay(reference));
  return id;
}

function issue(orderId: string): Promise<void> {
  const { cards, supplier, payments } = app.adapters;
  return issueCards({ cards, supplier, openReviewItem: payments.openReviewItem }, orderId);
}

const listOpenItems = async (orderId: string) =>
  (
    await rows<{ kind: string }>(
      app,
      `select kind from review_item where order_id = '${orderId}' and resolved_at is null`,
    )
  ).map(({ kind }) => kind);

describe('digital cards that do not arrive', () => {
  it('need review within a quarter of an hour, and their buyer is notified once', async () => {
    const { pendingWork } = app.adapters;
    const order = await paidOrder();
    await app.moveClock(13);
    await pendingWork.reportLateCards();
    expect(await reviewItems(app, order)).toEqual([]);
    await app.moveClock(14.5);
    await Promise.all([pendingWork.reportLateCards(), pendingWork.reportLateCards()]);
    await app.moveClock(60);
    expect(await pendingWork.reportLateCards()).toBe(0);
    expect(await reviewItems(app, order)).toEqual(['cards-late']);
    expect(await listMails(app, order)).toEqual(['cards-delayed', 'confirmation']);
  });

  it('leave the list as soon as they arrive', async () => {
    const order = await paidOrder();
    await app.moveClock(20);
    await app.adapters.pendingWork.reportLateCards();
    expect(await listOpenItems(order)).toEqual(['cards-late']);
    await issue(order);
    expect(await listOpenItems(order)).toEqual([]);
    expect(await app.adapters.pendingWork.reportLateCards()).toBe(0);
  });

  it('are not waited for while they are being refunded', async () => {
    const order = await paidOrder();
    await rows(
      app,
      `with r as (insert into refund (id, order_id, number, status, subtotal, shipping_cost, amount, person, reason)
         values (gen_random_uuid(), '${order}', 1, 'Voiding', 5000, 0, 5000, 'Anna', 'asked for') returning id, order_id)
       insert into refund_card (refund_id, card_id) select r.id, c.id from r join card c using (order_id)`,
    );
    await app.moveClock(20);
    await app.adapters.pendingWork.reportLateCards();
    expect(await reviewItems(app, order)).toEqual([]);
  });
});

describe('pending work without a job', () => {
  const jobs = async () =>
    (
      await rows<{ job: string }>(
        app,
        `select name || ' ' || coalesce(data ->> 'orderId', data ->> 'mailId') as job from jobs.job
          where name in ('issue-cards', 'send-mail') and state = 'created' order by job`,
      )
    ).map(({ job }) => job);
  const listJobs = async (orderId: string) => {
    const mails = await rows<{ id: string }>(
      app,
      `select id from mail where order_id = '${orderId}' and status = 'Pending' order by id`,
    );
    const expected = [`issue-cards ${orderId}`, ...mails.map(({ id }) => `send-mail ${id}`)];
    return (await jobs()).filter((job) => expected.includes(job));
  };

  it('gets its jobs back, once', async () => {
    const order = await paidOrder();
    const before = await listJobs(order);
    expect(before).toHaveLength(2);
    await rows(app, `delete from jobs.job where name in ('issue-cards', 'send-mail')`);
    await app.moveClock(2);
    await app.adapters.pendingWork.addMissingJobs();
    await app.adapters.pendingWork.addMissingJobs();
    expect(await listJobs(order)).toEqual(before);
  });

  it('gets none while an operator reviews it', async () => {
    const order = await paidOrder();
    await app.systems.control('supplier', { endpoint: 'issue', fault: 'wrong-value' });
    await issue(order);
    expect(await listOpenItems(order)).toEqual(['card-wrong']);
    await app.adapters.payments.openReviewItem(order, 'mail-given-up-confirmation', {});
    await rows(app, `delete from jobs.job where name in ('issue-cards', 'send-mail')`);
    await app.moveClock(2);
    await app.adapters.pendingWork.addMissingJobs();
    expect(await listJobs(order)).toEqual([]);
  });
});
