import pg from 'pg';

/** The order as the database has it, found by the reference that the buyer sees. */
export type OrderRow = {
  id: string;
  status: string;
  payment_status: string;
  total: number;
  refunded: number;
  capture_id: string | null;
  cards:
    | { line: number; ordinal: number; category: string; status: string; price: number; id: string }[]
    | null;
  mails: { kind: string; status: string }[] | null;
  posting: { status: string; delivery_key: string } | null;
  moves: { subject: string; from_status: string | null; to_status: string; cause: string }[];
};

const REFERENCE = /^[2-9A-Z]{4}-[2-9A-Z]{4}$/;

/** Reads one order with all that hangs on it. */
export async function readOrder(reference: string): Promise<OrderRow> {
  if (!REFERENCE.test(reference)) throw new Error('not an order reference');
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE });
  await client.connect();
  try {
    const { rows } = await client.query<OrderRow>(`
      select o.id, o.status, p.status as payment_status, o.total, o.refunded, c.capture_id,
        (select json_agg(k order by k.line, k.ordinal) from card k where k.order_id = o.id) as cards,
        (select json_agg(m order by m.kind) from mail m where m.order_id = o.id) as mails,
        (select row_to_json(t) from posting t where t.order_id = o.id) as posting,
        (select json_agg(s order by s.id) from status_move s where s.order_id = o.id) as moves
      from orders o join payment p on p.order_id = o.id left join capture c on c.order_id = o.id
      where o.reference = '${reference}'`);
    const [row] = rows;
    if (row === undefined) throw new Error(`no order ${reference}`);
    return row;
  } finally {
    await client.end();
  }
}
