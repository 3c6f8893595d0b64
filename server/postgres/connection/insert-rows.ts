import { getTableColumns, getTableName, SQL, sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';

const columnNames = new WeakMap<PgTable, ReadonlyMap<string, string>>();

/**
 * Passes all rows as one JSON parameter, so that the SQL text doesn't depend on their number. Drizzle's
 * insert lists every column for each row, which is slow. Missing columns get their defaults.
 * @param rows must not contain bytes; SQL values of the first row apply to all rows
 */
export function insertRowsStatement<Table extends PgTable>(
  table: Table,
  rows: readonly PgInsertValue<Table>[],
): SQL {
  const names = listColumns(table);
  const columns = Object.entries(rows[0] ?? {}).flatMap(([key, value]) => {
    const name = names.get(key);
    return name === undefined || value === undefined ? [] : [{ key, name, value }];
  });
  const columnList = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ name, value }) => (value instanceof SQL ? value : sql.raw(`r."${name}"`)));
  const target = `"${getTableName(table)}"`;
  const source = JSON.stringify(rows.map((row) => toColumnNames(row, columns)));
  return sql`insert into ${sql.raw(`${target} (${columnList})`)} select ${sql.join(values, sql.raw(', '))}
    from ${sql.raw(`json_populate_recordset(null::${target}, `)}${source}) r`;
}

function toColumnNames(row: object, columns: readonly { key: string; name: string; value: unknown }[]) {
  const values = new Map(Object.entries(row));
  return Object.fromEntries(
    columns.flatMap(({ key, name, value }) => (value instanceof SQL ? [] : [[name, values.get(key)]])),
  );
}

function listColumns(table: PgTable): ReadonlyMap<string, string> {
  const cached = columnNames.get(table);
  if (cached !== undefined) return cached;
  const names = new Map(
    Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name] as const),
  );
  columnNames.set(table, names);
  return names;
}
