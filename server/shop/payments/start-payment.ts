import { failpoint } from '#failpoint';
import type { Language } from '#rules/language.ts';
import type { NewOrder, OrderBook, PlacedPayment } from '../orders/order-book.ts';
import type { PaymentProvider, ProviderFault } from './payment-provider.ts';

export type PlaceOrderParts = {
  orders: OrderBook;
  provider: PaymentProvider;
  /** Address of the page the buyer returns to, and of the provider's notification. */
  returnUrl: (lang: Language, returnSecret: string) => string;
  notifyUrl: (notifySecret: string, outcome: 'success' | 'fail') => string;
  wait: (ms: number) => Promise<void>;
};

/** A dead process is found out after this; a living one extends its lease every third of it. */
const START_LEASE_MS = 15_000;
/** Longer than the provider's time limit of 100 s. */
const PATIENCE_MS = 110_000;
const LOOK_AGAIN_MS = 200;

/**
 * Gets the payment page of a placed order. If another request is at it (a double click, a repeated call), waits for
 * what that one gets: there is one page for one order.
 */
export async function startPayment(
  parts: PlaceOrderParts,
  order: NewOrder,
  placed: PlacedPayment,
): Promise<{ payment: PlacedPayment; fault: ProviderFault | 'transactionDeclined' | undefined }> {
  let payment = placed;
  for (let waited = 0; payment.status === 'Initialized' && waited <= PATIENCE_MS; waited += LOOK_AGAIN_MS) {
    const claim = await parts.orders.claimStart(payment.paymentId, START_LEASE_MS);
    if (claim !== undefined) {
      await failpoint('M2', payment.reference);
      const heart = setInterval(
        () => void parts.orders.extendStart(claim, START_LEASE_MS).catch(() => {}),
        START_LEASE_MS / 3,
      );
      const asked = parts.provider.initialize({
        requestId: claim.requestId,
        retries: claim.retries,
        reference: payment.reference,
        amount: payment.amount,
        method: order.method,
        lang: order.lang,
        payer: payerOf(order),
        returnUrl: parts.returnUrl(order.lang, payment.returnSecret),
        successNotifyUrl: parts.notifyUrl(payment.notifySecret, 'success'),
        failNotifyUrl: parts.notifyUrl(payment.notifySecret, 'fail'),
      });
      const answer = await asked.finally(() => clearInterval(heart));
      await failpoint('M3', payment.reference);
      if (answer.kind === 'failed') {
        await parts.orders.startFailed(claim, `payment page not had: ${answer.name}`);
        return { payment, fault: answer.fault };
      }
      await parts.orders.started(claim, answer);
      await failpoint('M4', payment.reference);
    } else {
      await parts.wait(LOOK_AGAIN_MS);
    }
    payment = await parts.orders.placed(payment.paymentId);
  }
  return { payment, fault: payment.status === 'Initialized' ? 'connection' : undefined };
}

function payerOf(order: NewOrder) {
  const { firstName, lastName, company, street, streetNumber, zipCode, city, country, email } =
    order.billingAddress;
  return { firstName, lastName, company, street: `${street} ${streetNumber}`, zipCode, city, country, email };
}
