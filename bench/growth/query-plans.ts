import pg from 'pg';
import type { QueryRows } from '../../testkit/order-facts.ts';

/** A statement with the values of its first execution. */
export type SentStatement = { text: string; values: unknown[] };

/**
 * Tables that grow with every order. Jobs and abuse counters aren't included, because they are deleted after a week or a
 * day.
 */
const LARGE = [
  ...[
    'orders',
    'order_line',
    'payment',
    'capture',
    'card',
    'parcel',
    'mail',
    'status_transition',
    'outbound_request',
  ],
  ...['receipt', 'refund', 'refund_card', 'refund_request', 'operator_action', 'review_item', 'session'],
];

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Node[];
};

/** Records every statement of all connections except those of tests. */
export function recordStatements(): { sent: () => SentStatement[]; stop: () => void } {
  const slowest = new Map<string, SentStatement>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const text = typeof first === 'string' ? first : String(Object(first).text);
    const values = Array.isArray(second) ? second : (Object(first).values ?? []);
    const { application_name: name } = Object(this).connectionParameters;
    if (name !== 'testkit' && /^\s*(select|insert|update|delete|with|\()/i.test(text) && !slowest.has(text))
      slowest.set(text, { text, values });
    return Reflect.apply(query, this, args);
  } as typeof query;
  return {
    sent: () => [...slowest.values()],
    stop: () => {
      pg.Client.prototype.query = query;
    },
  };
}

/** Turns autovacuum off for the large tables, because it would replace the simulated statistics. */
export async function stopAutovacuum(rows: QueryRows): Promise<void> {
  for (const table of LARGE) await rows(`alter table ${table} set (autovacuum_enabled = off)`);
}

/**
 * Makes the planner of new connections assume a thousand times as many rows and prefer index lookups. If it still reads
 * a table completely, there is no suitable index.
 */
export async function simulateLargeTables(rows: QueryRows): Promise<void> {
  for (const planType of ['seqscan', 'hashjoin', 'mergejoin', 'hashagg'])
    await rows(
      `do $$ begin execute format('alter database %I set enable_${planType} = off', current_database()); end $$`,
    );
  await rows(
    `select pg_restore_relation_stats('schemaname', n.nspname::text, 'relname', c.relname::text,
         'reltuples', (greatest(c.reltuples, 10) * 1000)::real, 'relpages', greatest(c.relpages, 1))
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relname = any($1)`,
    [LARGE],
  );
}

/** Lists the large tables that a statement reads completely. */
export async function listFullScans(rows: QueryRows, { text, values }: SentStatement): Promise<string[]> {
  const [row] = await rows<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) ${text}`, values);
  const found = await rows<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  );
  const partial = new Set(found.map(({ name }) => name));
  const tables = new Set<string>();
  const visit = (node: Node, isLimited: boolean) => {
    const { 'Node Type': kind, 'Relation Name': table = '', 'Index Name': index = '' } = node;
    const readsAll =
      kind === 'Seq Scan' ||
      (/^Index( Only)? Scan/.test(kind) &&
        node['Index Cond'] === undefined &&
        !partial.has(index) &&
        !(isLimited && node.Filter === undefined));
    if (readsAll && LARGE.includes(table)) tables.add(table);
    // A sort or aggregate reads its complete input despite the limit.
    const staysLimited = isLimited && !/^(Sort|Aggregate|Hash|Materialize)/.test(kind);
    for (const child of node.Plans ?? []) visit(child, staysLimited || kind === 'Limit' || kind === 'Result');
  };
  if (row !== undefined) visit(row['QUERY PLAN'][0].Plan, false);
  return [...tables];
}
