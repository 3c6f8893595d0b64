import { getMonth, nextMonth } from '#rules/periods.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { DIGITAL } from '#server/testing/order-requests.ts';
import type { Call, Shop, Work } from './shop.ts';

/** Prefix of page names. */
export const DESK_PAGE = 'desk: ';
/** Maximum server time for all calls behind a page, in ms. */
export const DESK_PAGE_MS = 300;
/** Seconds before now for which a desk process checks for order events. */
const LOOK_BACK_S = 15;
const DAY_MS = 86_400_000;

const page = (name: string, listCalls: (shop: Shop) => readonly Call[]): Work => ({
  name: `${DESK_PAGE}${name}`,
  times: 5,
  // All at the same time, as a browser does.
  run: async (shop) => void (await Promise.all(listCalls(shop).map(shop.clerk.ask))),
});
/** Returns the URL of a procedure call. */
const query = (procedure: string, input: object) =>
  `/rpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
const sales = (days: number) => query('today.sales', { days });
const search = (text: string) => query('orders.search', { text });
const order = ({ placed }: Shop) => `/orders/${placed[0]?.reference}`;
/** A parcel that isn't packed yet: other commands pack and ship the previous ones. */
const parcel = ({ placed, batchSize: each }: Shop) =>
  query('packing.show', { parcel: placed[each + 2]?.reference });
const daysAgo = (days: number) => swissTime(new Date(Date.now() - days * DAY_MS)).date;
const receipts = (text: string) => query('receipts.list', { text });
const receiptsOfDays = (from: number, to: number) =>
  query('receipts.list', { from: daysAgo(from), to: daysAgo(to) });

const ORDERS = [
  page('the newest orders', () => ['/rpc/orders.list']),
  page('the newest orders, read anew', () => [{ path: '/rpc/orders.list', background: true }]),
  page('search by reference', ({ placed }) => [search(placed[0]?.reference ?? '')]),
  page('search by e-mail', ({ placed }) => [search(placed[0]?.email ?? '')]),
  page('search by name', () => [search('Lena Muster')]),
  page('search by frequent name', () => [search('Lena')]),
  page('search by town', () => [search('Thalwil')]),
  page('search by four digits', () => [search('9876')]),
  page('search by receipt', () => [search('100001')]),
  page('search by provider id', () => [search('5f3a8f1c7b1e4a519c570d8c1b2f6e11')]),
  page('search by what nobody has', () => [search('Nobody')]),
  page('one order', ({ placed }) => [query('orders.show', { reference: placed[0]?.reference })]),
  page('a mail', (shop) => [
    query('mails.preview', { reference: shop.placed[0]?.reference, kind: 'cards', number: '1' }),
    `${order(shop)}/mails/cards/1/text`,
  ]),
  page('what needs review', () => ['/rpc/review.list']),
];

const PACKING = [
  page('what is to be packed', () => ['/rpc/packing.list']),
  page('one parcel', (shop) => [parcel(shop)]),
  page('what goes to the post', () => ['/rpc/packing.list']),
];

const MONEY_BACK = [
  page('refund of an order', ({ placed }) => [query('refunds.state', { reference: placed[0]?.reference })]),
  page('what a refund comes to', ({ placed }) => [
    {
      path: '/rpc/refunds.preview',
      body: { json: { reference: placed[0]?.reference, selection: {} } },
    },
  ]),
  page('refund requests', () => ['/rpc/refunds.requests']),
  page('how many refunds wait', () => ['/rpc/refunds.countOpen']),
];

const RECEIPTS = [
  page('receipt by number', () => [receipts('1000')]),
  page('receipts by numbers', () => [receipts('500-1500')]),
  page('receipts of an order', ({ placed }) => [receipts(placed[0]?.reference ?? '')]),
  page('receipts of a day', () => [receiptsOfDays(1, 1)]),
  page('receipts of a month', () => [receiptsOfDays(31, 1)]),
  page('receipts of a year', () => [receiptsOfDays(360, 1)]),
  page('a receipt', () => ['/receipts/1/document']),
];

const CATALOGUE = [
  page('products', () => ['/rpc/catalogue.list']),
  page('one product', () => [query('catalogue.show', { reference: DIGITAL })]),
];

/** The check that a process repeats every few seconds while a browser is connected. */
const LIVE: Work = {
  name: `${DESK_PAGE}what changed`,
  times: 5,
  run: ({ test: { app } }) => app.deskChanges.recentOrders(LOOK_BACK_S),
};

/** Pages of the desk by their calls, except those of months. */
export const DESK_PAGES: readonly Work[] = [
  page('today', () => ['/rpc/today.show', sales(14)]),
  page('today, 30 days', () => ['/rpc/today.show', sales(30)]),
  ...ORDERS,
  ...PACKING,
  ...MONEY_BACK,
  ...RECEIPTS,
  ...CATALOGUE,
  page('pausing the sale', () => ['/rpc/sale.show']),
  LIVE,
];

const BY = { person: 'anna', command: 'periods close', reason: 'end of the month' };

/** Returns the month that is this many months before the current one. */
function monthBefore(count: number): string {
  const [year = 0, month = 0] = getMonth(new Date()).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count)).toISOString().slice(0, 7);
}

/** Closes each month except the last. */
async function closeMonths({ test: { app } }: Shop): Promise<void> {
  const { periods } = app.accounting;
  const last = monthBefore(1);
  const { lastClosed, firstOpen } = await periods.openMonths();
  const first = firstOpen ?? (lastClosed === undefined ? last : nextMonth(lastClosed));
  for (let month = first; month < last; month = nextMonth(month)) {
    const closed = await periods.close(month, BY);
    if (closed.kind !== 'closed') throw new Error(`${month} is not closed: ${JSON.stringify(closed)}`);
  }
}

const monthEnd = (name: string, count: number) =>
  page(name, () => [query('periods.show', { month: monthBefore(count) })]);

/** Pages of months. They run last, because earlier work can't be booked in closed months. */
export const MONTH_PAGES: readonly Work[] = [
  { ...page('the months', () => ['/rpc/periods.list']), before: closeMonths },
  monthEnd('the month to be closed', 1),
  // The page doesn't wait for it.
  {
    name: 'what closing a month comes to',
    times: 3,
    run: ({ clerk }) => clerk.ask(query('periods.preview', { month: monthBefore(1) })),
  },
  monthEnd('a closed month', 2),
  monthEnd('a month of two years ago', 24),
];
