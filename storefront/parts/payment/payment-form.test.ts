import { brand } from 'virtual:brand';
import { createElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import { METHOD_NAMES, PAYMENT_METHODS } from '#rules/payment.ts';
import { useAddress } from '../../stores/address-store.ts';
import { useCart } from '../../stores/cart-store.ts';
import { cartActions } from '../../stores/cart-store-actions.ts';
import { useError } from '../../stores/error-store.ts';
import { useOrder } from '../../stores/order-store.ts';
import { usePayment } from '../../stores/payment-store.ts';
import {
  getAttribute,
  listControls,
  listLinks,
  readWords,
  render,
  showStore,
} from '../../testing/page-text.ts';
import { sampleAddress, sampleLine, sampleOrder } from '../../testing/sample-order.ts';
import { fillCheckout } from '../../testing/sample-payment.ts';
import { OtherBrowserPage, PaymentForm } from './payment-form.tsx';

type Phase = Parameters<typeof PaymentForm>[0]['phase'];

function form(phase: Phase = { name: 'form', failed: null }): Promise<string> {
  showStore(useCart);
  showStore(useAddress);
  showStore(useOrder);
  showStore(usePayment);
  return render(createElement(PaymentForm, { phase, onPay: () => undefined }), '/de-ch/payment');
}

beforeEach(() => {
  cartActions.clear();
  for (const { getState } of [useAddress, useOrder, usePayment]) getState().clear();
});

const payButton = (html: string) => listControls(html, 'button').find((tag) => tag.includes('-missing"'));

describe('the payment page', () => {
  it('offers five methods in the rules’ order, and no gift card', async () => {
    cartActions.add(sampleLine);
    const radios = listControls(await form(), 'input').filter((tag) => getAttribute(tag, 'type') === 'radio');
    expect(radios.map((tag) => getAttribute(tag, 'value'))).toEqual([
      'VISA',
      'MASTERCARD',
      'DINERS',
      'UNIONPAY',
      'TWINT',
    ]);
  });

  it('explains a decline, in the page’s language only', async () => {
    cartActions.add(sampleLine);
    const payerMessage = 'Ihre Bank hat die Zahlung abgelehnt.';
    useOrder.getState().orderLoaded(sampleOrder({ lang: 'de-ch', payerMessage }));
    const declined = await form({ name: 'form', failed: 'declined' });
    expect(readWords(declined)).toContain(`Der Zahlungsdienst schreibt: «${payerMessage}»`);
    expect(readWords(await form({ name: 'form', failed: 'aborted' }))).not.toContain(payerMessage);
    useOrder.getState().orderLoaded(sampleOrder({ lang: 'fr-ch', payerMessage }));
    expect(readWords(await form({ name: 'form', failed: 'declined' }))).not.toContain(payerMessage);
  });

  it('warns of fraud before the payment', async () => {
    cartActions.add(sampleLine);
    const words = readWords(await form({ name: 'form', failed: null }));
    expect(words).toContain('Das ist Betrug. Niemand bei Murmeli fragt Sie je danach.');
  });

  it.each(['declined', 'aborted', 'failed', 'replaced', 'returned'] as const)(
    'shows message key, trace id and order reference when the payment was %s',
    async (failed) => {
      cartActions.add(sampleLine);
      useOrder.getState().orderLoaded(sampleOrder({ reference: 'M7K2-4QX9', traceId: 'trace-1' }));
      const html = await form({ name: 'form', failed });
      expect(readWords(html)).toContain(
        `Meldung: payment.${failed} Fehlernummer: trace-1 Bestellnummer: M7K2-4QX9`,
      );
    },
  );

  it('shows the order reference with an error of the payment provider', async () => {
    cartActions.add(sampleLine);
    useError.getState().setError(
      new ApiError(502, {
        id: 'trace-1',
        timestamp: '2026-11-21T10:00:00Z',
        messageKey: 'PAYMENT_PROVIDER_RESPONSE_ERROR',
        reference: 'M7K2-4QX9',
      }),
    );
    showStore(useError);
    const html = await form();
    useError.getState().clearError();
    showStore(useError);
    expect(readWords(html)).toContain(
      'Meldung: PAYMENT_PROVIDER_RESPONSE_ERROR Fehlernummer: trace-1 Bestellnummer: M7K2-4QX9',
    );
  });

  it('says that a payment page is open, and lets the buyer pay again', async () => {
    fillCheckout();
    const html = await form({ name: 'form', failed: null, isPageOpen: true });
    expect(readWords(html)).toContain('Für diesen Warenkorb ist noch eine Zahlungsseite offen.');
    expect(payButton(html)).not.toContain('disabled=""');
  });

  it('lets the buyer pay again when the payment page did not open', async () => {
    fillCheckout();
    const html = await form({ name: 'form', failed: null, hasStayed: true });
    expect(readWords(html)).toContain('Die Zahlungsseite hat sich nicht geöffnet.');
    expect(payButton(html)).not.toContain('disabled=""');
  });

  it.each(['replaced', 'returned'] as const)(
    'says that the money goes back when the payment was %s, also without a cart',
    async (failed) => {
      expect(readWords(await form({ name: 'form', failed }))).toMatch(/geht .*an Sie zurück/);
      fillCheckout();
      const html = await form({ name: 'form', failed });
      expect(readWords(html)).toMatch(/geht .*an Sie zurück/);
      expect(readWords(html)).not.toContain('nichts belastet');
    },
  );

  it('offers the brand’s methods, each with its name and a unique icon', async () => {
    const { paymentMethods } = brand;
    vi.stubGlobal('ApplePaySession', { canMakePayments: () => true });
    brand.paymentMethods = [...PAYMENT_METHODS].toReversed();
    cartActions.add(sampleLine);
    const html = await form();
    const rows = [...html.matchAll(/<label[^>]*>(?:(?!<\/label>).)*name="paymentMethod".*?<\/label>/gs)];
    expect(rows.map(([row]) => readWords(row.replace(/<svg.*?<\/svg>/s, '')).trim())).toEqual(
      brand.paymentMethods.map((method) => METHOD_NAMES[method]),
    );
    const marks = rows.map(([row]) => /<svg.*<\/svg>/s.exec(row)?.[0]);
    expect(new Set(marks).size).toBe(PAYMENT_METHODS.length);
    brand.paymentMethods = paymentMethods;
    vi.unstubAllGlobals();
  });

  it('requires general terms, privacy and usage terms, each linked', async () => {
    cartActions.add(sampleLine);
    const html = await form();
    const boxes = listControls(html, 'input').filter((tag) => getAttribute(tag, 'type') === 'checkbox');
    expect(boxes.map((tag) => getAttribute(tag, 'name'))).toEqual(['generalTerms', 'privacy', 'usageTerms']);
    const pages = listLinks(html).filter(({ to }) => to.includes('/content/'));
    expect(pages.map(({ to }) => to)).toEqual([
      '/de-ch/content/general-terms',
      '/de-ch/content/privacy',
      '/de-ch/content/usage-terms',
    ]);
  });

  it('shows the addresses again, with a link to change them', async () => {
    fillCheckout();
    useAddress.getState().store({
      primaryAddress: sampleAddress,
      billingAddress: { ...sampleAddress, lastName: 'Rechnung', email: 'bills@example.ch' },
      useSameAddress: false,
    });
    const html = await form();
    const review = html.slice(html.indexOf('id="review-address"'));
    expect(readWords(review)).toMatch(/Lieferadresse Lena Muster Seeweg 4a 8800 Thalwil .*lena@example\.ch/);
    expect(readWords(review)).toMatch(/Rechnungsadresse Lena Rechnung .*bills@example\.ch/);
    expect(listLinks(review)[0]).toEqual({ words: 'Adresse ändern', to: '/de-ch/address' });
  });

  it('leads back to the address', async () => {
    fillCheckout();
    expect(listLinks(await form())).toContainEqual({ words: 'Zurück zur Adresse', to: '/de-ch/address' });
  });

  it('has the pay-now button with the total in its summary', async () => {
    fillCheckout();
    const html = await form();
    expect(payButton(html)).not.toContain('disabled=""');
    expect(readWords(html)).toContain('CHF 101.20 bezahlen');
  });

  it('has it disabled while something is missing', async () => {
    fillCheckout();
    usePayment.getState().accept('privacy', false);
    expect(payButton(await form())).toContain('disabled=""');
  });

  it('has it disabled, under a spinner, while the order is created', async () => {
    fillCheckout();
    const html = await form({ name: 'creating' });
    expect(payButton(html)).toContain('disabled=""');
    expect(readWords(html)).toContain('Wir erfassen Ihre Bestellung …');
  });

  it('reports an empty cart', async () => {
    const html = await form();
    expect(html).toContain('role="alert"');
    expect(readWords(html)).toContain('Ihr Warenkorb ist leer.');
    expect(payButton(html)).toBeUndefined();
  });
});

describe('the payment page in another browser', () => {
  it.each([
    ['paid', 'Ihre Bestellung ist bezahlt', 'Zur Startseite'],
    ['open', 'Ihre Zahlung ist noch nicht bestätigt', 'Zur Startseite'],
    ['closed', 'Die Zahlung kam nicht zustande', 'Neu bestellen'],
    [null, 'Diese Zahlung finden wir nicht', 'Zur Startseite'],
  ] as const)('shows the outcome %s and a way into the shop', async (outcome, title, link) => {
    const html = await render(createElement(OtherBrowserPage, { outcome }), '/de-ch/payment');
    expect(readWords(html)).toContain(title);
    expect(listLinks(html)).toEqual([{ words: link, to: '/de-ch' }]);
  });

  it('leads to the payment page when this browser still has the cart', async () => {
    fillCheckout();
    showStore(useCart);
    const html = await render(createElement(OtherBrowserPage, { outcome: 'closed' }), '/de-ch/payment');
    expect(listLinks(html)).toEqual([{ words: 'Noch einmal bezahlen', to: '/de-ch/payment' }]);
  });
});
