import { getTableColumns, getTableName, SQL, sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';

const columnNames = new WeakMap<PgTable, ReadonlyMap<string, string>>();

/**
 * An insert of rows of the same shape, all of them in one value: its text is the same however many they are, and is soon
 * built. Drizzle's own names every column of the table for each row. Columns that are not given get their defaults.
 * @param rows without bytes; what the first one gives as SQL is used for all
 */
export function insertRows<Table extends PgTable>(table: Table, rows: readonly PgInsertValue<Table>[]): SQL {
  const names = namesOf(table);
  const given = Object.entries(rows[0] ?? {}).flatMap(([key, value]) => {
    const name = names.get(key);
    return name === undefined || value === undefined ? [] : [{ key, name, value }];
  });
  const columns = given.map(({ name }) => `"${name}"`).join(', ');
  const values = given.map(({ name, value }) => (value instanceof SQL ? value : sql.raw(`r."${name}"`)));
  const target = `"${getTableName(table)}"`;
  const source = JSON.stringify(rows.map((row) => named(row, given)));
  return sql`insert into ${sql.raw(`${target} (${columns})`)} select ${sql.join(values, sql.raw(', '))}
    from ${sql.raw(`json_populate_recordset(null::${target}, `)}${source}) r`;
}

/** A row by the names of its columns. */
function named(row: object, given: readonly { key: string; name: string; value: unknown }[]) {
  const values = new Map(Object.entries(row));
  return Object.fromEntries(
    given.flatMap(({ key, name, value }) => (value instanceof SQL ? [] : [[name, values.get(key)]])),
  );
}

/** By the names that the code has for them. */
function namesOf(table: PgTable): ReadonlyMap<string, string> {
  const known = columnNames.get(table);
  if (known !== undefined) return known;
  const names = new Map(
    Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name] as const),
  );
  columnNames.set(table, names);
  return names;
}
