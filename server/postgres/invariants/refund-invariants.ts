import { RETENTION } from '#rules/retention.ts';
import { type Invariant, OPERATOR_WAS_TOLD } from './invariant.ts';

/** Of money that an operator gives back, and of cards that the supplier takes back (I-4, I-11, I-17). */
export const REFUNDS: Invariant[] = [
  {
    name: 'I-17 refunds add up to what the order says was refunded',
    holds: 'always',
    query: (scope) => `
      select o.reference from orders o
       where ${scope}
         and o.refunded <> (select coalesce(sum(amount), 0) from refund where order_id = o.id and status = 'Done')`,
  },
  {
    name: 'I-17 refunds never exceed what was captured, those under way included',
    holds: 'always',
    query: (scope) => `
      select o.reference from orders o join capture c on c.order_id = o.id
       where ${scope} and (select coalesce(sum(amount), 0) from refund where order_id = o.id) > c.amount`,
  },
  {
    name: 'I-17 the cards of a refund are void before the money goes, or the loss is confirmed',
    holds: 'always',
    query: (scope) => `
      select distinct o.reference from orders o join refund r on r.order_id = o.id
        join refund_card rc on rc.refund_id = r.id join card c on c.id = rc.card_id
       where ${scope} and r.status in ('Paying', 'Done') and c.status <> 'Void' and not r.loss_confirmed`,
  },
  {
    name: 'I-17 the goods of a refund are its cards, and those are of its order',
    holds: 'always',
    query: (scope) => `
      select distinct o.reference from orders o join refund r on r.order_id = o.id
       where ${scope}
         and (r.subtotal <> (select coalesce(sum(c.face_value), 0) from refund_card rc join card c on c.id = rc.card_id
                           where rc.refund_id = r.id)
           or exists (select 1 from refund_card rc join card c on c.id = rc.card_id
                       where rc.refund_id = r.id and c.order_id <> r.order_id))`,
  },
  {
    name: 'a refund that is done has its mail',
    holds: 'always',
    query: (scope) => `
      select distinct o.reference from orders o join refund r on r.order_id = o.id
       where ${scope} and r.status = 'Done'
         and not exists (select 1 from mail m where m.order_id = o.id and m.kind = 'refunded'
           and coalesce(m.repeats, m.number) = r.number)`,
  },
  {
    name: 'a mail of a refund that was sent has its credit note in the books',
    holds: 'always',
    query: (scope) => `
      select distinct o.reference from orders o
        join mail m on m.order_id = o.id and m.kind = 'refunded' and m.status = 'Sent'
        join refund r on r.order_id = o.id and r.number = coalesce(m.repeats, m.number)
        left join receipt n on n.refund_id = r.id
       where ${scope} and n.number is null and o.created_at > cadeau_now() - interval '${RETENTION.receiptYears} years'`,
  },
  {
    name: 'I-18 a card that is void was taken back under an intent',
    holds: 'always',
    query: (scope) => `
      select distinct o.reference from orders o join card c on c.order_id = o.id
       where ${scope} and c.status = 'Void' and c.category = 'digital'
         and not exists (select 1 from outbound_request e where e.card_id = c.id and e.kind = 'void'
           and e.outcome in ('voided', 'never-issued'))`,
  },
  {
    name: 'I-18 no refund stays open for 15 minutes unless a person knows',
    holds: 'in time',
    query: (scope) => `
      select distinct o.reference from orders o join refund r on r.order_id = o.id
       where ${scope} and r.status in ('Voiding', 'Paying') and r.created_at < cadeau_now() - ${OPERATOR_WAS_TOLD}
         and not exists (select 1 from review_item i where i.order_id = o.id and i.resolved_at is null)`,
  },
  {
    name: 'I-17 nothing of a disputed order is owed unless a person knows',
    holds: 'in time',
    query: (scope) => `
      select distinct o.reference from orders o join dispute d on d.order_id = o.id join card c on c.order_id = o.id
       where ${scope} and d.created_at < cadeau_now() - ${OPERATOR_WAS_TOLD} and c.status in ('Pending', 'ToPost')
         and not exists (select 1 from review_item i where i.order_id = o.id and i.resolved_at is null)`,
  },
];
