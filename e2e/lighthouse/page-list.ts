import type { Start } from '../screenshots/view.ts';
import type { Lang } from '../support/labels.ts';

/** A page to measure, and the browser state that it needs. */
export type MeasuredPage = {
  name: string;
  /** `:lang` is the language, `:order` the id of a paid order. */
  path: string;
  start: Start | 'paid';
  langs: readonly Lang[];
  /** The page shows data of one visitor. It has `noindex`, so its SEO score doesn't count. */
  personal?: true;
  /** Minimum performance score. */
  minPerformance: number;
};

const GERMAN: readonly Lang[] = ['de-ch'];
/** For the pages that most visitors see, and pages whose texts differ most in length. */
const ALL_LANGUAGES: readonly Lang[] = ['de-ch', 'fr-ch', 'it-ch'];

const createContentPage = (name: string, path: string, langs = GERMAN): MeasuredPage => ({
  name,
  path: `/:lang${path}`,
  start: 'visitor',
  langs,
  minPerformance: 98,
});
const createCheckoutPage = (name: string, path: string, start: MeasuredPage['start']): MeasuredPage => ({
  name,
  path: `/:lang${path}`,
  start,
  langs: GERMAN,
  personal: true,
  minPerformance: 95,
});

/**
 * Every route (specification 2). The paid order comes last, because the browser keeps its state.
 */
export const measuredPages: readonly MeasuredPage[] = [
  { name: 'home, first visit', path: '/:lang', start: 'newcomer', langs: GERMAN, minPerformance: 98 },
  createContentPage('home', '', ALL_LANGUAGES),
  createContentPage('posted cards', '/products/physical', ALL_LANGUAGES),
  createContentPage('digital cards', '/products/digital'),
  createContentPage('card', '/giftcard/birthday-physical', ALL_LANGUAGES),
  createContentPage('balance check', '/balance-check'),
  createContentPage('FAQ', '/content/faq', ALL_LANGUAGES),
  createContentPage('privacy', '/content/privacy'),
  createContentPage('imprint', '/content/imprint'),
  createContentPage('general terms', '/content/general-terms'),
  createContentPage('usage terms', '/content/usage-terms'),
  createCheckoutPage('cart', '/cart', 'cart'),
  createCheckoutPage('address', '/address', 'checkout'),
  createCheckoutPage('payment', '/payment', 'ready'),
  createCheckoutPage('order', '/order/:order', 'paid'),
];
