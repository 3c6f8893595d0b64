/** Queries the shop's database. */
export type QueryRows = <Row>(query: string, values?: unknown[]) => Promise<Row[]>;

/** An order in the shop's database. Sums are in Rappen. */
export type OrderRecord = {
  id: string;
  /** Order and payment status, such as `Confirmed/Captured`. */
  status: string;
  total: number;
  refunded: number;
  captureId: string | null;
  /** Status by kind. The second mail of a kind is listed as `cards 2`, for example. */
  mails: Record<string, string>;
  /**
   * Number of mails sent to the buyer for all of the buyer's orders, without receipts and gifts, which have other
   * recipients.
   */
  mailsSentToBuyer: number;
  reviewItems: { kind: string; isOpen: boolean }[];
  cards: { id: string; faceValue: number; status: string; category: string }[];
  parcels: { status: string; deliveryMethod: string }[];
  transitions: { subject: string; from: string | null; to: string; cause: string }[];
};

const ORDER = `
  select o.id, o.status || '/' || p.status as status, o.total, o.refunded,
         (select capture_id from capture where order_id = o.id) as "captureId",
         (select coalesce(json_object_agg(kind || case number when 1 then '' else ' ' || number end, status), '{}')
            from mail where order_id = o.id) as mails,
         (select count(*)::int from mail m join orders own on own.id = m.order_id
           where m.status = 'Sent' and m.kind not in ('receipt', 'gift') and own.primary_address->>'email' = o.primary_address->>'email') as "mailsSentToBuyer",
         (select coalesce(json_agg(json_build_object('kind', kind, 'isOpen', resolved_at is null) order by kind), '[]')
            from review_item where order_id = o.id) as "reviewItems",
         (select coalesce(json_agg(json_build_object('id', id, 'faceValue', face_value, 'status', status, 'category', category)
                                   order by line, ordinal), '[]') from card where order_id = o.id) as cards,
         (select coalesce(json_agg(json_build_object('status', status, 'deliveryMethod', delivery_method) order by number), '[]')
            from parcel where order_id = o.id) as parcels,
         (select coalesce(json_agg(json_build_object('subject', subject, 'from', from_status, 'to', to_status, 'cause', cause)
                                   order by id), '[]') from status_transition where order_id = o.id) as transitions
    from orders o join payment p on p.order_id = o.id where o.reference = $1`;

/** Reads an order by its reference. Returns undefined if there is none. */
export async function readOrder(rows: QueryRows, reference: string): Promise<OrderRecord | undefined> {
  const [order] = await rows<OrderRecord>(ORDER, [reference]);
  return order;
}
