import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';
import { PROVIDER_REQUESTS, REQUEST_OUTCOME_NAMES } from '#rules/request-outcomes.ts';
import { STATUS_CAUSES } from '#rules/status-causes.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { type Connection, connect } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';

let connection: Connection;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createTestDatabase();
  drop = created.drop;
  connection = await connect(created.database);
  await connection.migrate();
});
afterAll(async () => {
  await connection?.close();
  await drop?.();
});

/** The migrations repeat these lists, for a database cannot read ours. */
it.each<[string, readonly string[]]>([
  ['known_outcome', REQUEST_OUTCOME_NAMES],
  ['request_of_its_system', ['provider', ...PROVIDER_REQUESTS]],
  ['known_provider', PAYMENT_PROVIDERS],
  ['known_payment_cause', STATUS_CAUSES],
  ['known_order_cause', STATUS_CAUSES],
])('the check %s holds just what the rules list', async (name, list) => {
  const [found] = await plainRows<{ definition: string }>(
    connection.db,
    sql`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}`,
  );
  const named = [...(found?.definition ?? '').matchAll(/'([^']+)'/g)].map(([, value]) => value);
  expect(named.toSorted()).toEqual([...list].toSorted());
});
