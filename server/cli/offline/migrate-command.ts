import { type OfflineCall, type OfflineCommand, Unavailable } from '../command.ts';

/** A statement was ended because it took too long: here, the wait for another process. */
const TOOK_TOO_LONG = '57014';

export const migrate: OfflineCommand = {
  name: 'migrate',
  kind: 'read',
  summary: 'Brings the database to this version, as a start of the shop does, and says what it ran.',
  options: { 'dry-run': { explained: 'Only says what would run.' } },
  examples: ['cadeau migrate --dry-run', 'cadeau migrate'],
  runOffline: async (call) => {
    const { readConfig } = await import('#server/runtime/config.ts');
    const config = readConfig(call.env);
    const dryRun = call.flags.has('dry-run');
    try {
      const migrations = dryRun ? await plan(config) : await run(config, call);
      tell(call, migrations, dryRun);
      return 0;
    } catch (error) {
      const { CannotStart } = await import('#server/runtime/cannot-start.ts');
      if (error instanceof CannotStart) throw error;
      const { explainDatabase } = await import('#server/app/check-start.ts');
      const explained = await explainDatabase(config);
      if (explained !== undefined) throw explained;
      throw tookTooLong(error)
        ? new Unavailable(
            'A statement took more than 30 seconds, or another process migrates for longer. Try again.',
          )
        : error;
    }
  },
};

type Config = ReturnType<typeof import('#server/runtime/config.ts').readConfig>;

async function plan(config: Config): Promise<string[]> {
  const { plannedMigrations } = await import('#server/app/migrate-shop.ts');
  return plannedMigrations(config);
}

async function run(config: Config, { io }: OfflineCall): Promise<string[]> {
  const { migrateShop } = await import('#server/app/migrate-shop.ts');
  const { readPictureAddresses } = await import('#server/runtime/build-folders.ts');
  const { listBuiltFiles } = await import('#server/runtime/built-files.ts');
  const { brand } = config;
  return migrateShop(config, readPictureAddresses(brand), listBuiltFiles(brand), () =>
    io.err('Another process migrates this database now. Waiting for it …'),
  );
}

function tell({ io, json }: OfflineCall, migrations: readonly string[], dryRun: boolean): void {
  if (json) io.out(JSON.stringify({ dryRun, migrations }));
  else if (migrations.length === 0) io.out('The database is of this version: nothing to migrate.');
  else {
    io.out(dryRun ? 'Would run:' : 'Ran:');
    for (const name of migrations) io.out(`  ${name}`);
  }
}

function tookTooLong(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === TOOK_TOO_LONG) return true;
  }
  return false;
}
