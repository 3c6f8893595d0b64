import { expect, it } from 'vitest';
import { getPagePath, isGiftPage, isPrivatePage, repairMailedPath, toDecodableUrl } from './page-path.ts';

const FILES = ['/favicon.png', '/de-ch/logo.svg', '/.well-known/none', '/a/b.webmanifest', '/robots.TXT'];

it.each(['/assets/a.js', '/pictures/b.avif', ...FILES])('%s is an asset', (path) =>
  expect(getPagePath(path)).toBeUndefined(),
);

it.each([
  ['/de-ch/cart?p=secret', '/de-ch/cart'],
  ['/de-ch/giftcard/a.bc', '/de-ch/giftcard/a.bc'],
  ['/de-ch/giftcard/card.png', '/de-ch/giftcard/card.png'],
  ['/index.html', '/index.html'],
  ['/wp-login.php', '/wp-login.php'],
  ['/de-ch/cart.', '/de-ch/cart.'],
])('%s requests the page %s', (url, page) => expect(getPagePath(url)).toBe(page));

it.each([
  ['/it-ch/giftcard/%ff%fe', '/it-ch/giftcard/!'],
  ['/de-ch/%ff', '/unknown'],
  ['/de-ch/cart%0a', '/unknown'],
  ['/de-ch/giftcard/%e2%80%a8', '/de-ch/giftcard/!'],
  ['/xx/giftcard/%ff', '/unknown'],
  ['/fr-ch/giftcard/%00?a=%ff', '/fr-ch/giftcard/%00?a=%ff'],
  ['/api/products/%E0%A4%A', '/api/products/%E0%A4%A'],
])('%s is read as %s', (url, read) => expect(toDecodableUrl(url, '/api')).toBe(read));

const GIFTS = ['/de-ch/gift', '/fr-ch/gift/A', '/it-ch/gift/A/B', '/de-ch/gift-objection'];

it.each(['/de-ch/address', '/fr-ch/payment', '/it-ch/order/A', '/it-ch/payment/', ...GIFTS])(
  '%s is personal',
  (path) => expect(isPrivatePage(path)).toBe(true),
);

it.each(GIFTS)('cards are given on %s', (path) => expect(isGiftPage(path)).toBe(true));

it.each(['/de-ch/giftcard/gift', '/de-ch/gifts', '/de-ch/order/gift'])('but not on %s', (path) =>
  expect(isGiftPage(path)).toBe(false),
);

it.each(['/de-ch', '/de-ch/cart', '/de-ch/products/physical', '/de-ch/giftcard/order', '/fr-ch/orders'])(
  '%s is public',
  (path) => expect(isPrivatePage(path)).toBe(false),
);

const KEY = `${'kE-y_'.repeat(8)}abc`;
const ID = '0199a7c4-5d2e-7c3f-9a1b-3c4d5e6f7a8b';

it.each([
  [`/de-ch/gift%23${KEY}`, `/de-ch/gift#${KEY}`],
  [`/fr-ch/gift%2523${KEY}`, `/fr-ch/gift#${KEY}`],
  [`/it-ch/gift/%23${KEY}.`, `/it-ch/gift#${KEY}`],
  [`/de-ch/gift/${KEY}`, `/de-ch/gift#${KEY}`],
  [`/de-ch/gift-objection%23${KEY}%3E`, `/de-ch/gift-objection#${KEY}`],
  [`/fr-ch/gift%2Dobjection%23${KEY}`, `/fr-ch/gift-objection#${KEY}`],
  [`/it%2Dch%2Fgift%23${KEY}`, `/it-ch/gift#${KEY}`],
  [`/DE-CH/GIFT%23${KEY}`, `/de-ch/gift#${KEY}`],
  [`//de-ch/gift%23${KEY}`, `/de-ch/gift#${KEY}`],
  [`/de-ch/gift=23${KEY}`, `/de-ch/gift#${KEY}`],
  [`/de-ch/gift%23${KEY}%3Futm_source%3Dshop?utm_medium=mail`, `/de-ch/gift#${KEY}`],
  [`/de-ch/gift%23${KEY}%E2%80`, `/de-ch/gift#${KEY}`],
  // A key that was cut off.
  [`/de-ch/gift%23${KEY.slice(0, 20)}`, '/de-ch/gift'],
  [`/fr-ch/gift-objection%23`, '/fr-ch/gift-objection'],
  ['/de-ch/gift).', '/de-ch/gift'],
  ['/de-ch/gift-objection%E2%80%9D', '/de-ch/gift-objection'],
  ['/de-ch/gift&utm_source=shop', '/de-ch/gift'],
  ['/fr-ch/content/general-terms.', '/fr-ch/content/general-terms'],
  ['/fr-ch/content/general%2Dterms?utm_source=a', '/fr-ch/content/general-terms?utm_source=a'],
  ['/it-ch%3E', '/it-ch'],
  [`/de-ch/order/${ID}%C2%BB`, `/de-ch/order/${ID}`],
  [`/de-ch/gift/${ID},`, `/de-ch/gift/${ID}`],
])('%s is repaired to %s', (url, repaired) => {
  expect(repairMailedPath(url)).toBe(repaired);
  expect(repairMailedPath(repaired.split('#', 1)[0] ?? '')).toBeUndefined();
});

it.each([
  '/',
  '/de-ch',
  '/de-ch/gift',
  '/de-ch/gift/',
  `/de-ch/gift?utm_source=shop%23${KEY}`,
  `/de-ch/gift/${ID}`,
  `/de-ch/gift/${ID}/${ID}`,
  '/de-ch/giftcard/birthday-physical',
  '/de-ch/giftcard/!',
  '/de-ch/giftcard/%ff%fe',
  '/de-ch/gifts.html',
  '/de-ch/..%2f..%2fetc%2fpasswd',
  '//example.com/de-ch.',
  '/index.html.',
])('%s needs no repair', (url) => expect(repairMailedPath(url)).toBeUndefined());

it('an undecodable link is decodable once repaired', () =>
  expect(toDecodableUrl(`/de-ch/gift%23${KEY}%E2%80`, '/api')).toBe(`/de-ch/gift%23${KEY}`));
