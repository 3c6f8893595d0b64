import type { OrderEnd } from '../../testkit/order-end.ts';
import { type ScenarioOrder, scenarios } from '../scenarios.ts';
import type { DeliveryEnvironment, PlayDelivery } from './delivery-environment.ts';
import { buy, buyDelivered, DELIVERY_ENDS, recover } from './delivery-order.ts';

// F-5, F-6 and F-8 of the supplier while cards are issued, and F-18 of the mail server. Each order of one
// running worker meets one fault.

type ExternalFault = {
  name: string;
  end: OrderEnd;
  cause: (environment: DeliveryEnvironment, order: ScenarioOrder) => Promise<void>;
};

/** Longer than the growing delays of three failed tries, shorter than the 14 minutes after which cards are late. */
const WITHIN = 600;
/** Number of tries before the external systems work again, and the seconds between them. */
const ROUNDS = 8;
const A_ROUND = 30;
const FOR_EVER = 100_000;
const { delivered } = DELIVERY_ENDS;

/** Makes the supplier fail to issue the first card of an order. */
const issuing = (fault: string, end: OrderEnd = delivered, times = 1): ExternalFault => ({
  name: fault,
  end,
  cause: ({ external }, { cardIds: [id] }) =>
    external.control('supplier', { endpoint: 'issue', fault, times, id }),
});

const stopped = (item: string): OrderEnd => ({ ...DELIVERY_ENDS.stopped, reviewItems: [item] });
const mailed = (name: string, fault: object, end: OrderEnd = delivered): ExternalFault => ({
  name,
  end,
  cause: ({ external }, { buyer }) => external.control('mailbox', { ...fault, recipient: buyer.email }),
});

/** Returns the end in which both mails of an order need review. */
const notMailed = (item: string): OrderEnd => ({
  ...delivered,
  mails: { confirmation: 'Refused', cards: 'Refused' },
  reviewItems: [`${item}-cards`, `${item}-confirmation`],
});

export const EXTERNAL_FAULTS = scenarios<DeliveryEnvironment>({
  'F5 M11 the supplier issues, and its answer is lost': [
    200,
    runningWorker(['acted-no-answer', 'acted-error'].map((fault) => issuing(fault))),
  ],
  'F6 M10 the supplier refuses before it acts': [
    25,
    runningWorker(
      ['html-502', 'error:SYSTEM', 'error:UNAVAILABLE', 'cut'].map((fault) =>
        issuing(fault, delivered, FOR_EVER),
      ),
      { lasting: true },
    ),
  ],
  // More failures within a minute would open the circuit breaker, which uses real time.
  'F8 M11 the supplier answers with something else': [20, anotherAnswer, { atOnce: 2 }],
  'F18 M12-M14 the mail server is slow, full, gone or against it': [
    50,
    runningWorker([
      mailed('busy before the message', { fault: 'reject-4xx', at: 'rcpt', times: 3 }),
      mailed('full after the message', { fault: 'reject-4xx', at: 'data', times: 3 }),
      mailed('gone before the message', { fault: 'drop-before-data', times: 3 }),
      mailed('slow', { fault: 'slow', delayMs: 4_000, times: 2 }),
      mailed('gone after the message, once', { fault: 'drop-after-data', times: 1 }),
      // Both mails, at the first try and at the automatic repeat.
      mailed(
        'gone after the message, always',
        { fault: 'drop-after-data', times: 4 },
        notMailed('mail-unanswered'),
      ),
      mailed(
        'against the recipient',
        { fault: 'reject-5xx', at: 'rcpt', times: 2 },
        notMailed('mail-refused'),
      ),
      mailed('against the message', { fault: 'reject-5xx', at: 'data', times: 2 }, notMailed('mail-refused')),
    ]),
  ],
});

async function anotherAnswer(environment: DeliveryEnvironment, count: number): Promise<void> {
  // Provides an earlier card whose number can be repeated.
  await buyDelivered(environment, 1);
  const play = runningWorker([
    ...['html', 'cut-json', 'slow-drip'].map((fault) => issuing(fault)),
    ...['wrong-value', 'wrong-id', 'fewer-digits', 'no-pin'].map((fault) =>
      issuing(fault, stopped('card-wrong')),
    ),
    issuing('repeated-number', stopped('card-number-repeated')),
  ]);
  await play(environment, count);
}

/** @param lasting true if the faults last several minutes */
function runningWorker(faults: readonly ExternalFault[], { lasting = false } = {}): PlayDelivery {
  return async (environment, count) => {
    const met = new Map<ScenarioOrder, ExternalFault>();
    await Promise.all(
      faults.map(async (fault) => {
        for (const order of await buy(environment, count)) met.set(order, fault);
      }),
    );
    for (const [order, fault] of met) await fault.cause(environment, order);
    environment.startWorker();
    for (let round = 0; lasting && round < ROUNDS; round += 1) {
      await environment.jobsDone();
      await environment.pass(A_ROUND);
    }
    if (lasting) await environment.external.reset();
    await recover(environment, [...met.keys()], (order) => met.get(order)?.end ?? delivered, WITHIN);
    for (const [{ faults: found }, fault] of met)
      found.splice(0, found.length, ...found.map((line) => `${fault.name}: ${line}`));
  };
}
