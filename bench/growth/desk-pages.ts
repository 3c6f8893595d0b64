import { getMonth, nextMonth } from '#rules/periods.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { DIGITAL } from '#server/testing/order-requests.ts';
import type { Call, Shop, Work } from './shop.ts';

/** Prefix of page names. */
export const DESK_PAGE = 'desk: ';
/** Maximum server time for all calls behind a page, in ms. */
export const DESK_PAGE_MS = 300;
/** A desk process checks for order events of this many seconds. */
const LOOK_BACK_S = 15;
const DAY_MS = 86_400_000;

const createPage = (name: string, listCalls: (shop: Shop) => readonly Call[]): Work => ({
  name: `${DESK_PAGE}${name}`,
  times: 5,
  // Make all calls at the same time, like a browser.
  run: async (shop) => void (await Promise.all(listCalls(shop).map(shop.clerk.ask))),
});
/** Returns the URL of a procedure call. */
const createQuery = (procedure: string, input: object) =>
  `/rpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
const querySales = (days: number) => createQuery('today.sales', { days });
const QUERY_NEWEST = createQuery('orders.list', {});
const querySearch = (text: string) => createQuery('orders.search', { text });
const getOrderPath = ({ placed }: Shop) => `/orders/${placed[0]?.reference}`;
/** Queries a parcel that isn't packed yet. Other workloads pack and ship the parcels before it. */
const queryParcel = ({ placed, batchSize: batchCount }: Shop) =>
  createQuery('packing.show', { parcel: placed[batchCount + 2]?.reference });
const daysAgo = (days: number) => swissTime(new Date(Date.now() - days * DAY_MS)).date;
const queryReceipts = (text: string) => createQuery('receipts.list', { text });
const queryReceiptsOfDays = (from: number, to: number) =>
  createQuery('receipts.list', { from: daysAgo(from), to: daysAgo(to) });

const ORDERS = [
  createPage('the newest orders', () => [QUERY_NEWEST]),
  createPage('the newest orders, read anew', () => [{ path: QUERY_NEWEST, background: true }]),
  createPage('search by reference', ({ placed }) => [querySearch(placed[0]?.reference ?? '')]),
  createPage('search by e-mail', ({ placed }) => [querySearch(placed[0]?.email ?? '')]),
  createPage('search by name', () => [querySearch('Lena Muster')]),
  createPage('search by frequent name', () => [querySearch('Lena')]),
  createPage('search by town', () => [querySearch('Thalwil')]),
  createPage('search by name and town', () => [querySearch('Muster Thalwil')]),
  createPage('a later page of a frequent name', () => [
    createQuery('orders.search', { text: 'Lena', page: 10 }),
  ]),
  createPage('orders of a day and status', () => [
    createQuery('orders.list', { from: daysAgo(30), to: daysAgo(30), status: 'Confirmed' }),
  ]),
  createPage('search by four digits', () => [querySearch('9876')]),
  createPage('search by receipt', () => [querySearch('100001')]),
  createPage('search by provider id', () => [querySearch('5f3a8f1c7b1e4a519c570d8c1b2f6e11')]),
  createPage('search by what nobody has', () => [querySearch('Nobody')]),
  createPage('one order', ({ placed }) => [createQuery('orders.show', { reference: placed[0]?.reference })]),
  createPage('a mail', (shop) => [
    createQuery('mails.preview', { reference: shop.placed[0]?.reference, kind: 'cards', number: '1' }),
    `${getOrderPath(shop)}/mails/cards/1/text`,
  ]),
  createPage('what needs review', () => ['/rpc/review.list']),
];

const PACKING = [
  createPage('what is to be packed', () => ['/rpc/packing.list']),
  createPage('one parcel', (shop) => [queryParcel(shop)]),
  createPage('what goes to the post', () => ['/rpc/packing.list']),
];

const MONEY_BACK = [
  createPage('refund of an order', ({ placed }) => [
    createQuery('refunds.state', { reference: placed[0]?.reference }),
  ]),
  createPage('what a refund comes to', ({ placed }) => [
    {
      path: '/rpc/refunds.preview',
      body: { json: { reference: placed[0]?.reference, selection: {} } },
    },
  ]),
  createPage('refund requests', () => ['/rpc/refunds.requests']),
  createPage('how many refunds wait', () => ['/rpc/refunds.countOpen']),
];

const RECEIPTS = [
  createPage('receipt by number', () => [queryReceipts('1000')]),
  createPage('receipts by numbers', () => [queryReceipts('500-1500')]),
  createPage('receipts of an order', ({ placed }) => [queryReceipts(placed[0]?.reference ?? '')]),
  createPage('receipts of a day', () => [queryReceiptsOfDays(1, 1)]),
  createPage('receipts of a month', () => [queryReceiptsOfDays(31, 1)]),
  createPage('receipts of a year', () => [queryReceiptsOfDays(360, 1)]),
  createPage('a receipt', () => ['/receipts/1/document']),
];

const CATALOGUE = [
  createPage('products', () => ['/rpc/catalogue.list']),
  createPage('one product', () => [createQuery('catalogue.show', { reference: DIGITAL })]),
];

/** The check that a desk process repeats every few seconds while a browser is connected. */
const LIVE: Work = {
  name: `${DESK_PAGE}what changed`,
  times: 5,
  run: ({ test: { app } }) => app.deskChanges.recentOrders(LOOK_BACK_S),
};

/** Pages of the desk with their calls, except the pages of months. */
export const DESK_PAGES: readonly Work[] = [
  createPage('today', () => ['/rpc/today.show', querySales(14)]),
  createPage('today, 30 days', () => ['/rpc/today.show', querySales(30)]),
  ...ORDERS,
  ...PACKING,
  ...MONEY_BACK,
  ...RECEIPTS,
  ...CATALOGUE,
  createPage('pausing the sale', () => ['/rpc/sale.show']),
  LIVE,
];

const BY = { person: 'anna', command: 'periods close', reason: 'end of the month' };

/** Returns the month that is this many months before the current one. */
function getMonthBefore(count: number): string {
  const [year = 0, month = 0] = getMonth(new Date()).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count)).toISOString().slice(0, 7);
}

/** Closes each month except the last. */
async function closeMonths({ test: { app } }: Shop): Promise<void> {
  const { periods } = app.accounting;
  const last = getMonthBefore(1);
  const { lastClosed, firstOpen } = await periods.openMonths();
  const first = firstOpen ?? (lastClosed === undefined ? last : nextMonth(lastClosed));
  for (let month = first; month < last; month = nextMonth(month)) {
    const closed = await periods.close(month, BY);
    if (closed.kind !== 'closed') throw new Error(`closing ${month} failed: ${JSON.stringify(closed)}`);
  }
}

const createMonthPage = (name: string, count: number) =>
  createPage(name, () => [createQuery('periods.show', { month: getMonthBefore(count) })]);

/** Pages of months. They run last, because nothing can be booked in closed months. */
export const MONTH_PAGES: readonly Work[] = [
  { ...createPage('the months', () => ['/rpc/periods.list']), before: closeMonths },
  createMonthPage('the month to be closed', 1),
  // Measured separately, because the page doesn't wait for this call.
  {
    name: 'what closing a month comes to',
    times: 3,
    run: ({ clerk }) => clerk.ask(createQuery('periods.preview', { month: getMonthBefore(1) })),
  },
  createMonthPage('a closed month', 2),
  createMonthPage('a month of two years ago', 24),
];
