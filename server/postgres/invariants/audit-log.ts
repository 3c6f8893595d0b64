import { sql } from 'drizzle-orm';
import { REMOVED_TEXT } from '#rules/retention.ts';
import type { CheckScope } from '#server/operations/health-reports.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';

export const AUDIT_LOG_INVARIANT = 'I-23 the audit log has no gaps, unchanged rows and an unbroken chain';

/** Number of newest actions to check. The command `check` covers all actions. */
const ACTIONS_TO_CHECK = { recent: 1_000, night: 100_000 } as const;
/** Actions per statement, so that it ends long before the statement timeout. */
const ACTIONS_PER_STATEMENT = 20_000;

const ACTION_NAME = sql`coalesce(o.reference, 'action ' || broken.id) as name`;

/** Returns the orders' references, or `action 17` for actions without an order. */
export async function findBrokenActions(db: Pick<Db, 'execute'>, scope: CheckScope): Promise<string[]> {
  const [chain] = await queryRows<{ last: number }>(
    db,
    sql`select coalesce(max(number), 0)::int as last from action_chain`,
  );
  const last = chain?.last ?? 0;
  const start =
    scope === 'all' ? 1 : Math.max(1, last + 1 - ACTIONS_TO_CHECK[scope === 'recent' ? 'recent' : 'night']);
  const broken = new Set<string>();
  for (let first = start; first <= last; first += ACTIONS_PER_STATEMENT) {
    for (const name of await findChanged(db, first, first + ACTIONS_PER_STATEMENT)) broken.add(name);
  }
  for (const name of await findUnchained(db, start)) broken.add(name);
  return [...broken];
}

/**
 * Checks the numbers from `first` to before `end`. A removed text leaves only its hash, without the salt.
 */
async function findChanged(db: Pick<Db, 'execute'>, first: number, end: number): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(
    db,
    sql`with broken as (
          select c.action_id as id from action_chain c
            left join operator_action a on a.id = c.action_id
            left join action_chain b on b.number = c.number - 1
           where c.number >= ${first} and c.number < ${end}
             and (a.id is null or b.number is null and c.number <> 1
              or c.chain_sha256 <> hash_action(coalesce(b.chain_sha256, ''), a, c)
              or case when a.person_salt is null then a.person <> ${REMOVED_TEXT} or a.person_id is not null
                   else c.person_sha256 <> salted_sha256(a.person_salt, concat_ws(E'\\n', a.person, a.person_id)) end
              or case when a.reason_salt is null then a.reason <> ${REMOVED_TEXT}
                   else c.reason_sha256 <> salted_sha256(a.reason_salt, a.reason) end
              or case when a.address_salt is null then a.address_change is not null
                   else c.address_sha256 <> salted_sha256(a.address_salt, a.address_change::text) end))
        select ${ACTION_NAME} from broken
          left join operator_action a on a.id = broken.id left join orders o on o.id = a.order_id`,
  );
  return rows.map(({ name }) => name);
}

/** Finds actions without a chain entry. Ids have nearly the order of the numbers, as transactions overlap. */
async function findUnchained(db: Pick<Db, 'execute'>, first: number): Promise<string[]> {
  const since = first === 1 ? sql`0` : sql`(select action_id from action_chain where number = ${first})`;
  const rows = await queryRows<{ name: string }>(
    db,
    sql`select ${ACTION_NAME} from operator_action broken left join orders o on o.id = broken.order_id
         where broken.id >= coalesce(${since}, 0)
           and not exists (select from action_chain c where c.action_id = broken.id)`,
  );
  return rows.map(({ name }) => name);
}
