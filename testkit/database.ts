import pg from 'pg';
import type { QueryRows } from './order-facts.ts';

/** The shop's database as a test sees it. */
export type TestDatabase = {
  rows: QueryRows;
  close: () => Promise<void>;
};

const CONNECTIONS = 4;
/** By which the connections of tests are known. */
const OWN_NAME = 'testkit';

/** Breaks every connection to the database but those of tests. */
export const CUT_CONNECTIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and application_name <> '${OWN_NAME}'`;

export function openDatabase(url: string): TestDatabase {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, application_name: OWN_NAME });
  // Connections that end with a killed server are opened anew by the next query.
  pool.on('error', () => {});
  return {
    rows: async <Row>(query: string, values: unknown[] = []) =>
      (await pool.query(query, values)).rows as Row[],
    close: () => pool.end(),
  };
}
