import { type Confirmation, isSettled, type Trigger } from './confirm-payment.ts';

/**
 * Coalesces confirmations of one payment in this process, because return and notification usually arrive together. The
 * second caller waits for the first and confirms only a payment that is still open.
 */
export function shareConfirmation(
  confirm: (paymentId: string, trigger: Trigger, onlyDue?: boolean) => Promise<Confirmation>,
): typeof confirm {
  const underWay = new Map<string, Promise<Confirmation>>();
  return async (paymentId, trigger, onlyDue) => {
    // The sweep doesn't wait, because it would then poll a second time.
    if (trigger === 'sweep') return confirm(paymentId, trigger, onlyDue);
    const other = underWay.get(paymentId);
    if (other !== undefined) {
      // The first caller handles its own failure.
      const found = await other.catch(() => undefined);
      if (found !== undefined && isSettled(found.state)) return found;
    }
    const own = confirm(paymentId, trigger);
    underWay.set(paymentId, own);
    try {
      return await own;
    } finally {
      if (underWay.get(paymentId) === own) underWay.delete(paymentId);
    }
  };
}
