import type { BackupReport } from '#server/app/check-backup.ts';
import type { ExitCode, Io, OfflineCall, OfflineCommand } from '../command.ts';

export const restore: OfflineCommand = {
  name: 'restore',
  kind: 'read',
  summary: 'Restores a backup into the empty database of the settings, or only checks that this works.',
  words: { '<folder>': 'The folder of the backup.' },
  options: {
    check: { explained: 'Restores onto a temporary database server and checks the result.' },
  },
  examples: [
    'cadeau restore /srv/backups/2026-11-25 --check',
    'DATA_DIR=/srv/cadeau/restored cadeau restore /srv/backups/2026-11-25',
  ],
  runOffline: async (call) => {
    const folder = call.io.path(call.words[0] ?? '');
    return call.flags.has('check') ? check(call, folder) : restoreInto(call, folder);
  },
};

async function restoreInto({ io, json, env }: OfflineCall, folder: string): Promise<ExitCode> {
  const { readConfig } = await import('#server/runtime/config.ts');
  const { restoreShop } = await import('#server/app/restore-shop.ts');
  const { database } = readConfig(env);
  const { tables, sequences: _, ...about } = await restoreShop(folder, database);
  if (json) io.out(JSON.stringify({ ...about, tables: tables.length }));
  else {
    const where = 'dataDir' in database ? database.dataDir : 'the database of DATABASE_URL';
    io.out(`Restored into ${where}, as of ${about.made}: brand ${about.brand}, schema ${about.schema.name}.`);
    io.out(`Set the CARD_SECRET_KEY with the name ${about.cardKey}.`);
    io.out('Do not start web yet: docs/restoring.md says what comes first.');
  }
  return 0;
}

async function check({ io, json, env, onEnd }: OfflineCall, folder: string): Promise<ExitCode> {
  const { checkBackup } = await import('#server/app/check-backup.ts');
  const report = await checkBackup(folder, env, onEnd);
  if (json) io.out(JSON.stringify(report));
  else tell(io, report);
  return report.well ? 0 : 1;
}

function tell(io: Io, { backup, bytes, restored, cardKey, faults }: BackupReport): void {
  const megabytes = Math.ceil(bytes / 1_000_000);
  io.out(`Backup of ${backup.made}: ${megabytes} MB, schema ${backup.schema.name}.`);
  if (restored !== undefined) {
    const { orders, paidOrders, cards, receipts, newestOrder, migrated, invariants } = restored;
    io.out(
      `Restored for a trial: ${orders} orders (${paidOrders} paid), ${cards} cards, ${receipts} receipts.`,
    );
    io.out(`The newest order is of ${newestOrder ?? 'no time: there is none'}.`);
    if (migrated.length > 0) io.out(`It had to be migrated first: ${migrated.join(', ')}.`);
    io.out(`${invariants} invariants looked at, ${restored.broken.length} broken.`);
    for (const { name, references } of restored.broken) io.out(`  ${name}: ${references.join(', ')}`);
  }
  io.out(`Card key: ${cardKey}.`);
  for (const fault of faults) io.out(`Fault: ${fault}`);
  io.out(faults.length === 0 ? 'The backup can be restored.' : 'This backup is not good: see above.');
}
