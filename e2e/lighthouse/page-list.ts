import type { Start } from '../screenshots/view.ts';
import type { Lang } from '../support/words.ts';

/** A page to measure, and the browser state that it needs. */
export type MeasuredPage = {
  name: string;
  /** `:lang` is the language, `:order` the id of a paid order. */
  path: string;
  start: Start | 'paid';
  langs: readonly Lang[];
  /** Belongs to one visitor and has `noindex`: search engines must not list it. */
  personal?: true;
  /** Minimum performance score. */
  fast: number;
};

const GERMAN: readonly Lang[] = ['de-ch'];
/** Pages that most visitors see, and whose texts differ most in length. */
const ALL: readonly Lang[] = ['de-ch', 'fr-ch', 'it-ch'];

const toRead = (name: string, path: string, langs = GERMAN): MeasuredPage => ({
  name,
  path: `/:lang${path}`,
  start: 'visitor',
  langs,
  fast: 98,
});
const toBuy = (name: string, path: string, start: MeasuredPage['start']): MeasuredPage => ({
  name,
  path: `/:lang${path}`,
  start,
  langs: GERMAN,
  personal: true,
  fast: 95,
});

/**
 * Every route (specification 2). The paid order comes last because the visit stays on its page afterwards.
 */
export const measuredPages: readonly MeasuredPage[] = [
  { name: 'home, first visit', path: '/:lang', start: 'newcomer', langs: GERMAN, fast: 98 },
  toRead('home', '', ALL),
  toRead('posted cards', '/products/physical', ALL),
  toRead('digital cards', '/products/digital'),
  toRead('card', '/giftcard/birthday-physical', ALL),
  toRead('balance check', '/balance-check'),
  toRead('FAQ', '/content/faq', ALL),
  toRead('privacy', '/content/privacy'),
  toRead('imprint', '/content/imprint'),
  toRead('general terms', '/content/general-terms'),
  toRead('usage terms', '/content/usage-terms'),
  toBuy('cart', '/cart', 'cart'),
  toBuy('address', '/address', 'checkout'),
  toBuy('payment', '/payment', 'ready'),
  toBuy('order', '/order/:order', 'paid'),
];
