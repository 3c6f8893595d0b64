import type { OfflineCommand } from '../command.ts';

export const backup: OfflineCommand = {
  name: 'backup',
  kind: 'read',
  summary: 'Backs up the database into an empty folder, whether the shop runs or not.',
  words: { '<folder>': 'A folder that is empty or not there yet.' },
  examples: ['cadeau backup /srv/backups/2026-11-25'],
  runOffline: async ({ words: [word = ''], env, io, json }) => {
    const { readConfig } = await import('#server/runtime/config.ts');
    const { backUpShop } = await import('#server/app/backup-shop.ts');
    const folder = io.path(word);
    const { tables, sequences: _, ...about } = await backUpShop(readConfig(env), folder);
    const bytes = tables.reduce((sum, { size }) => sum + size, 0);
    if (json) io.out(JSON.stringify({ folder, ...about, bytes }));
    else {
      io.out(`${folder}: ${tables.length} tables, ${Math.ceil(bytes / 1_000_000)} MB, begun ${about.made}.`);
      io.out(
        `Schema ${about.schema.name}, brand ${about.brand ?? 'not known'}. It holds no key: ${keyOf(about)}.`,
      );
      io.out('Try it: cadeau restore <folder> --check');
    }
    return 0;
  },
};

function keyOf({ cardKey }: { cardKey: string | null }): string {
  return cardKey === null
    ? 'keep CARD_SECRET_KEY elsewhere'
    : `keep the CARD_SECRET_KEY with the name ${cardKey} elsewhere`;
}
