import type { Shop } from './shop.ts';
import type { Work } from './work.ts';

/** Before the name of each page. */
export const DESK_PAGE = 'desk: ';
/** What the server may take for all calls behind a page, in ms. */
export const DESK_PAGE_MS = 300;

const page = (name: string, paths: (shop: Shop) => readonly string[]): Work => ({
  name: `${DESK_PAGE}${name}`,
  times: 5,
  // As a browser asks: all at once.
  run: async (shop) => void (await Promise.all(paths(shop).map(shop.clerk.get))),
});
const search = (text: string) => `/orders?text=${encodeURIComponent(text)}`;

/** Each page of the desk, by the calls behind it. */
export const DESK_PAGES: readonly Work[] = [
  page('today', () => ['/today', '/today/sales?days=14']),
  page('today, 30 days', () => ['/today', '/today/sales?days=30']),
  page('the newest orders', () => ['/orders']),
  page('search by reference', ({ placed }) => [search(placed[0]?.reference ?? '')]),
  page('search by e-mail', ({ placed }) => [search(placed[0]?.email ?? '')]),
  page('search by name', () => [search('Lena Muster')]),
  page('search by frequent name', () => [search('Lena')]),
  page('search by town', () => [search('Thalwil')]),
  page('search by four digits', () => [search('9876')]),
  page('search by receipt', () => [search('100001')]),
  page('search by provider id', () => [search('5f3a8f1c7b1e4a519c570d8c1b2f6e11')]),
  page('search by what nobody has', () => [search('Nobody')]),
  page('one order', ({ placed }) => [`/orders/${placed[0]?.reference}`]),
  page('pausing the sale', () => ['/sale']),
];
