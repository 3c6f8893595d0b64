import type { Start } from '../screenshots/view.ts';
import type { Lang } from '../support/words.ts';

/** A page that is judged, and what the browser holds when it is opened. */
export type JudgedPage = {
  name: string;
  /** `:lang` stands for the language, `:order` for the id of a paid order. */
  path: string;
  start: Start | 'paid';
  langs: readonly Lang[];
  /** Belongs to one visitor and says `noindex`: no search engine is to find it. */
  personal?: true;
  /** Least score of performance. */
  fast: number;
};

const GERMAN: readonly Lang[] = ['de-ch'];
/** Those that most visitors see, and whose words differ most in length. */
const ALL: readonly Lang[] = ['de-ch', 'fr-ch', 'it-ch'];

const toRead = (name: string, path: string, langs = GERMAN): JudgedPage => ({
  name,
  path: `/:lang${path}`,
  start: 'visitor',
  langs,
  fast: 98,
});
const toBuy = (name: string, path: string, start: JudgedPage['start']): JudgedPage => ({
  name,
  path: `/:lang${path}`,
  start,
  langs: GERMAN,
  personal: true,
  fast: 95,
});

/** Every route (specification 2). The paid order comes last: from then on the visit belongs to its page. */
export const judgedPages: readonly JudgedPage[] = [
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
