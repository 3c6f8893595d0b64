import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configSchema } from '#server/config/config.ts';
import { SECRETS } from '#server/config/secrets.ts';
import { STAND_IN_ACCOUNTS } from '#server/config/stand-ins.ts';
import { getBuildFolders } from '#server/runtime/build-folders.ts';

const root = join(import.meta.dirname, '../..');
const client = getBuildFolders('murmeli').client;
const files = readdirSync(client, { recursive: true, withFileTypes: true })
  // Files with these endings are copies of others.
  .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

/** Client ids that are ordinary words also occur in texts and aren't secrets. */
const { SUPPLIER_CLIENT_ID: _, ...accounts } = STAND_IN_ACCOUNTS;

/** Data that only the server may contain: secrets, setting names, paths, packages. */
const OF_THE_SERVER: readonly string[] = [
  ...Object.values(accounts),
  ...SECRETS.flatMap((name) => process.env[name] ?? []),
  ...Object.keys(configSchema.shape).filter((name) => name.includes('_')),
  'CARD_SECRET',
  'process.env',
  'sourceMappingURL',
  'node_modules',
  root,
  'file://',
  'stand-ins/',
  ...['app', 'checkout', 'fulfilment', 'postgres', 'runtime', 'web', 'worker'].map(
    (folder) => `server/${folder}`,
  ),
  ...[
    'pg-boss',
    'drizzle',
    'fastify',
    'nodemailer',
    'postgres://',
    'numberHash',
    'number_hash',
    'return_secret',
  ],
];

/** Returns true for a complete word. Error keys of the API may begin like a setting. */
function holds(text: string, word: string): boolean {
  const escaped = word.replace(/[^\w/]/g, '\\$&');
  return text.includes(word) && (!/^\w+$/.test(word) || new RegExp(`\\b${escaped}\\b`).test(text));
}

const leaksIn = (text: string) => OF_THE_SERVER.filter((word) => holds(text, word));

describe('the files that every visitor can read', () => {
  it('are there, and are of kinds that a page needs', () => {
    expect(files.length).toBeGreaterThan(50);
    const kinds = new Set(files.map((file) => file.split('.').at(-1)));
    expect([...kinds].filter((kind) => !['js', 'css', 'svg', 'woff2'].includes(kind ?? ''))).toEqual([]);
  });

  it('hold no secret, no setting, no path and no name of the server', () => {
    const found = files.flatMap((file) =>
      leaksIn(readFileSync(file, 'latin1')).map((word) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it('would be found with a secret, a setting or a path in them', () => {
    expect(leaksIn(`${STAND_IN_ACCOUNTS.CARD_SECRET_KEY} SAFERPAY_URL ${root}/server/app.ts`)).toHaveLength(
      4,
    );
  });
});
