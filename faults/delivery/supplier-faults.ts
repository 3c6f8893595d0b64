import type { DeliveryCell } from './cell.ts';
import { ENDS, type End } from './judge.ts';
import { type Mischief, met } from './living-worker.ts';
import { delivered } from './operator-blows.ts';

// F5, F6 and F8 of the supplier while cards are issued: its answer is lost, it refuses before it does anything, or it
// says something else than was asked.

const LOST = ['acted-no-answer', 'acted-error'];
const REFUSALS = ['html-502', 'error:SYSTEM', 'error:UNAVAILABLE', 'cut'];
/** Its answer cannot be read: the same is asked again. */
const UNREADABLE = ['html', 'cut-json', 'slow-drip'];
/** Its answer contradicts the request: a person has to look, and nothing is mailed. */
const STOPPING = ['wrong-value', 'wrong-id', 'fewer-digits', 'no-pin'];
const FOR_EVER = 100_000;

const stopped = (item: string): End => ({ ...ENDS.stopped, items: [item] });

export const SUPPLIER_FAULTS: DeliveryCell[] = [
  met(
    'F5 M11 the supplier issues, and its answer is lost',
    200,
    LOST.map((fault) => struck(fault, ENDS.delivered)),
  ),
  met(
    'F6 M10 the supplier refuses before it acts',
    25,
    REFUSALS.map((fault) => struck(fault, ENDS.delivered, FOR_EVER)),
    true,
  ),
  afterOneDelivered(
    met('F8 M11 the supplier answers with something else', 20, [
      ...UNREADABLE.map((fault) => struck(fault, ENDS.delivered)),
      ...STOPPING.map((fault) => struck(fault, stopped('card-wrong'))),
      struck('repeated-number', stopped('card-number-repeated')),
    ]),
  ),
];

function struck(fault: string, end: End, times = 1): Mischief {
  return {
    name: fault,
    end,
    strike: (stage, { cardIds: [id] }) => stage.strike('supplier', { endpoint: 'issue', fault, times, id }),
  };
}

/** There is a card whose number can be repeated. */
function afterOneDelivered(cell: DeliveryCell): DeliveryCell {
  return {
    ...cell,
    // More failures within a minute would make the shop spare the supplier, by true time.
    atOnce: 2,
    play: async (stage, count) => {
      const first = await delivered(stage, 1);
      const { orders, seconds } = await cell.play(stage, count);
      return { orders: [...first, ...orders], seconds };
    },
  };
}
