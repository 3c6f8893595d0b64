import pg from 'pg';
import type { QueryRows } from '../../testkit/order-facts.ts';
import { type Batch, createPlannedRows, DROP_PLANNED } from './planned-orders.ts';
import { createStoredRows, type LastReceipt } from './stored-rows.ts';

const MONTHS = 24;
/** Number of recent orders, which is the same in every shop, so that the measured work is comparable. */
const RECENT = { orders: 4_000, days: 3 };

/** The content of a filled shop, and the duration. */
export type FillResult = { orders: number; rows: number; megabytes: number; seconds: number };

/**
 * Fills a migrated and seeded database with completed orders of the last three days and of the 24 months before. The
 * server checks column constraints and unique keys. Triggers are off during the inserts, and references are checked at
 * the end.
 */
export async function fillShop(url: string, older: number, recent = RECENT.orders): Promise<FillResult> {
  const startedAt = performance.now();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const recentStart = `(cadeau_now() - interval '${RECENT.days} days')`;
    const end = `(cadeau_now() - interval '1 hour')`;
    const start = `(cadeau_now() - interval '${MONTHS} months' + interval '1 day')`;
    const createIndexes = await dropIndexes(client);
    await client.query('set session_replication_role = replica');
    await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'`);
    if (older > 0) await fill(client, { first: 1, last: older, begin: start, end: recentStart });
    await fill(client, { first: older + 1, last: older + recent, begin: recentStart, end });
    await client.query('set session_replication_role = origin');
    for (const statement of createIndexes) await client.query(statement);
    await checkReferences(client);
    await client.query('vacuum analyze');
    return {
      ...(await measureSize(client)),
      orders: older + recent,
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, batch: Batch): Promise<void> {
  const last = await client.query<LastReceipt>(
    'select number, chain_sha256 as chain from receipt order by number desc limit 1',
  );
  for (const statement of createPlannedRows(batch)) await client.query(statement);
  for (const statement of createStoredRows(last.rows[0] ?? { number: 0, chain: '' }))
    await client.query(statement);
  await client.query(DROP_PLANNED);
}

/**
 * Drops the indexes that aren't constraints, because creating them afterwards is faster than updating them.
 * @returns the statements that recreate the indexes
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Turns foreign keys off and on again, which makes the server check every row. */
async function checkReferences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ key: string; of: string }>(
    `select quote_ident(conname) as key, conrelid::regclass::text as of from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { key, of } of rows) {
    await client.query(`alter table ${of} alter constraint ${key} not enforced`);
    await client.query(`alter table ${of} alter constraint ${key} enforced`);
  }
}

async function measureSize(client: pg.Client): Promise<{ rows: number; megabytes: number }> {
  const { rows } = await client.query<{ rows: number; megabytes: number }>(
    `select sum(reltuples)::float8 as rows, (pg_database_size(current_database()) / 1e6)::float8 as megabytes
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return rows[0] ?? { rows: 0, megabytes: 0 };
}

/** Copies the brand's products until the catalogue has this many. */
export async function addProducts(rows: QueryRows, count: number): Promise<void> {
  await rows(
    `insert into product (id, product_reference_id, category, name, short_description, long_description, image_path,
         price_from, price_to, available, position, source)
     select md5('product ' || n)::uuid, product_reference_id || '-' || n, category, name, short_description, long_description,
            image_path, price_from, price_to, available, position + 1000 + n, 'import'
       from (select *, (row_number() over (order by copy, id))::int as n from product, generate_series(1, $1::int) copy) p
      where n <= $1::int - (select count(*) from product)`,
    [count],
  );
}
