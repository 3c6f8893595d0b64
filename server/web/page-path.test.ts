import { expect, it } from 'vitest';
import { getPagePath, isGiftPage, isPrivatePage, toDecodableUrl } from './page-path.ts';

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
