import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip, createGzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { type Manifest, measureBytes } from './manifest.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

type BackupContent = Pick<Manifest, 'tables' | 'sequences'>;
type Table = Pick<BackupContent['tables'][number], 'name' | 'columns'>;

/** Lists the tables and their non-generated columns. */
const LIST_TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   group by c.relname order by c.relname`;

/**
 * Exports all tables from the snapshot of the session's transaction.
 * @param session must be in a repeatable-read transaction
 */
export async function writeTables(session: pg.Client, folder: string): Promise<BackupContent> {
  const { rows: found } = await session.query<Table>(LIST_TABLES);
  const tables: BackupContent['tables'] = [];
  for (const table of found) {
    const file = `${table.name}.copy.gz`;
    const measured = measureBytes();
    await pipeline(
      session.query(to(`copy ${quoteTable(table)} to stdout`)),
      createGzip(),
      measured.pass,
      createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600 }),
    );
    tables.push({ ...table, file, ...measured.result() });
  }
  // Sequences ignore snapshots. Read them last, so that their values are at least those used in the tables.
  const { rows: sequences } = await session.query<BackupContent['sequences'][number]>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  return { tables, sequences };
}

/** Loads the tables in one transaction. Skips backed-up tables that the schema doesn't have. */
export async function loadTables(
  session: pg.Client,
  folder: string,
  { tables, sequences }: BackupContent,
): Promise<void> {
  const names = await sortByReference(session);
  const quotedNames = names.map((name) => `"${name}"`);
  await session.query('begin');
  // The triggers would check and log old status changes again.
  for (const name of quotedNames) await session.query(`alter table ${name} disable trigger user`);
  // Migrations insert a few rows.
  await session.query(`truncate ${quotedNames.join(', ')}`);
  for (const name of names) {
    const table = tables.find((candidate) => candidate.name === name);
    if (table === undefined) throw new Error(`the backup doesn't contain the table ${name}`);
    await pipeline(
      createReadStream(join(folder, table.file)),
      createGunzip(),
      session.query(from(`copy ${quoteTable(table)} from stdin`)),
    );
  }
  for (const name of quotedNames) await session.query(`alter table ${name} enable trigger user`);
  for (const { name, value } of sequences) {
    await session.query("select setval(to_regclass(format('%I', $1::text)), $2::bigint)", [name, value]);
  }
  await session.query('commit');
  await session.query('analyze');
}

/** Lists each table after the tables that it references. */
async function sortByReference(session: pg.Client): Promise<string[]> {
  const { rows } = await session.query<{ name: string; references: string[] }>(
    `select c.relname as name, coalesce(array_agg(r.relname::text) filter (where r.relname <> c.relname), '{}') as references
       from pg_class c
       left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
       left join pg_class r on r.oid = f.confrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      group by c.relname order by c.relname`,
  );
  const sorted: string[] = [];
  while (sorted.length < rows.length) {
    const insertable = rows.filter(
      ({ name, references }) =>
        !sorted.includes(name) && references.every((reference) => sorted.includes(reference)),
    );
    if (insertable.length === 0) throw new Error('the foreign keys of the tables form a cycle');
    sorted.push(...insertable.map(({ name }) => name));
  }
  return sorted;
}

function quoteTable({ name, columns }: Table): string {
  return `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`;
}

/**
 * Migrates an empty database to the state after a given migration.
 * @param when time of that migration in the journal
 */
export async function migrateTo(session: pg.Client, when: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-migrations-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const journal = join(folder, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
    const included = entries.filter((entry: { when: number }) => entry.when <= when);
    await writeFile(journal, JSON.stringify({ ...rest, entries: included }));
    await migrate(drizzle(session), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
