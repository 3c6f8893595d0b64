import type { OrderEnd } from '../../testkit/order-end.ts';
import { delivered } from './clerk-crashes.ts';
import { DELIVERY_ENDS } from './delivery-ends.ts';
import type { DeliveryScenario } from './delivery-scenario.ts';
import { runningWorker, type SystemFault } from './running-worker.ts';

// F-5, F-6 and F-8 of the supplier while cards are issued: its answer is lost, it refuses before it does
// anything, or it says something else than was asked.

const LOST = ['acted-no-answer', 'acted-error'];
const REFUSALS = ['html-502', 'error:SYSTEM', 'error:UNAVAILABLE', 'cut'];
/** Its answer cannot be read: the same is asked again. */
const UNREADABLE = ['html', 'cut-json', 'slow-drip'];
/** Its answer contradicts the request: an operator has to look, and nothing is mailed. */
const STOPPING = ['wrong-value', 'wrong-id', 'fewer-digits', 'no-pin'];
const FOR_EVER = 100_000;

const stopped = (item: string): OrderEnd => ({ ...DELIVERY_ENDS.stopped, reviewItems: [item] });

export const SUPPLIER_FAULTS: DeliveryScenario[] = [
  runningWorker(
    'F5 M11 the supplier issues, and its answer is lost',
    200,
    LOST.map((fault) => ofFirstCard(fault, DELIVERY_ENDS.delivered)),
  ),
  runningWorker(
    'F6 M10 the supplier refuses before it acts',
    25,
    REFUSALS.map((fault) => ofFirstCard(fault, DELIVERY_ENDS.delivered, FOR_EVER)),
    true,
  ),
  afterOneDelivered(
    runningWorker('F8 M11 the supplier answers with something else', 20, [
      ...UNREADABLE.map((fault) => ofFirstCard(fault, DELIVERY_ENDS.delivered)),
      ...STOPPING.map((fault) => ofFirstCard(fault, stopped('card-wrong'))),
      ofFirstCard('repeated-number', stopped('card-number-repeated')),
    ]),
  ),
];

function ofFirstCard(fault: string, end: OrderEnd, times = 1): SystemFault {
  return {
    name: fault,
    end,
    cause: ({ external }, { cardIds: [id] }) =>
      external.control('supplier', { endpoint: 'issue', fault, times, id }),
  };
}

/** There is a card whose number can be repeated. */
function afterOneDelivered(scenario: DeliveryScenario): DeliveryScenario {
  return {
    ...scenario,
    // More failures within a minute would make the shop spare the supplier, by true time.
    atOnce: 2,
    play: async (environment, count) => {
      const first = await delivered(environment, 1);
      const { orders, seconds } = await scenario.play(environment, count);
      return { orders: [...first, ...orders], seconds };
    },
  };
}
