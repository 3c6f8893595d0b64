import { RETENTION } from '#rules/retention.ts';

// The planned rows, in temporary tables. Random choices are hashes of the order number, so every fill is the
// same.

/** In percent of orders. */
const REFUNDED_IN_FULL = 2;
const UNPAID = 14;

const NAMES = `'Lena','Marc','Sofia','Luca','Anna','Noah','Mia','Jan','Lea','Tim','Nina','Paul','Elin','Beat','Ruth','Urs'`;
const STEMS = `'Müller','Meier','Keller','Baumann','Frei','Rossi','Favre','Huber','Brunner','Gerber','Moser','Wyss','Graf'`;
const ENDS = `'','-Roth','-Egli','mann','er','i','-Bon','ini','-Kunz','son'`;
const TOWNS = `'Zürich','Bern','Genève','Lugano','Basel','Thalwil','Chur','Sion','Uster','Aarau','Olten','Thun'`;

const pick = (from: string, by: string) => `(array[${from}])[1 + (${by}) % ${from.split(',').length}]`;

/** SQL for the address of a buyer number. Two thirds of the buyers live in a common town, and some buy repeatedly. */
const ADDRESS = `jsonb_build_object('firstName', ${pick(NAMES, 'buyer')},
  'lastName', ${pick(STEMS, 'buyer / 16')} || ${pick(ENDS, 'buyer / 208')}, 'street', 'Seeweg',
  'streetNumber', (buyer % 90)::text, 'zipCode', (1000 + buyer % 8000)::text,
  'city', case buyer % 3 when 0 then 'Ort ' || buyer % 2000 else ${pick(TOWNS, 'buyer')} end,
  'country', 'CH', 'email', 'kundin-' || buyer || '@kundin.example')`;

/** A range of order numbers. The first order is placed at `begin`, the last before `end`. */
export type Batch = { first: number; last: number; begin: string; end: string };

export function createPlannedRows({ first, last, begin, end }: Batch): string[] {
  return [
    `create temp table numbered as
     select n, md5('order ' || n)::uuid as id, md5('payment ' || n)::uuid as payment_id,
            md5('refund ' || n)::uuid as refund_id, h, (h % ${Math.ceil(last / 2)}) as buyer,
            ${begin} + (${end} - ${begin}) * ((n - ${first})::float8 / ${last - first + 1}) as at,
            h % 100 < ${UNPAID} as unpaid, h % 100 >= ${100 - REFUNDED_IN_FULL} as refunded,
            case when (h / 100) % 10 < 3 and h % 100 < ${100 - REFUNDED_IN_FULL} then 'physical' else 'digital' end as category
       from (select n, hashint8(n) & 2147483647 as h from generate_series(${first}::bigint, ${last}) n) as one`,
    `create temp table planned_line as
     select n, id as order_id, position::smallint, category, unpaid, h,
            500 * (4 + (h / 10 + position * 7) % 30) as face_value, 1 + (h / 10000) % 3 as quantity
       from numbered, generate_series(1, case when (h / 1000) % 10 < 3 then 2 else 1 end) position`,
    `create temp table planned as
     select o.*, goods as subtotal, postage as shipping_cost, goods + postage as total,
            unpaid and at < cadeau_now() - interval '${RETENTION.unpaidDays} days' as erased,
            case when unpaid and at < cadeau_now() - interval '${RETENTION.unpaidDays} days'
              then '{"country": "CH", "firstName": "", "lastName": "", "street": "", "streetNumber": "", "zipCode": "",
                "city": "", "email": ""}'::jsonb else ${ADDRESS} end as address,
            (row_number() over (order by at) - 1)::int as place
       from numbered o
       join (select n, sum(face_value * quantity)::int as goods from planned_line group by n) sums using (n),
            lateral (select case category when 'physical' then 700 else 0 end as postage) p`,
    `create temp table planned_card as
     select md5('card ' || l.order_id || l.position || ordinal)::uuid as id, l.order_id, l.position as line,
            ordinal::smallint, l.category, l.face_value, o.n, o.at, o.refunded,
            o.at + interval '2 minutes' as issued_at, o.at + interval '5 minutes' as voided_at,
            o.refunded or o.at < cadeau_now() - interval '${RETENTION.cardSecretDays} days' as removed
       from planned_line l join planned o using (n), generate_series(1, l.quantity) ordinal
      where not o.unpaid`,
    'analyze numbered, planned_line, planned, planned_card',
  ];
}

export const DROP_PLANNED = 'drop table numbered, planned_line, planned, planned_card';
