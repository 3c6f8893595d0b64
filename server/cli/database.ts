import type { Config } from '#server/config/config.ts';
import type { BackupReport } from '#server/setup/check-backup.ts';
import {
  type ExitCode,
  type Io,
  type OfflineCall,
  type OfflineCommand,
  UnavailableError,
} from './command.ts';

export const backup: OfflineCommand = {
  name: 'backup',
  kind: 'read',
  summary: 'Backs up the database. The shop can keep running.',
  positionals: { '<folder>': 'A new or empty folder.' },
  examples: ['cadeau backup /srv/backups/2026-11-25'],
  runOffline: async ({ args: [name = ''], env, io, json }) => {
    const { readConfig } = await import('#server/config/config.ts');
    const { backUpShop } = await import('#server/setup/backup-shop.ts');
    const folder = io.path(name);
    const { tables, sequences: _, ...details } = await backUpShop(readConfig(env), folder);
    const bytes = tables.reduce((sum, { size }) => sum + size, 0);
    if (json) io.out(JSON.stringify({ folder, ...details, bytes }));
    else {
      io.out(
        `${folder}: ${tables.length} tables, ${Math.ceil(bytes / 1_000_000)} MB, started at ${details.made}.`,
      );
      io.out(
        `Schema ${details.schema.name}, brand ${details.brand ?? 'unknown'}. The backup contains no card key: ${describeCardKey(details)}.`,
      );
      io.out('Test it: cadeau restore <folder> --check');
    }
    return 0;
  },
};

function describeCardKey({ cardKey }: { cardKey: string | null }): string {
  return cardKey === null
    ? 'keep CARD_SECRET_KEY elsewhere'
    : `keep the CARD_SECRET_KEY with the name ${cardKey} elsewhere`;
}

export const restore: OfflineCommand = {
  name: 'restore',
  kind: 'read',
  summary: 'Restores a backup into the configured database, which must be empty.',
  positionals: { '<folder>': 'The folder of the backup.' },
  options: {
    check: { description: 'Restores to a temporary database server instead, and checks the result.' },
  },
  examples: ['cadeau restore /srv/backups/2026-11-25 --check', 'cadeau restore /srv/backups/2026-11-25'],
  runOffline: async (call) => {
    const folder = call.io.path(call.args[0] ?? '');
    return call.flags.has('check') ? checkBackup(call, folder) : restoreBackup(call, folder);
  },
};

async function restoreBackup({ io, json, env }: OfflineCall, folder: string): Promise<ExitCode> {
  const { readConfig } = await import('#server/config/config.ts');
  const { restoreShop } = await import('#server/setup/restore-shop.ts');
  const { database } = readConfig(env);
  const { tables, sequences: _, ...details } = await restoreShop(folder, database);
  if (json) io.out(JSON.stringify({ ...details, tables: tables.length }));
  else {
    const target = 'dataDir' in database ? database.dataDir : 'the database of DATABASE_URL';
    io.out(
      `Restored into ${target}, as of ${details.made}: brand ${details.brand}, schema ${details.schema.name}.`,
    );
    io.out(`Set the CARD_SECRET_KEY with the name ${details.cardKey}.`);
    io.out('Do not start web yet: see docs/restoring.md for the next steps.');
  }
  return 0;
}

async function checkBackup({ io, json, env, onEnd }: OfflineCall, folder: string): Promise<ExitCode> {
  const backups = await import('#server/setup/check-backup.ts');
  const report = await backups.checkBackup(folder, env, onEnd);
  if (json) io.out(JSON.stringify(report));
  else printReport(io, report);
  return report.valid ? 0 : 1;
}

function printReport(io: Io, { backup, bytes, restored, cardKey, faults }: BackupReport): void {
  const megabytes = Math.ceil(bytes / 1_000_000);
  io.out(`Backup of ${backup.made}: ${megabytes} MB, schema ${backup.schema.name}.`);
  if (restored !== undefined) {
    const { orders, paidOrders, cards, receipts, newestOrder, migrated, invariants } = restored;
    io.out(`Test restore: ${orders} orders (${paidOrders} paid), ${cards} cards, ${receipts} receipts.`);
    io.out(`Newest order: ${newestOrder ?? 'none'}.`);
    if (migrated.length > 0) io.out(`Migrations that ran first: ${migrated.join(', ')}.`);
    io.out(`${invariants} invariants checked, ${restored.broken.length} broken.`);
    for (const { name, references } of restored.broken) io.out(`  ${name}: ${references.join(', ')}`);
  }
  io.out(`Card key: ${cardKey}.`);
  for (const fault of faults) io.out(`Error: ${fault}`);
  io.out(faults.length === 0 ? 'The backup can be restored.' : 'The backup has errors: see above.');
}

/** PostgreSQL's code for a statement cancelled by its timeout. */
const QUERY_CANCELED = '57014';

export const migrate: OfflineCommand = {
  name: 'migrate',
  kind: 'read',
  summary: 'Migrates the database to the version of this program and lists the migrations.',
  options: { 'dry-run': { description: 'Lists the pending migrations without running them.' } },
  examples: ['cadeau migrate --dry-run', 'cadeau migrate'],
  runOffline: async (call) => {
    const { readConfig } = await import('#server/config/config.ts');
    const config = readConfig(call.env);
    const dryRun = call.flags.has('dry-run');
    try {
      const migrations = dryRun ? await planMigrations(config) : await runMigrations(config, call);
      printMigrations(call, migrations, dryRun);
      return 0;
    } catch (error) {
      const { StartError } = await import('#server/runtime/start-error.ts');
      if (error instanceof StartError) throw error;
      const { explainDatabase } = await import('#server/setup/check-start.ts');
      const startError = await explainDatabase(config);
      if (startError !== undefined) throw startError;
      throw isTimeout(error)
        ? new UnavailableError(
            'A statement took more than 30 seconds, or another process is still migrating. Try again.',
          )
        : error;
    }
  },
};

async function planMigrations(config: Config): Promise<string[]> {
  const { previewMigrations } = await import('#server/setup/migrate-shop.ts');
  return previewMigrations(config);
}

async function runMigrations(config: Config, { io }: OfflineCall): Promise<string[]> {
  const { migrateShop } = await import('#server/setup/migrate-shop.ts');
  const { readPictureUrls } = await import('#server/runtime/build-folders.ts');
  const { listBuiltFiles } = await import('#server/runtime/built-files.ts');
  const { brand } = config;
  return migrateShop(config, readPictureUrls(brand), listBuiltFiles(brand), () =>
    io.err('Another process is migrating this database. Waiting …'),
  );
}

function printMigrations({ io, json }: OfflineCall, migrations: readonly string[], dryRun: boolean): void {
  if (json) io.out(JSON.stringify({ dryRun, migrations }));
  else if (migrations.length === 0) io.out('The database is up to date: nothing to migrate.');
  else {
    io.out(dryRun ? 'Would run:' : 'Ran:');
    for (const name of migrations) io.out(`  ${name}`);
  }
}

function isTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === QUERY_CANCELED) return true;
  }
  return false;
}
