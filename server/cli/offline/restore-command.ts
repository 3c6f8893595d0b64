import type { BackupReport } from '#server/app/check-backup.ts';
import { type ExitCode, type Io, type OfflineCall, type OfflineCommand, WrongUsage } from '../command.ts';

export const restore: OfflineCommand = {
  name: 'restore',
  kind: 'read',
  summary: 'Restores a backup into an empty data folder, or only tries whether it can be restored.',
  words: { '<folder>': 'The folder of the backup.' },
  options: {
    check: { explained: 'Only tries it, on a database server of its own that is gone afterwards.' },
    to: { value: '<data folder>', explained: 'Restores into this folder, which is empty or not there yet.' },
  },
  examples: [
    'cadeau restore /srv/backups/2026-11-25 --check',
    'cadeau restore /srv/backups/2026-11-25 --to /srv/cadeau/data',
  ],
  runOffline: async (call) => {
    const {
      words: [word = ''],
      options: { to },
      flags,
      io,
    } = call;
    if (flags.has('check') === (to !== undefined)) {
      throw new WrongUsage('One of --check and --to is wanted: a trial, or a folder to restore into.');
    }
    const folder = io.path(word);
    return to === undefined ? check(call, folder) : restoreTo(call, folder, io.path(to));
  },
};

async function restoreTo({ io, json }: OfflineCall, folder: string, dataDir: string): Promise<ExitCode> {
  const { restoreShop } = await import('#server/app/restore-shop.ts');
  const { files, folders: _, ...about } = await restoreShop(folder, dataDir);
  if (json) io.out(JSON.stringify({ dataDir, ...about, files: files.length }));
  else {
    io.out(
      `Restored into ${dataDir}, as of ${about.made}: brand ${about.brand}, schema ${about.schema.name}.`,
    );
    io.out(`Set DATA_DIR=${dataDir} and the CARD_SECRET_KEY with the name ${about.cardKey}.`);
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

function tell(io: Io, { backup, files, bytes, restored, cardKey, faults }: BackupReport): void {
  const megabytes = Math.ceil(bytes / 1_000_000);
  io.out(`Backup of ${backup.made}: ${files} files, ${megabytes} MB, schema ${backup.schema.name}.`);
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
