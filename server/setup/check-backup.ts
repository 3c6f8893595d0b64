import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { countInvariants, findBrokenInvariants } from '#server/app/reports.ts';
import { readSettings } from '#server/config/config.ts';
import type { BrokenInvariant } from '#server/operations/health-reports.ts';
import { createPeriodRepository } from '#server/postgres/accounting/period-repository.ts';
import { findDamagedFiles, type Manifest, readManifest } from '#server/postgres/backup/manifest.ts';
import { type Connection, connect } from '#server/postgres/connection/connect.ts';
import { queryRows } from '#server/postgres/connection/query-rows.ts';
import { listPendingMigrations, readVersion } from '#server/postgres/connection/version.ts';
import { cardKeyName } from '#server/runtime/crypto/card-cipher.ts';
import { StartError } from '#server/runtime/start-error.ts';
import { listDamages, loadBackup } from './restore-shop.ts';

export type BackupReport = {
  valid: boolean;
  backup: Omit<Manifest, 'tables' | 'sequences'>;
  bytes: number;
  /** Undefined if the restore failed. */
  restored?: {
    orders: number;
    paidOrders: number;
    cards: number;
    receipts: number;
    newestOrder: string | null;
    migrated: string[];
    invariants: number;
    broken: BrokenInvariant[];
  };
  cardKey: 'fits' | 'does not fit' | 'none given';
  faults: string[];
};

/**
 * Checks a backup by restoring it into a temporary database.
 * @param registerCleanup receives the function that cleans up an interrupted run
 * @throws StartError if there is no backup in the folder
 */
export async function checkBackup(
  backup: string,
  env: Record<string, string | undefined>,
  registerCleanup: (close: () => Promise<void>) => void,
): Promise<BackupReport> {
  const manifest = await readManifest(backup);
  const { tables, sequences: _, ...about } = manifest;
  const cardKey = checkCardKey(manifest, env);
  const broken = await findDamagedFiles(backup, manifest);
  const faults = [
    ...(cardKey === 'does not fit'
      ? ['CARD_SECRET_KEY is not the key of the cards in the backup, nor is CARD_SECRET_KEY_OLD']
      : []),
    ...(broken.length > 0 ? [`the backup is damaged: ${listDamages(broken)}`] : []),
  ];
  const attempt: Partial<Pick<BackupReport, 'restored'>> = {};
  if (broken.length === 0) {
    try {
      attempt.restored = await tryRestore(backup, manifest, registerCleanup);
      faults.push(...attempt.restored.broken.map(({ name }) => `the invariant ${name} is broken`));
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      faults.push(error.message);
    }
  }
  const bytes = tables.reduce((sum, { size }) => sum + size, 0);
  return { valid: faults.length === 0, backup: about, bytes, ...attempt, cardKey, faults };
}

/** Compares the card key of the backup with the settings. A test machine may have no card key. */
function checkCardKey(
  { cardKey }: Manifest,
  env: Record<string, string | undefined>,
): BackupReport['cardKey'] {
  const { CARD_SECRET_KEY: current, CARD_SECRET_KEY_OLD: old } = readSettings(env).validSettings;
  const names = [current, old].flatMap((key) => (key ? [cardKeyName(Buffer.from(key, 'base64'))] : []));
  if (cardKey === null || names.includes(cardKey)) return 'fits';
  const isGiven = [env.CARD_SECRET_KEY, env.CARD_SECRET_KEY_FILE].some((value) => (value ?? '') !== '');
  return isGiven ? 'does not fit' : 'none given';
}

async function tryRestore(
  backup: string,
  manifest: Manifest,
  registerCleanup: (close: () => Promise<void>) => void,
): Promise<NonNullable<BackupReport['restored']>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadeau-restore-'));
  let opening: Promise<Connection> | undefined;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      const connection = await opening?.catch(() => undefined);
      await connection?.close();
      await rm(dataDir, { recursive: true, force: true });
    })();
    return closing;
  };
  registerCleanup(close);
  try {
    await loadBackup(backup, manifest, { dataDir });
    opening = connect({ dataDir });
    return await inspectDatabase(await opening);
  } finally {
    await close();
  }
}

async function inspectDatabase({ db, migrate }: Connection): Promise<NonNullable<BackupReport['restored']>> {
  const migrated =
    (await readVersion(db)) === 'older' ? await listPendingMigrations(db, { queue: false }) : [];
  if (migrated.length > 0) await migrate();
  const [counts] = await queryRows<{
    orders: number;
    paid: number;
    cards: number;
    receipts: number;
    newest: string | null;
  }>(
    db,
    sql`select (select count(*)::int from orders) as orders,
               (select count(*)::int from orders where status = 'Confirmed') as paid,
               (select count(*)::int from card) as cards,
               (select count(*)::int from receipt) as receipts,
               (select to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from orders) as newest`,
  );
  if (counts === undefined) throw new Error('the database returned no row');
  // Time-dependent invariants would fail because of the backup's age.
  const kinds = ['always'] as const;
  return {
    orders: counts.orders,
    paidOrders: counts.paid,
    cards: counts.cards,
    receipts: counts.receipts,
    newestOrder: counts.newest,
    migrated,
    invariants: countInvariants(kinds),
    broken: await findBrokenInvariants(
      { db, periods: createPeriodRepository(db) },
      { scope: 'all', holds: kinds },
    ),
  };
}
