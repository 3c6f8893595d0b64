import { RETENTION } from '#rules/retention.ts';
import { isSendingOver } from '../gifts/gift-retention.ts';
import { always, type Invariant, inTime, OPERATOR_KNOWS } from './invariant.ts';

/** Of cards that are sent to a recipient (I-13, I-15, I-23). */
export const GIFTS: Invariant[] = [
  always(
    'I-13 a mail with a gift is one that its buyer asked for',
    `orders o join mail m on m.order_id = o.id and m.kind = 'gift'
      left join gift_sending s on s.order_id = o.id and s.number = coalesce(m.repeats, m.number)`,
    `s.id is null or s.status = 'Planned'`,
  ),
  always(
    'I-15 a gift whose time had come has its mail',
    'orders o join gift_sending s on s.order_id = o.id',
    `s.status = 'Enqueued'
     and not exists (select 1 from mail m where m.order_id = o.id and m.kind = 'gift' and m.number = s.number)`,
  ),
  inTime(
    'I-15 a gift goes when its time has come',
    'orders o join gift_sending s on s.order_id = o.id',
    `s.status = 'Planned' and s.due_at < cadeau_now() - ${OPERATOR_KNOWS}`,
  ),
  // A day late: the nightly round removes them.
  inTime(
    'I-23 the recipient of a gift is forgotten 31 days after it went',
    'orders o join gift_sending s on s.order_id = o.id',
    isSendingOver(RETENTION.recipientDays + 2),
  ),
];
