import pg from 'pg';
import type { QueryRows } from './order-facts.ts';

/** A test's connections to the shop's database. */
export type TestDatabase = {
  rows: QueryRows;
  close: () => Promise<void>;
};

const CONNECTIONS = 4;
/** Application name of the tests' connections. */
const TEST_APPLICATION_NAME = 'testkit';

/** SQL that terminates all database connections except those of tests. */
export const CUT_CONNECTIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and application_name <> '${TEST_APPLICATION_NAME}'`;

export function openDatabase(url: string): TestDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    application_name: TEST_APPLICATION_NAME,
  });
  // Ignore connections that a killed server closed. The next query opens new ones.
  pool.on('error', () => {});
  return {
    rows: async <Row>(query: string, values: unknown[] = []) =>
      (await pool.query(query, values)).rows as Row[],
    close: () => pool.end(),
  };
}
