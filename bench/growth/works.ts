import { swissTime } from '#rules/swiss-time.ts';
import { NIGHTLY_WORK } from '#server/operations/scheduled-checks.ts';
import { alarmTasks, tellAlarms } from '#server/worker/alarms-task.ts';
import { nightlyWork, scheduledTasks, showFigures } from '#server/worker/scheduled-tasks.ts';
import { MONTH_PAGES } from './desk-months.ts';
import { DESK_PAGES } from './desk-pages.ts';
import { makeDue } from './make-due.ts';
import { finish, pack, place, type Shop, type } from './shop.ts';
import type { Work } from './work.ts';

const REASON = '--reason ticket-17';
const DAY_MS = 86_400_000;

const command = (name: string, typed: string | ((shop: Shop) => string)): Work => ({
  name,
  times: 3,
  run: (shop) => type(shop, typeof typed === 'string' ? typed : typed(shop)),
});

const digital = (shop: Shop, index = 0) => reference(shop, index);
const posted = (shop: Shop, index = 0) => reference(shop, shop.each + index);
const reference = ({ placed }: Shop, index: number) => placed[index]?.reference ?? '';

export const MAILING = 'issuing and mailing';

/** A purchase, from the order to the last mail; what follows uses the orders that are placed here. */
const PURCHASES: Work[] = [
  {
    name: 'placing an order',
    run: async (shop) => {
      for (let index = 0; index < shop.each; index += 1) await place(shop, 'digital');
      for (let index = 0; index < shop.each; index += 1) await place(shop, 'posted');
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

/** What workers do by themselves; that of the night is measured apart. */
export function sweeps({ test: { app } }: Shop): Work[] {
  const tasks = scheduledTasks(app).filter(
    ({ name }) => name !== NIGHTLY_WORK && alarmTasks(app).every((alarm) => alarm.name !== name),
  );
  return [
    ...tasks.map(({ name, work }) => ({ name: `task: ${name}`, times: 3, run: work })),
    { name: 'task: figures', times: 3, run: () => showFigures(app) },
    { name: 'task: alarms', times: 3, run: () => tellAlarms(app) },
  ];
}

const CARDS_AND_PARCELS: Work[] = [
  command('cards pending', 'cards pending'),
  command('to-pack', 'to-pack --people'),
  command('packing list', 'packing-list --out packing.pdf --force'),
  { name: 'packing', run: (shop) => pack(shop, shop.placed[shop.each + 1] ?? never()) },
  command('franking export', 'franking export --out frank.csv --force'),
  { ...command('shipping', (shop) => `ship ${posted(shop, 1)} ${REASON}`), times: 1 },
  command('stock list', 'stock list'),
];

const LISTS: Work[] = [
  command('orders list', 'orders list'),
  command('orders list by status', 'orders list --status Confirmed --people'),
  command('orders list since', 'orders list --since 12h --limit 500'),
  command('orders list --stuck', 'orders list --stuck'),
  command('search by reference', (shop) => `orders search ${digital(shop)}`),
  command('search by e-mail', ({ placed }) => `orders search ${placed[0]?.email} --people`),
  command('search by provider id', 'orders search 5f3a8f1c7b1e4a519c570d8c1b2f6e11'),
  command('search by four digits', 'orders search 9876'),
  command('search by town', 'orders search Thalwil'),
  command('search by name', 'orders search Lena Muster'),
  command('search by frequent name', 'orders search Lena'),
  command('search by no name', 'orders search Nobody'),
  command('search by receipt', 'orders search 100001'),
  command('orders show', (shop) => `orders show ${digital(shop)}`),
  command('mails list', (shop) => `mails list ${digital(shop)}`),
  command('receipts of an order', (shop) => `receipts list ${digital(shop)}`),
  command('review list', 'review list'),
  command('jobs stuck', 'jobs stuck'),
  command('actions list', 'actions list --since 1h'),
  command('actions of an order', (shop) => `actions list --order ${digital(shop)}`),
  command('health', 'health'),
];

const MONEY_BACK: Work[] = [
  { ...command('refund', (shop) => `refund ${digital(shop, 1)} --yes ${REASON}`), times: 1 },
  {
    ...command('replacing a card', (shop) => `cards replace ${digital(shop, 2)} 1.1 --yes ${REASON}`),
    times: 1,
  },
  {
    ...command('dispute', (shop) => `orders disputed ${digital(shop, 3)} --amount 50 --yes ${REASON}`),
    times: 1,
  },
  {
    ...command('sending a mail again', (shop) => `mails resend ${digital(shop)} cards ${REASON}`),
    times: 1,
  },
  { ...command('jobs retry', (shop) => `jobs retry ${digital(shop, 2)} ${REASON}`), times: 1 },
];

const yesterday = () => {
  const { date } = swissTime(new Date(Date.now() - DAY_MS));
  return `--from ${date} --to ${date}`;
};

/** Of a day that every shop has in full. */
const BOOKS: Work[] = [
  ...['orders', 'refunds', 'shipping', 'vat', 'liability'].map((what) =>
    command(`export ${what}`, () => `export ${what} ${yesterday()} --out ${what}.csv --force`),
  ),
  command('receipts of a day', () => `receipts list ${yesterday()}`),
  command('reconcile', () => `reconcile ${yesterday()}`),
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
  { name: 'night, nothing due', run: ({ test: { app } }) => nightlyWork(app) },
];

const BY = { person: 'worker', command: 'retention run', reason: 'each night' };

export function works(shop: Shop): Work[] {
  return [
    ...PURCHASES,
    ...CARDS_AND_PARCELS,
    ...MONEY_BACK,
    ...sweeps(shop),
    ...LISTS,
    ...DESK_PAGES,
    ...BOOKS,
    ...OF_A_BUYER,
    ...NIGHT,
    ...MONTH_PAGES,
  ];
}

function never(): never {
  throw new Error('an order that was never placed');
}
