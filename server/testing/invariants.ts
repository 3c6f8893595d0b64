import { rows } from './rows.ts';

/** Queries that must find nothing whatever has happened (money.md part 1). */
const NEVER = {
  'I-1 a captured order has a row for each card, and no other has any': `
    select o.reference from orders o
      left join (select order_id, sum(amount) as wanted from order_line group by 1) l on l.order_id = o.id
      left join (select order_id, count(*) as have from card group by 1) c on c.order_id = o.id
     where coalesce(c.have, 0) <> case when exists (select 1 from capture where order_id = o.id) then l.wanted else 0 end`,
  'I-2 the captured sum is the value of the cards and the postage': `
    select o.reference from capture c join orders o on o.id = c.order_id
     where c.amount <> o.postage + (select sum(price) from card where order_id = o.id and status <> 'Void')`,
  'I-5 captured means Captured and Confirmed, and nothing else does': `
    select o.reference from orders o join payment p on p.order_id = o.id left join capture c on c.order_id = o.id
     where (c.order_id is not null) <> (p.status = 'Captured') or (o.status = 'Confirmed') <> (p.status = 'Captured')`,
  'an open order has an open payment, and no other has one': `
    select o.reference from orders o join payment p on p.order_id = o.id
     where (o.status = 'Created') <> (p.status in ('Initialized', 'Started', 'Authorized'))`,
  'I-7 the moves replay to the status': `
    select o.reference from orders o join payment p on p.order_id = o.id
     where o.status is distinct from (select to_status from status_move where order_id = o.id and subject = 'order' order by id desc limit 1)
        or p.status is distinct from (select to_status from status_move where order_id = o.id and subject = 'payment' order by id desc limit 1)`,
  'I-7 each move begins where the one before it ended': `
    select id from (select id, from_status, lag(to_status) over (partition by order_id, subject order by id) as before_status from status_move) m
     where from_status is distinct from before_status`,
  'I-10 the payment asks for the total of the stored lines': `
    select o.reference from orders o join payment p on p.order_id = o.id
     where p.amount <> o.total or o.goods <> (select sum(price * amount) from order_line where order_id = o.id)`,
  'I-16 posted cards have one parcel': `
    select o.reference from orders o join capture c on c.order_id = o.id left join posting g on g.order_id = o.id
     where (g.order_id is not null) <> exists (select 1 from order_line l where l.order_id = o.id and l.category = 'physical')`,
  'I-23 receipts have no gap, their bytes are theirs, and each continues the chain': `
    select number from (select r.*, lag(number, 1, 0) over w as before_number, lag(chain_sha256, 1, '') over w as before_chain
                          from receipt r window w as (order by number)) r
     where number <> before_number + 1 or bytes_sha256 <> encode(sha256(bytes), 'hex')
        or chain_sha256 <> receipt_chain(before_chain, number, kind, order_id, bytes_sha256)`,
  'a confirmation or a receipt that was sent has its receipt in the books': `
    select m.order_id from mail m left join receipt r on r.order_id = m.order_id and r.kind = 'receipt'
     where m.kind in ('confirmation', 'receipt') and m.status = 'Sent' and r.number is null`,
  'I-18 nothing is open at the provider once a payment has ended well': `
    select p.id from payment p join effect e on e.payment_id = p.id
     where e.closed_at is null and (p.status = 'Captured' or p.released_at is not null)`,
};

/** Names the invariants that are broken. */
export async function brokenInvariants(house: Parameters<typeof rows>[0]): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(NEVER)) {
    const found = await rows(house, query);
    if (found.length > 0) broken.push(`${name}: ${JSON.stringify(found)}`);
  }
  return broken;
}
