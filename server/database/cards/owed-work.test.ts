import { describe, expect, it } from 'vitest';
import { issueCards } from '#server/shop/cards/issue-cards.ts';
import { control, pay } from '#server/testing/far-sides.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { openQuietHouse } from '#server/testing/quiet-house.ts';
import { mailsOwed, operatorItems, rows } from '#server/testing/rows.ts';
import type { TestHouse } from '#server/testing/test-house.ts';
import { visit } from '#server/testing/visitor.ts';

let house: TestHouse;
openQuietHouse((opened) => {
  house = opened;
});

async function paidOrder(): Promise<string> {
  const visitor = await visit(house);
  const { id, reference } = await visitor.placed(orderRequest());
  await visitor.assert(await pay(house, reference));
  return id;
}

function issue(orderId: string): Promise<void> {
  const { cards, supplier, payments } = house.house;
  return issueCards({ cards, supplier, raise: payments.raise }, orderId);
}

const openItems = async (orderId: string) =>
  (
    await rows<{ kind: string }>(
      house,
      `select kind from operator_item where order_id = '${orderId}' and settled_at is null`,
    )
  ).map(({ kind }) => kind);

describe('digital cards that do not come', () => {
  it('stand before a person before a quarter of an hour is over, and their buyer is told once', async () => {
    const { owedWork } = house.house;
    const order = await paidOrder();
    await house.moveClock(13);
    await owedWork.reportLateCards();
    expect(await operatorItems(house, order)).toEqual([]);
    await house.moveClock(14.5);
    await Promise.all([owedWork.reportLateCards(), owedWork.reportLateCards()]);
    await house.moveClock(60);
    expect(await owedWork.reportLateCards()).toBe(0);
    expect(await operatorItems(house, order)).toEqual(['cards-late']);
    expect(await mailsOwed(house, order)).toEqual(['cards-delayed', 'confirmation']);
  });

  it('are off the list as soon as they come', async () => {
    const order = await paidOrder();
    await house.moveClock(20);
    await house.house.owedWork.reportLateCards();
    expect(await openItems(order)).toEqual(['cards-late']);
    await issue(order);
    expect(await openItems(order)).toEqual([]);
    expect(await house.house.owedWork.reportLateCards()).toBe(0);
  });

  it('are not waited for while their value is on its way back', async () => {
    const order = await paidOrder();
    await rows(
      house,
      `with r as (insert into refund (id, order_id, number, status, goods, postage, amount, person, reason)
         values (gen_random_uuid(), '${order}', 1, 'Voiding', 5000, 0, 5000, 'Anna', 'asked for') returning id, order_id)
       insert into refund_card (refund_id, card_id) select r.id, c.id from r join card c using (order_id)`,
    );
    await house.moveClock(20);
    await house.house.owedWork.reportLateCards();
    expect(await operatorItems(house, order)).toEqual([]);
  });
});

describe('what is owed without a job', () => {
  const jobs = async () =>
    (
      await rows<{ job: string }>(
        house,
        `select name || ' ' || coalesce(data ->> 'orderId', data ->> 'mailId') as job from jobs.job
          where name in ('issue-cards', 'send-mail') and state = 'created' order by job`,
      )
    ).map(({ job }) => job);
  const jobsOf = async (orderId: string) => {
    const mails = await rows<{ id: string }>(
      house,
      `select id from mail where order_id = '${orderId}' and status = 'Owed' order by id`,
    );
    const expected = [`issue-cards ${orderId}`, ...mails.map(({ id }) => `send-mail ${id}`)];
    return (await jobs()).filter((job) => expected.includes(job));
  };

  it('gets its jobs back, once', async () => {
    const order = await paidOrder();
    const before = await jobsOf(order);
    expect(before).toHaveLength(2);
    await rows(house, `delete from jobs.job where name in ('issue-cards', 'send-mail')`);
    await house.moveClock(2);
    await house.house.owedWork.addMissingJobs();
    await house.house.owedWork.addMissingJobs();
    expect(await jobsOf(order)).toEqual(before);
  });

  it('gets none while a person looks at it', async () => {
    const order = await paidOrder();
    await control(house, 'supplier', { endpoint: 'issue', fault: 'wrong-value' });
    await issue(order);
    expect(await openItems(order)).toEqual(['card-wrong']);
    await house.house.payments.raise(order, 'mail-given-up-confirmation', 'it failed again and again');
    await rows(house, `delete from jobs.job where name in ('issue-cards', 'send-mail')`);
    await house.moveClock(2);
    await house.house.owedWork.addMissingJobs();
    expect(await jobsOf(order)).toEqual([]);
  });
});
