import { announce, schedulePending } from './notifications.ts';
import { authorize, decline, makePending } from './outcomes.ts';
import type { Provider } from './provider.ts';
import { errorNames } from './saferpay-errors.ts';
import type { Means, Payment } from './transaction.ts';

/** What a payer may type (as holder name, or in the fault field) to make this payment go wrong. */
export const typedFaults: Readonly<Record<string, string>> = {
  'FAULT timeout': 'the next Assert is not answered',
  'FAULT cut': "the next Assert's connection is cut",
  'FAULT html': 'the next Assert is answered with a web page',
  'FAULT html-403': 'the next Assert is answered with a web page and status 403',
  'FAULT html-502': 'the next Assert is answered with a web page and status 502',
  'FAULT cut-json': "the next Assert's answer ends in the middle",
  'FAULT assert-lost': 'the next Assert is answered, but the answer is lost',
  'FAULT slow-drip': 'the next Assert is answered byte by byte',
  'FAULT error NAME': 'the next Assert is answered with this error name',
  'FAULT capture-error NAME': 'the next Capture is refused with this error name',
  'FAULT wrong-amount': 'approved, and the amount reported is 1.00 too low',
  'FAULT wrong-currency': 'approved, and the currency reported is EUR',
  'FAULT wrong-order-id': 'approved, and another order id is reported',
  'FAULT no-liability': 'approved without liability shift',
  'FAULT capture-lost': 'the next Capture is done, its answer is lost',
  'FAULT capture-timeout': 'the next Capture is neither done nor answered',
  'FAULT no-notify': 'approved without notification',
  'FAULT duplicate-notify': 'approved, two notifications at once',
  'FAULT notify-before': 'approved, notification before the return',
  'FAULT notify-mixed': 'approved, notification before, beside or after the return, in turn',
  'FAULT notify-after': 'approved, notification after the return',
  'FAULT no-return': 'approved, but the browser is not sent back',
  'FAULT no-return-no-notify': 'approved, neither return nor notification',
  'FAULT pending': 'PENDING, then approved',
  'FAULT pending-decline': 'PENDING, then declined',
  'FAULT decline-at-once': 'declined and told at once, the page stays open for another try',
};

export type Approval = 'return' | 'stay' | 'no-return';

/** Carries out an approval, bent by what the payer typed. Tells where the payer goes. */
export async function approve(
  provider: Provider,
  payment: Payment,
  means: Means,
  typed: string,
): Promise<Approval> {
  const fault = typed.startsWith('FAULT ') ? typed.slice('FAULT '.length).trim() : '';
  const subject = payment.orderId ?? payment.token;
  const strike = (endpoint: string, name: string): void =>
    provider.faults.add({ endpoint, fault: name, times: 1, orderId: subject });
  let liability = means.liability;
  switch (fault) {
    case 'decline-at-once':
      decline(provider, payment, { errorName: 'TRANSACTION_DECLINED' }, true);
      await announce(provider, payment);
      return 'stay';
    case 'pending':
    case 'pending-decline':
      makePending(provider, payment, means, fault === 'pending');
      schedulePending(provider, payment);
      return 'return';
    case 'timeout':
    case 'cut':
    case 'html':
    case 'html-403':
    case 'html-502':
    case 'cut-json':
    case 'slow-drip':
      strike('Assert', fault);
      break;
    case 'assert-lost':
      strike('Assert', 'acted-no-answer');
      break;
    case 'capture-lost':
      strike('Capture', 'acted-no-answer');
      break;
    case 'capture-timeout':
      strike('Capture', 'timeout');
      break;
    case 'wrong-amount':
    case 'wrong-currency':
    case 'wrong-order-id':
      payment.faults = { ...payment.faults, wrongAnswer: fault };
      break;
    case 'no-liability':
      liability = { shift: false, authenticated: false, authenticationType: 'NONE' };
      break;
    case 'no-notify':
    case 'no-return-no-notify':
      payment.faults = { ...payment.faults, notify: 'none' };
      break;
    case 'duplicate-notify':
      payment.faults = { ...payment.faults, notify: 'duplicate' };
      break;
    case 'notify-before':
      payment.faults = { ...payment.faults, notify: 'before' };
      break;
    case 'notify-after':
      payment.faults = { ...payment.faults, notify: 'after' };
      break;
    case 'notify-mixed':
      payment.faults = { ...payment.faults, notify: 'mixed' };
      break;
    default: {
      const [, call, name] = /^(error|capture-error) (\w+)$/.exec(fault) ?? [];
      if (name !== undefined && errorNames.includes(name))
        strike(call === 'error' ? 'Assert' : 'Capture', `error:${name}`);
    }
  }
  authorize(provider, payment, { ...means, liability });
  await announce(provider, payment);
  return fault.startsWith('no-return') ? 'no-return' : 'return';
}
