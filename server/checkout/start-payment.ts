import { failpoint } from '#failpoint';
import type { Language } from '#rules/language.ts';
import { isTooRisky, type NoShiftLimits, type Sale } from '#rules/liability-shift.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { OrderRepository } from '#server/postgres/orders/order-repository.ts';
import { type LeaseLog, withLease } from '#server/runtime/with-lease.ts';
import { FIRST_CHECK_MS } from './check-schedule.ts';
import type { Limiting } from './order-admission.ts';
import type { AcceptedTerms, NewOrder, PlacedPayment, StartClaim } from './order-types.ts';
import type { PaymentProvider, ProviderFault } from './payment-provider.ts';
import { toLogFields } from './provider-response.ts';

export type PlaceOrderDeps = {
  orders: OrderRepository;
  provider: PaymentProvider;
  /** The methods that the brand offers. */
  methods: readonly PaymentMethod[];
  /** URL of the page to which the buyer returns. */
  returnUrl: (lang: Language, returnSecret: string) => string;
  notifyUrl: (provider: PaymentProviderName, notifySecret: string, outcome: 'success' | 'fail') => string;
  /** The current terms of the shop. */
  terms: (lang: Language) => AcceptedTerms;
  limiting: Limiting;
  /** Maximum value of digital cards that each method may pay for without liability shift (L-8). */
  noShiftLimits: NoShiftLimits;
  wait: (ms: number) => Promise<void>;
  log: LeaseLog;
};

/** Lease of the claim. The holder renews it every third of this time. */
export const START_LEASE_MS = 15_000;
/** Extra waiting time, beyond the provider's timeout, for the claim holder's own work. */
const START_GRACE_MS = 10_000;
const POLL_INTERVAL_MS = 200;

/**
 * Opens the payment page of a placed order. If another request is opening it (a double click, a repeated
 * call), waits for its result, so that an order has only one page.
 * @param newOrderClaim the claim that was stored together with a new order
 */
export async function startPayment(
  deps: PlaceOrderDeps,
  order: NewOrder,
  placed: PlacedPayment,
  newOrderClaim?: StartClaim,
): Promise<{ payment: PlacedPayment; fault: ProviderFault | 'transactionDeclined' | undefined }> {
  const maxWaitMs = deps.provider.limits.timeoutMs + START_GRACE_MS;
  let payment = placed;
  let initialClaim = newOrderClaim;
  for (let waited = 0; payment.status === 'Initialized' && waited <= maxWaitMs; waited += POLL_INTERVAL_MS) {
    const claim = initialClaim ?? (await deps.orders.claimStart(payment.paymentId, START_LEASE_MS));
    initialClaim = undefined;
    if (claim !== undefined) {
      await failpoint('M2', payment.reference);
      const lease = { ms: START_LEASE_MS, extend: () => deps.orders.extendStartClaim(claim, START_LEASE_MS) };
      const requestPage = () =>
        deps.provider.initialize({
          requestId: claim.requestId,
          retries: claim.retries,
          reference: payment.reference,
          amount: payment.amount,
          method: order.method,
          lang: order.lang,
          payer: toPayer(order),
          strongAuthentication: isTooRisky(toSale(order), deps.noShiftLimits),
          returnUrl: deps.returnUrl(order.lang, payment.returnSecret),
          successNotifyUrl: deps.notifyUrl(deps.provider.name, payment.notifySecret, 'success'),
          failNotifyUrl: deps.notifyUrl(deps.provider.name, payment.notifySecret, 'fail'),
        });
      const result = await withLease(lease, deps.log, requestPage);
      await failpoint('M3', payment.reference);
      if (result.kind === 'failed') {
        const { name, fault } = result;
        const details = toLogFields(result.details, Object.values(toPayer(order)));
        deps.log.warn(
          { reference: payment.reference, fault, name, ...details },
          'the provider returned no payment page',
        );
        await deps.orders.recordStartFailure(claim, name, details);
        return { payment, fault };
      }
      const isRecorded = await deps.orders.recordStart(claim, { ...result, checkAfterMs: FIRST_CHECK_MS });
      await failpoint('M4', payment.reference);
      const { redirectUrl } = result;
      if (isRecorded) return { payment: { ...payment, status: 'Started', redirectUrl }, fault: undefined };
    } else {
      await deps.wait(POLL_INTERVAL_MS);
    }
    payment = await deps.orders.readPlaced(payment.paymentId);
  }
  return { payment, fault: payment.status === 'Initialized' ? 'connection' : undefined };
}

function toSale({ method, lines }: NewOrder): Sale {
  const digital = lines.filter(({ product }) => product.category === 'digital');
  const digitalSubtotal = digital.reduce((sum, { faceValue, quantity }) => sum + faceValue * quantity, 0);
  return { methods: [method], digitalSubtotal, liabilityShift: undefined };
}

function toPayer(order: NewOrder) {
  const { company, firstName, lastName, street, streetNumber, zipCode, city, country, email } =
    order.billingAddress;
  return { company, firstName, lastName, street: `${street} ${streetNumber}`, zipCode, city, country, email };
}
