import type { Permission } from '#rules/permissions.ts';
import type { TextKey } from './language/translate.ts';

type Place = {
  to: string;
  /** People with one of these permissions see the place. */
  permissions: readonly Permission[];
  text: TextKey;
};

/** The areas of the desk, in the order in which a day goes. */
const PLACES: readonly Place[] = [
  { to: '/today', permissions: ['health'], text: 'today.title' },
  { to: '/orders', permissions: ['orders list'], text: 'header.orders' },
  { to: '/packing', permissions: ['to-pack'], text: 'packing.title' },
  { to: '/review', permissions: ['review list'], text: 'review.title' },
  { to: '/refunds', permissions: ['refund', 'mails resend'], text: 'refunds.area' },
  { to: '/accounts', permissions: ['periods list'], text: 'accounts.area' },
  { to: '/receipts', permissions: ['receipts list'], text: 'receipts.area' },
  { to: '/catalogue', permissions: ['products list'], text: 'header.catalogue' },
  { to: '/stock', permissions: ['stock list'], text: 'stock.area' },
  { to: '/records', permissions: ['actions list'], text: 'records.title' },
];

/** @param granted permissions of the person */
export function placesFor(granted: readonly Permission[]): readonly Place[] {
  return PLACES.filter(({ permissions }) => permissions.some((permission) => granted.includes(permission)));
}

/** The whole work of those who may not look at orders. */
const WORK: readonly string[] = ['/packing', '/accounts'];

/** Where a person begins: with the day of the shop, or with the one thing that is theirs to do. */
export function firstPlace(permissions: readonly Permission[]): string {
  const places = placesFor(permissions);
  const own = permissions.includes('orders list') ? undefined : places.find(({ to }) => WORK.includes(to));
  return (own ?? places[0])?.to ?? '/orders';
}

/** Where something is dealt with, for a person who may go there. @param to as in the list of places */
export function placeFor(permissions: readonly Permission[], to: string): string | undefined {
  return placesFor(permissions).find((place) => place.to === to)?.to;
}
