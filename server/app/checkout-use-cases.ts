import { apiPath } from '#contract/api-paths.ts';
import { pagePath } from '#contract/paths.ts';
import type { ChallengeLevel } from '#rules/abuse-limits.ts';
import {
  type Confirmation,
  confirmPayment,
  isComplete,
  type Trigger,
} from '#server/checkout/confirm-payment.ts';
import { createVisitLimits } from '#server/checkout/count-visits.ts';
import type { Limiting } from '#server/checkout/order-admission.ts';
import type { PlaceOrder } from '#server/checkout/order-types.ts';
import { placeOrder, type Visit } from '#server/checkout/place-order.ts';
import type { PlaceOrderDeps } from '#server/checkout/start-payment.ts';
import { renderTerms } from '#server/documents/terms/terms-text.ts';
import { inSpan } from '#server/runtime/telemetry/tracing.ts';
import type { Adapters } from './adapters.ts';
import { pick } from './pick.ts';

/**
 * Coalesces confirmations of one payment in this process, because return and notification usually arrive
 * together. The second caller waits for the first and confirms only a payment that is still open.
 */
export function coalesceConfirmations(
  confirm: (paymentId: string, trigger: Trigger, onlyDue?: boolean) => Promise<Confirmation>,
): typeof confirm {
  const inProgress = new Map<string, Promise<Confirmation>>();
  return async (paymentId, trigger, onlyDue) => {
    // Don't make the sweep wait, because it would then poll a second time.
    if (trigger === 'sweep') return confirm(paymentId, trigger, onlyDue);
    const other = inProgress.get(paymentId);
    if (other !== undefined) {
      // Ignore the other caller's failure, which that caller handles itself.
      const found = await other.catch(() => undefined);
      if (found !== undefined && isComplete(found.state)) return found;
    }
    const ownConfirmation = confirm(paymentId, trigger);
    inProgress.set(paymentId, ownConfirmation);
    try {
      return await ownConfirmation;
    } finally {
      if (inProgress.get(paymentId) === ownConfirmation) inProgress.delete(paymentId);
    }
  };
}

export type Checkout = ReturnType<typeof createCheckout>;

/** The use cases from the visitor's session to the confirmed payment. */
export function createCheckout(adapters: Adapters) {
  const { brand, config, sessions, orders, reader, payments, provider, providers, log, wait, tracing } =
    adapters;
  const api = config.publicUrl + config.apiBase;
  // Rendered at startup, so that orders don't wait for it.
  const terms = {
    'de-ch': renderTerms(brand, 'de-ch'),
    'fr-ch': renderTerms(brand, 'fr-ch'),
    'it-ch': renderTerms(brand, 'it-ch'),
  };
  const { challenges } = adapters;
  const limiting: Limiting = { hash: adapters.limitHash, limits: config.abuseLimits, challenges };
  const placeOrderDeps: PlaceOrderDeps = {
    orders,
    provider,
    methods: brand.paymentMethods,
    returnUrl: (lang, secret) => config.publicUrl + pagePath.paymentReturn(lang, secret),
    notifyUrl: (name, secret, outcome) => api + apiPath.notifyPayment(name, secret, outcome),
    terms: (lang) => terms[lang],
    limiting,
    noShiftLimits: config.noShiftLimits,
    log,
    wait,
  };
  const internalSpan = { kind: 'internal' } as const;
  const confirmDeps = { payments, providers, log, noShiftLimits: config.noShiftLimits };
  return {
    sessions,
    orders: reader,
    visits: createVisitLimits(adapters.limitCounts, limiting),
    /** Creates a challenge. Returns undefined if challenges are off. */
    createChallenge: async (sessionHash: string, level: ChallengeLevel) =>
      challenges?.create(sessionHash, level, await orders.readNow()),
    ...pick(adapters.limitCounts, 'readOutcomes', 'requireChallenge'),
    /** Deletes counts that no limit needs any more. */
    removeCounts: adapters.limitCounts.sweep,
    /** Finds a provider by its name in URLs. */
    provider: (name: string) => Object.values(providers).find((candidate) => candidate?.name === name),
    placeOrder: (command: PlaceOrder, visit: Visit) =>
      inSpan(tracing, 'placeOrder', internalSpan, () => placeOrder(placeOrderDeps, command, visit)),
    confirmPayment: coalesceConfirmations((paymentId: string, trigger: Trigger, onlyDue?: boolean) =>
      inSpan(tracing, 'confirmPayment', { ...internalSpan, attributes: { 'cadeau.trigger': trigger } }, () =>
        confirmPayment(confirmDeps, paymentId, trigger, onlyDue),
      ),
    ),
    ...pick(
      payments,
      'findByReturnSecret',
      'findByOrder',
      'findByNotifySecret',
      'listDue',
      'abandonUnstarted',
    ),
  };
}
