import { describe, expect, it } from 'vitest';
import { apiPath } from './api-paths.ts';
import { pagePath } from './paths.ts';

const SECRET = 'a/b?c&d=é';

describe('every path', () => {
  it('of a page is this', () => {
    const lang = 'fr-ch';
    expect({
      home: pagePath.home(lang),
      physicalProducts: pagePath.physicalProducts(lang),
      digitalProducts: pagePath.digitalProducts(lang),
      giftcard: pagePath.giftcard(lang, 'birthday-digital'),
      cart: pagePath.cart(lang),
      address: pagePath.address(lang),
      payment: pagePath.payment(lang),
      paymentReturn: pagePath.paymentReturn(lang, 'secret'),
      order: pagePath.order(lang, 'id'),
      balanceCheck: pagePath.balanceCheck(lang),
      faq: pagePath.faq(lang),
      privacy: pagePath.privacy(lang),
      imprint: pagePath.imprint(lang),
      generalTerms: pagePath.generalTerms(lang),
      usageTerms: pagePath.usageTerms(lang),
    } satisfies Record<keyof typeof pagePath, string>).toEqual({
      home: '/fr-ch',
      physicalProducts: '/fr-ch/products/physical',
      digitalProducts: '/fr-ch/products/digital',
      giftcard: '/fr-ch/giftcard/birthday-digital',
      cart: '/fr-ch/cart',
      address: '/fr-ch/address',
      payment: '/fr-ch/payment',
      paymentReturn: '/fr-ch/payment?p=secret',
      order: '/fr-ch/order/id',
      balanceCheck: '/fr-ch/balance-check',
      faq: '/fr-ch/content/faq',
      privacy: '/fr-ch/content/privacy',
      imprint: '/fr-ch/content/imprint',
      generalTerms: '/fr-ch/content/general-terms',
      usageTerms: '/fr-ch/content/usage-terms',
    });
  });

  it('of a call is this', () => {
    expect({
      products: apiPath.products('digital'),
      product: apiPath.product('id'),
      orders: apiPath.orders(),
      orderOutcome: apiPath.orderOutcome(),
      cardsPdf: apiPath.cardsPdf('id'),
      assertPayment: apiPath.assertPayment('secret'),
      notifyPayment: apiPath.notifyPayment('saferpay', 'secret', 'fail'),
    } satisfies Record<keyof typeof apiPath, string>).toEqual({
      products: '/products?category=digital',
      product: '/products/id',
      orders: '/orders',
      orderOutcome: '/orders/outcome',
      cardsPdf: '/orders/id/cards.pdf',
      assertPayment: '/payments/saferpay/assert?p=secret',
      notifyPayment: '/payments/saferpay/notify/secret/fail',
    });
    expect(apiPath.orders('id')).toBe('/orders?id=id');
  });

  it('keeps what is put into it in its place', () => {
    const paths = [
      pagePath.giftcard('de-ch', SECRET),
      pagePath.paymentReturn('de-ch', SECRET),
      pagePath.order('de-ch', SECRET),
      apiPath.product(SECRET),
      apiPath.orders(SECRET),
      apiPath.cardsPdf(SECRET),
      apiPath.assertPayment(SECRET),
      apiPath.notifyPayment('saferpay', SECRET, 'success'),
    ];
    for (const path of paths) expect(path).toContain(encodeURIComponent(SECRET));
  });
});
