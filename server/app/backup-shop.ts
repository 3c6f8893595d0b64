import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import { clientEnvironment, runClientProgram } from '#server/postgres/backup/client-programs.ts';
import { copyCluster } from '#server/postgres/backup/copy-cluster.ts';
import { fingerprint, type Manifest, writeManifest } from '#server/postgres/backup/manifest.ts';
import { CLUSTER, requireEmpty } from '#server/postgres/backup/restore-files.ts';
import { migrationName } from '#server/postgres/connection/version.ts';
import { openBeside } from '#server/postgres/embedded/running-server.ts';
import { CannotStart } from '#server/runtime/cannot-start.ts';
import type { Config } from '#server/runtime/config.ts';

/** What pg_dump writes, within a backup. */
export const DUMP = 'database.dump';

const { version: program }: { version: string } = createRequire(import.meta.url)('../../package.json');

/**
 * Backs up the database into a folder, whether the shop runs or not.
 * @param folder empty, or not there yet
 * @throws CannotStart with a sentence; nothing is left in the folder then
 */
export async function backUpShop({ database }: Pick<Config, 'database'>, folder: string): Promise<Manifest> {
  await requireEmpty(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const manifest =
      'url' in database
        ? await backUpServer(database.url, folder)
        : await backUpFiles(database.dataDir, folder);
    await writeManifest(folder, manifest);
    return manifest;
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    throw error;
  }
}

async function backUpFiles(dataDir: string, folder: string): Promise<Manifest> {
  const { session, folder: cluster, close } = await openBeside(dataDir);
  try {
    const facts = { ...(await readFacts(session)), made: new Date().toISOString() };
    const copied = await copyCluster(session, cluster, join(folder, CLUSTER), CLUSTER);
    return { ...facts, kind: 'files', ...copied };
  } finally {
    await close();
  }
}

async function backUpServer(url: string, folder: string): Promise<Manifest> {
  const session = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  session.on('error', () => {});
  try {
    await session.connect();
    const facts = { ...(await readFacts(session)), made: new Date().toISOString() };
    const file = join(folder, DUMP);
    await runClientProgram(
      'pg_dump',
      ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`],
      {
        least: Number.parseInt(facts.postgres, 10),
        env: clientEnvironment(url),
      },
    );
    await chmod(file, 0o600);
    const files = [{ path: DUMP, ...fingerprint(file) }];
    return { ...facts, kind: 'dump', folders: [], files };
  } finally {
    await session.end().catch(() => {});
  }
}

type Facts = Omit<Manifest, 'kind' | 'made' | 'folders' | 'files'>;

async function readFacts(session: pg.Client): Promise<Facts> {
  const { rows: tables } = await session.query<{ there: boolean }>(
    "select to_regclass('installation') is not null as there",
  );
  if (tables[0]?.there !== true) {
    throw new CannotStart(
      'The database is not that of a shop of this version or the one before: nothing to back up.',
    );
  }
  const { rows } = await session.query<{
    postgres: string;
    when: string;
    brand: string | null;
    card_key: string | null;
  }>(
    `select current_setting('server_version') as postgres, i.brand, i.card_key,
            (select max(created_at) from drizzle.__drizzle_migrations) as "when"
       from (select 1) as one left join installation i on true`,
  );
  const [row] = rows;
  const when = Number(row?.when);
  return {
    format: 1,
    program,
    postgres: row?.postgres.split(' ')[0] ?? '',
    schema: { when, name: migrationName(when) ?? String(when) },
    brand: row?.brand ?? null,
    cardKey: row?.card_key ?? null,
  };
}
