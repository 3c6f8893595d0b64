import type { TextKey } from './language/translate.ts';

type Place = {
  to: string;
  /** People who have one of these acts see the place; by the name of its command. */
  acts: readonly string[];
  text: TextKey;
};

/** The areas of the desk, in the order in which a day goes. */
const PLACES: readonly Place[] = [
  { to: '/today', acts: ['health'], text: 'today.title' },
  { to: '/orders', acts: ['orders list'], text: 'header.orders' },
  { to: '/packing', acts: ['to-pack'], text: 'packing.title' },
  { to: '/review', acts: ['review list'], text: 'review.title' },
  { to: '/refunds', acts: ['refund', 'mails resend'], text: 'refunds.area' },
  { to: '/accounts', acts: ['periods list'], text: 'accounts.area' },
  { to: '/receipts', acts: ['receipts list'], text: 'receipts.area' },
  { to: '/catalogue', acts: ['products list'], text: 'header.catalogue' },
];

/** @param acts of the person */
export function placesFor(acts: readonly string[]): readonly Place[] {
  return PLACES.filter((place) => place.acts.some((act) => acts.includes(act)));
}

/** The whole work of those who may not look at orders. */
const WORK: readonly string[] = ['/packing', '/accounts'];

/** Where a person begins: with the day of the shop, or with the one thing that is theirs to do. */
export function firstPlace(acts: readonly string[]): string {
  const places = placesFor(acts);
  const own = acts.includes('orders list') ? undefined : places.find(({ to }) => WORK.includes(to));
  return (own ?? places[0])?.to ?? '/orders';
}

/** Where something is dealt with, for a person who may go there. @param to as in the list of places */
export function placeFor(acts: readonly string[], to: string): string | undefined {
  return placesFor(acts).find((place) => place.to === to)?.to;
}
