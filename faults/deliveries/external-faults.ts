import type { OrderEnd } from '../../testkit/order-end.ts';
import { listScenarios, type ScenarioOrder } from '../scenarios.ts';
import type { DeliveryEnvironment, RunDelivery } from './delivery-environment.ts';
import { buy, buyDelivered, DELIVERY_ENDS, recover } from './delivery-order.ts';

// Faults F-5, F-6 and F-8 of the supplier while cards are issued, and F-18 of the mail server. One worker runs, and each
// order gets one fault.

type ExternalFault = {
  name: string;
  end: OrderEnd;
  cause: (environment: DeliveryEnvironment, order: ScenarioOrder) => Promise<void>;
};

/** Longer than the growing delays of three failed attempts, shorter than the 14 minutes after which cards are late. */
const RECOVERY_TIMEOUT = 600;
/** Number of attempts before the external systems work again, and the seconds between attempts. */
const ROUNDS = 8;
const SECONDS_PER_ROUND = 30;
const ALWAYS = 100_000;
const { delivered } = DELIVERY_ENDS;

/** Makes the supplier fail to issue the first card of an order. */
const createIssueFault = (fault: string, end: OrderEnd = delivered, times = 1): ExternalFault => ({
  name: fault,
  end,
  cause: ({ external }, { cardIds: [id] }) =>
    external.control('supplier', { endpoint: 'issue', fault, times, id }),
});

const createStoppedEnd = (item: string): OrderEnd => ({ ...DELIVERY_ENDS.stopped, reviewItems: [item] });
const createMailFault = (name: string, fault: object, end: OrderEnd = delivered): ExternalFault => ({
  name,
  end,
  cause: ({ external }, { buyer }) => external.control('mailbox', { ...fault, recipient: buyer.email }),
});

/** Returns the end at which both mails of an order need review. */
const createUnmailedEnd = (item: string): OrderEnd => ({
  ...delivered,
  mails: { confirmation: 'Refused', cards: 'Refused' },
  reviewItems: [`${item}-cards`, `${item}-confirmation`],
});

export const EXTERNAL_FAULTS = listScenarios<DeliveryEnvironment>({
  'F5 M11 the supplier issues a card, and its response is lost': [
    200,
    playRunningWorker(['acted-no-answer', 'acted-error'].map((fault) => createIssueFault(fault))),
  ],
  'F6 M10 the supplier refuses before it acts': [
    25,
    playRunningWorker(
      ['html-502', 'error:SYSTEM', 'error:UNAVAILABLE', 'cut'].map((fault) =>
        createIssueFault(fault, delivered, ALWAYS),
      ),
      { isLasting: true },
    ),
  ],
  // More failures within a minute would open the circuit breaker, which uses real time.
  'F8 M11 the response of the supplier is wrong': [20, playWrongResponses, { batchSize: 2 }],
  'F18 M12-M14 the mail server is slow, full, unreachable or rejects the mail': [
    50,
    playRunningWorker([
      createMailFault('busy before the message', { fault: 'reject-4xx', at: 'rcpt', times: 3 }),
      createMailFault('full after the message', { fault: 'reject-4xx', at: 'data', times: 3 }),
      createMailFault('unreachable before the message', { fault: 'drop-before-data', times: 3 }),
      createMailFault('slow', { fault: 'slow', delayMs: 4_000, times: 2 }),
      createMailFault('unreachable after the message, once', { fault: 'drop-after-data', times: 1 }),
      // Affects both mails, at the first attempt and at the automatic retry.
      createMailFault(
        'unreachable after the message, always',
        { fault: 'drop-after-data', times: 4 },
        createUnmailedEnd('mail-unanswered'),
      ),
      createMailFault(
        'rejects the recipient',
        { fault: 'reject-5xx', at: 'rcpt', times: 2 },
        createUnmailedEnd('mail-refused'),
      ),
      createMailFault(
        'rejects the message',
        { fault: 'reject-5xx', at: 'data', times: 2 },
        createUnmailedEnd('mail-refused'),
      ),
    ]),
  ],
});

async function playWrongResponses(environment: DeliveryEnvironment, count: number): Promise<void> {
  // Creates an earlier card, so that its number can be repeated.
  await buyDelivered(environment, 1);
  const play = playRunningWorker([
    ...['html', 'cut-json', 'slow-drip'].map((fault) => createIssueFault(fault)),
    ...['wrong-value', 'wrong-id', 'fewer-digits', 'no-pin'].map((fault) =>
      createIssueFault(fault, createStoppedEnd('card-wrong')),
    ),
    createIssueFault('repeated-number', createStoppedEnd('card-number-repeated')),
  ]);
  await play(environment, count);
}

/** @param lasting true if the faults last several minutes */
function playRunningWorker(faults: readonly ExternalFault[], { isLasting = false } = {}): RunDelivery {
  return async (environment, count) => {
    const faultsByOrder = new Map<ScenarioOrder, ExternalFault>();
    await Promise.all(
      faults.map(async (fault) => {
        for (const order of await buy(environment, count)) faultsByOrder.set(order, fault);
      }),
    );
    for (const [order, fault] of faultsByOrder) await fault.cause(environment, order);
    environment.startWorker();
    for (let round = 0; isLasting && round < ROUNDS; round += 1) {
      await environment.jobsDone();
      await environment.advanceClock(SECONDS_PER_ROUND);
    }
    if (isLasting) await environment.external.reset();
    await recover(
      environment,
      [...faultsByOrder.keys()],
      (order) => faultsByOrder.get(order)?.end ?? delivered,
      RECOVERY_TIMEOUT,
    );
    for (const [{ faults: failures }, fault] of faultsByOrder)
      failures.splice(0, failures.length, ...failures.map((line) => `${fault.name}: ${line}`));
  };
}
