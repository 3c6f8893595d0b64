import { announce, scheduleSettlement } from './notifications.ts';
import { authorize, decline, makePending } from './outcomes.ts';
import type { Provider } from './provider.ts';
import { errorNames } from './saferpay-errors.ts';
import type { Liability, Means, Payment } from './transaction.ts';
import faults from './typed-faults.json' with { type: 'json' };

type TypedFault = {
  /** For the people who read the payment page. */
  readonly effect: string;
  /** The next call of this name meets `fault`. */
  readonly call?: string;
  readonly fault?: string;
  readonly payment?: Payment['faults'];
  readonly liability?: Liability;
  readonly pending?: { readonly endsWell: boolean };
  readonly declines?: boolean;
  /** The browser is not sent back to the shop. */
  readonly staysAway?: boolean;
};

/** What a payer may type (as holder name, or in the fault field) to make this payment go wrong. */
export const typedFaults = faults as Readonly<Record<string, TypedFault>>;

export type Approval = 'return' | 'stay' | 'no-return';

/** Approves the payment, with the fault that the payer typed, if any. Tells where the payer goes. */
export async function approve(
  provider: Provider,
  payment: Payment,
  means: Means,
  typed: string,
): Promise<Approval> {
  const fault = faultOf(typed);
  if (fault?.declines) {
    decline(provider, payment, { errorName: 'TRANSACTION_DECLINED' }, true);
    await announce(provider, payment);
    return 'stay';
  }
  if (fault?.pending) {
    makePending(provider, payment, means, fault.pending.endsWell);
    scheduleSettlement(provider, payment);
    return 'return';
  }
  if (fault?.call !== undefined && fault.fault !== undefined) {
    const orderId = payment.orderId ?? payment.token;
    provider.faults.add({ endpoint: fault.call, fault: fault.fault, times: 1, orderId });
  }
  payment.faults = { ...payment.faults, ...fault?.payment };
  authorize(provider, payment, { ...means, liability: fault?.liability ?? means.liability });
  await announce(provider, payment);
  return fault?.staysAway ? 'no-return' : 'return';
}

function faultOf(typed: string): TypedFault | undefined {
  const [text, name = 'NAME'] = /^FAULT .*error (\w+)$/.exec(typed) ?? [typed];
  const key = text.replace(name, 'NAME');
  const fault = Object.hasOwn(typedFaults, key) ? typedFaults[key] : undefined;
  if (fault?.fault !== 'error:NAME') return fault;
  return errorNames.includes(name) ? { ...fault, fault: `error:${name}` } : undefined;
}
