import { always, type Invariant } from './invariant.ts';

/** Longer than any transaction. A card packed during the first entry may or may not be in the movements. */
const BEGINNING = `interval '1 minute'`;

const TAKEN = `coalesce((select sum(m.quantity) from stock_movement m join outbound_request e on e.id = m.request_id
  where e.card_id = c.id and m.cause = 'packed' and m.product_id = s.product_id), 0)`;

/** Invariants of printed cards (I-24). */
export const STOCK: Invariant[] = [
  always(
    'I-24 each card packed since its design is counted left the stock once',
    `orders o join card c on c.order_id = o.id and c.category = 'physical'
      join order_line l on l.order_id = c.order_id and l.position = c.line
      join stock s on s.product_id = l.product_id`,
    `${TAKEN} not in (0, -1)
     or c.issued_at is null and ${TAKEN} <> 0
     or c.issued_at > s.since + ${BEGINNING} and ${TAKEN} <> -1`,
  ),
];
