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
      gifts: pagePath.gifts(lang, 'id'),
      giftLink: pagePath.giftLink(lang, 'key'),
      giftCard: pagePath.giftCard(lang, 'id', 'card'),
      giftObjection: pagePath.giftObjection(lang, 'key'),
      balanceCheck: pagePath.balanceCheck(lang),
      faq: pagePath.faq(lang),
      privacy: pagePath.privacy(lang),
      imprint: pagePath.imprint(lang),
      generalTerms: pagePath.generalTerms(lang),
      companies: pagePath.companies(lang),
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
      gifts: '/fr-ch/gift/id',
      giftLink: '/fr-ch/gift#key',
      giftCard: '/fr-ch/gift/id/card',
      giftObjection: '/fr-ch/gift-objection#key',
      balanceCheck: '/fr-ch/balance-check',
      faq: '/fr-ch/content/faq',
      privacy: '/fr-ch/content/privacy',
      imprint: '/fr-ch/content/imprint',
      generalTerms: '/fr-ch/content/general-terms',
      companies: '/fr-ch/content/companies',
      usageTerms: '/fr-ch/content/usage-terms',
    });
  });

  it('of a call is this', () => {
    expect({
      products: apiPath.products('digital'),
      product: apiPath.product('id'),
      orders: apiPath.orders(),
      orderOutcome: apiPath.orderOutcome(),
      paymentOutcome: apiPath.paymentOutcome(),
      checkOrder: apiPath.checkOrder('id'),
      cardsPdf: apiPath.cardsPdf('id'),
      openGifts: apiPath.openGifts(),
      giftLink: apiPath.giftLink(),
      objectToGifts: apiPath.objectToGifts(),
      gifts: apiPath.gifts('id'),
      unsubscribeFromGifts: apiPath.unsubscribeFromGifts('fr-ch', 'key'),
      giftMessage: apiPath.giftMessage('id', 'card'),
      giftPdf: apiPath.giftPdf('id', 'card'),
      showGift: apiPath.showGift('id', 'card'),
      giftSending: apiPath.giftSending('id', 'card', 'sending'),
      giftPass: apiPath.giftPass('id', 'card', 'apple'),
      parcelMessage: apiPath.parcelMessage('id', 1),
      assertPayment: apiPath.assertPayment('secret'),
      notifyPayment: apiPath.notifyPayment('saferpay', 'secret', 'fail'),
    } satisfies Record<keyof typeof apiPath, string>).toEqual({
      products: '/products?category=digital',
      product: '/products/id',
      orders: '/orders',
      orderOutcome: '/orders/outcome',
      paymentOutcome: '/payments/outcome',
      checkOrder: '/orders/id/check',
      cardsPdf: '/orders/id/cards.pdf',
      openGifts: '/gifts/open',
      giftLink: '/gifts/link',
      objectToGifts: '/gifts/object',
      gifts: '/gifts/id',
      unsubscribeFromGifts: '/gifts/unsubscribe/fr-ch/key',
      giftMessage: '/gifts/id/cards/card/message',
      giftPdf: '/gifts/id/cards/card/card.pdf',
      showGift: '/gifts/id/cards/card/show',
      giftSending: '/gifts/id/cards/card/sendings/sending',
      giftPass: '/gifts/id/cards/card/wallets/apple',
      parcelMessage: '/gifts/id/parcels/1/message',
      assertPayment: '/payments/saferpay/assert?p=secret',
      notifyPayment: '/payments/saferpay/notify/secret/fail',
    });
    expect(apiPath.orders('id')).toBe('/orders?id=id');
  });

  it('encodes its parameters', () => {
    const paths = [
      pagePath.giftcard('de-ch', SECRET),
      pagePath.paymentReturn('de-ch', SECRET),
      pagePath.order('de-ch', SECRET),
      apiPath.product(SECRET),
      apiPath.orders(SECRET),
      apiPath.checkOrder(SECRET),
      apiPath.cardsPdf(SECRET),
      pagePath.gifts('de-ch', SECRET),
      pagePath.giftCard('de-ch', SECRET, SECRET),
      apiPath.gifts(SECRET),
      apiPath.giftSending('id', 'card', SECRET),
      apiPath.parcelMessage(SECRET, 1),
      apiPath.assertPayment(SECRET),
      apiPath.notifyPayment('saferpay', SECRET, 'success'),
    ];
    for (const path of paths) expect(path).toContain(encodeURIComponent(SECRET));
  });
});
