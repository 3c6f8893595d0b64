import { formatChf } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';

/** A parcel that somebody has to pack: which cards, of which value, how to send them, and by when. */
export type ToPost = {
  reference: string;
  delivery: 'standard' | 'insured' | 'packet';
  due_at: Date;
  cards: { design: string; price: number; amount: number }[];
};

/** Due first comes first. No name and no address: this is a list, not a label. */
export const TO_POST = `
  select o.reference, t.delivery_key as delivery, t.due_at,
    (select json_agg(json_build_object('design', l.product_reference_id, 'price', l.price, 'amount', l.amount)
       order by l.position)
     from order_line l where l.order_id = o.id and l.category = 'physical') as cards
  from posting t join orders o on o.id = t.order_id
  where t.status = 'ToPack'
  order by t.due_at, o.reference`;

/** The list as lines for a terminal: due time in Swiss time. */
export function formatToPost(rows: readonly ToPost[]): string {
  if (rows.length === 0) return 'Nothing to post.';
  const lines = rows.flatMap(({ reference, delivery, due_at, cards }) => {
    const { date, hour, minute } = swissTime(due_at);
    const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    return cards.map(
      ({ design, price, amount }, index) =>
        `${index === 0 ? `${date} ${time}  ${reference}  ${delivery.padEnd(8)}` : ' '.repeat(37)}  ` +
        `${String(amount).padStart(3)} × ${formatChf(price).padEnd(12)} ${design}`,
    );
  });
  return ['due (Swiss time)  order      delivery  cards', ...lines].join('\n');
}
