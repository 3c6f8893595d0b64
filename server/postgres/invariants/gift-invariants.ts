import { RETENTION } from '#rules/retention.ts';
import { isSendingOver } from '../gifts/gift-retention.ts';
import { always, type Invariant, inTime, OPERATOR_KNOWS } from './invariant.ts';

/** Invariants of gift sendings (I-13, I-15, I-23). */
export const GIFTS: Invariant[] = [
  always(
    'I-13 a gift mail was requested by its buyer',
    `orders o join mail m on m.order_id = o.id and m.kind = 'gift'
      left join gift_sending s on s.order_id = o.id and s.number = coalesce(m.repeats, m.number)`,
    `s.id is null or s.status = 'Planned'`,
  ),
  always(
    'I-15 an enqueued gift has its mail',
    'orders o join gift_sending s on s.order_id = o.id',
    `s.status = 'Enqueued'
     and not exists (select 1 from mail m where m.order_id = o.id and m.kind = 'gift' and m.number = s.number)`,
  ),
  inTime(
    'I-15 a due gift is enqueued',
    'orders o join gift_sending s on s.order_id = o.id',
    `s.status = 'Planned' and s.due_at < cadeau_now() - ${OPERATOR_KNOWS}`,
  ),
  // Allows an extra day for the nightly run.
  inTime(
    'I-23 the recipient of a gift is removed 31 days after sending',
    'orders o join gift_sending s on s.order_id = o.id',
    isSendingOver(RETENTION.recipientDays + 2),
  ),
];
