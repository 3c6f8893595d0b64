import { NIGHTLY_WORK } from '#server/operations/schedule.ts';
import { refundOrder, shipParcels } from '#server/testing/clerk.ts';
import {
  listAlarmTasks,
  listScheduledTasks,
  runAlarmChecks,
  runNightlyWork,
  updateMetrics,
} from '#server/worker/scheduled-tasks.ts';
import { DESK_PAGES, MONTH_PAGES } from './desk-pages.ts';
import { finish, pack, place, type Shop, type, type Work } from './shop.ts';

const REASON = '--reason ticket-17';

const command = (name: string, typed: string | ((shop: Shop) => string)): Work => ({
  name,
  times: 3,
  run: (shop) => type(shop, typeof typed === 'string' ? typed : typed(shop)),
});

const digital = (shop: Shop, index = 0) => reference(shop, index);
const posted = (shop: Shop, index = 0) => reference(shop, shop.batchSize + index);
const reference = ({ placed }: Shop, index: number) => placed[index]?.reference ?? '';

export const MAILING = 'issuing and mailing';

/** A purchase, from the order to the last mail. Later workloads use these orders. */
const PURCHASES: Work[] = [
  {
    name: 'placing an order',
    run: async (shop) => {
      for (let index = 0; index < shop.batchSize; index += 1) await place(shop, 'digital');
      for (let index = 0; index < shop.batchSize; index += 1) await place(shop, 'posted');
    },
  },
  {
    name: 'confirming a payment',
    run: async ({ placed }) => {
      for (const order of placed) await order.assert();
    },
  },
  { name: MAILING, run: (shop) => finish(shop, shop.placed) },
];

/** Returns the workers' scheduled tasks, except the nightly task, which is measured separately. */
export function sweeps({ test: { app } }: Shop): Work[] {
  const tasks = listScheduledTasks(app).filter(
    ({ name }) => name !== NIGHTLY_WORK && listAlarmTasks(app).every((alarm) => alarm.name !== name),
  );
  return [
    ...tasks.map(({ name, work }) => ({ name: `task: ${name}`, times: 3, run: work })),
    { name: 'task: figures', times: 3, run: () => updateMetrics(app) },
    { name: 'task: alarms', times: 3, run: () => runAlarmChecks(app) },
  ];
}

const CARDS_AND_PARCELS: Work[] = [
  { name: 'packing', run: (shop) => pack(shop, shop.placed[shop.batchSize + 1] ?? never()) },
  { name: 'shipping', run: (shop) => shipParcels(shop.test.app, [posted(shop, 1)]) },
];

const LISTS: Work[] = [
  command('orders list', 'orders list'),
  command('orders list by status', 'orders list --status Confirmed --people'),
  command('orders list since', 'orders list --since 12h --limit 500'),
  command('orders list --stuck', 'orders list --stuck'),
  command('orders show', (shop) => `orders show ${digital(shop)}`),
  command('jobs stuck', 'jobs stuck'),
  command('health', 'health'),
];

const MONEY_BACK: Work[] = [
  { name: 'refund', run: (shop) => refundOrder(shop.test.app, digital(shop, 1)) },
  { ...command('jobs retry', (shop) => `jobs retry ${digital(shop, 2)} ${REASON}`), times: 1 },
];

const OF_A_BUYER: Work[] = [
  command('subject erase', ({ placed }) => `subject erase --email ${placed[0]?.email} --dry-run ${REASON}`),
];

const NIGHT: Work[] = [
  {
    name: 'retention',
    before: makeDue,
    run: ({ test: { app } }) => app.operations.retention.run({ dryRun: false, by: BY }),
  },
  { name: 'night, nothing due', run: ({ test: { app } }) => runNightlyWork(app) },
];

const BY = { person: 'worker', command: 'retention run', reason: 'each night' };

const DUE = 50;

/** Ages some recent rows, so that their retention period has ended. */
async function makeDue({ rows }: Shop): Promise<void> {
  const some = (
    where: string,
  ) => `select o.id from orders o where o.created_at between cadeau_now() - interval '2 days'
    and cadeau_now() - interval '2 hours' and ${where} order by o.id limit ${DUE}`;
  const older = (what: string) => `cadeau_now() - interval '${what}'`;
  // Turn triggers off, so that the updates create no order events.
  await rows(`
    set session_replication_role = replica;
    update orders set created_at = ${older('31 days')} where id in (${some(`o.status = 'Failed'`)});
    update orders set created_at = ${older('25 months')} where id in (${some(`o.status = 'Confirmed'
      and not o.is_marked_for_digital_email_confirmation`)});
    update operator_action set at = ${older('25 months')} where order_id in
      (select id from orders where created_at < ${older('24 months')});
    create temp table cadeau_bench as ${some(`o.status = 'Confirmed' and o.is_marked_for_digital_email_confirmation`)};
    update card set created_at = ${older('32 days')} where order_id in (select id from cadeau_bench);
    update mail set sent_at = ${older('31 days')} where order_id in (select id from cadeau_bench);
    drop table cadeau_bench;
    set session_replication_role = origin`);
}

export function createWorkloads(shop: Shop): Work[] {
  return [
    ...PURCHASES,
    ...CARDS_AND_PARCELS,
    ...MONEY_BACK,
    ...sweeps(shop),
    ...LISTS,
    ...DESK_PAGES,
    ...OF_A_BUYER,
    ...NIGHT,
    ...MONTH_PAGES,
  ];
}

function never(): never {
  throw new Error('the order was not placed');
}
