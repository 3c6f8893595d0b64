import type { Shop } from './shop.ts';

const EACH = 50;

/** Of rows of the last days, so many whose period is made to be over. */
export async function makeDue({ rows }: Shop): Promise<void> {
  const some = (
    where: string,
  ) => `select o.id from orders o where o.created_at between cadeau_now() - interval '2 days'
    and cadeau_now() - interval '2 hours' and ${where} order by o.id limit ${EACH}`;
  const older = (what: string) => `cadeau_now() - interval '${what}'`;
  // Time that has passed: no move, no booking.
  await rows(`
    set session_replication_role = replica;
    update orders set created_at = ${older('31 days')} where id in (${some(`o.status = 'Failed'`)});
    update orders set created_at = ${older('25 months')} where id in (${some(`o.status = 'Confirmed'
      and not o.is_marked_for_digital_email_confirmation`)});
    update operator_action set at = ${older('25 months')} where order_id in
      (select id from orders where created_at < ${older('24 months')});
    create temp table cadeau_bench as ${some(`o.status = 'Confirmed' and o.is_marked_for_digital_email_confirmation`)};
    update card set created_at = ${older('32 days')} where order_id in (select id from cadeau_bench);
    update mail set sent_at = ${older('31 days')} where order_id in (select id from cadeau_bench);
    drop table cadeau_bench;
    set session_replication_role = origin`);
}
