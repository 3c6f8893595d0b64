import { type Confirmation, isSettled, type Trigger } from './confirm-payment.ts';

/**
 * Return and notification of one payment mostly come together: who comes while this process confirms it waits for that, and
 * confirms by itself only what is still open then. In another process it would be told that the payment is busy.
 */
export function shareConfirmation(
  confirm: (paymentId: string, trigger: Trigger, onlyDue?: boolean) => Promise<Confirmation>,
): typeof confirm {
  const underWay = new Map<string, Promise<Confirmation>>();
  return async (paymentId, trigger, onlyDue) => {
    // To wait for the other and then ask would be to ask twice: the sweep comes back anyway.
    if (trigger === 'sweep') return confirm(paymentId, trigger, onlyDue);
    const other = underWay.get(paymentId);
    if (other !== undefined) {
      // How it failed is its caller's affair.
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
