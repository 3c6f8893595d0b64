import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Files that may name a payment provider: its folder, the list of providers, its settings, and its factory.
 */
const KNOWN = [
  'rules/payment-providers.ts',
  'server/config/payment.ts',
  'server/config/secrets.ts',
  'server/app/payment-accounts.ts',
  // Files that a stand-in serves are settings too.
  'server/accounting/settlement/example-mappings.json',
  ...PAYMENT_PROVIDERS.map((name) => `server/${name}/`),
];
/** Tests may name the provider that they test. Migrations keep the names of their time. */
const OTHERS = /\.test\.tsx?$|^server\/testing\/|^server\/postgres\/migrations\//;

it('no product code but its adapter and its settings names a payment provider', () => {
  const folders = ['rules', 'contract', 'texts', 'brands', 'storefront', 'server'];
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' }).split('\n');
  const names = new RegExp(PAYMENT_PROVIDERS.join('|'), 'i');
  // Citations of the protocol's page, as docs/requirements/README.md requires.
  const cited = new RegExp(String.raw`\b(${PAYMENT_PROVIDERS.join('|')}) \d+(\.\d+)?`, 'g');
  const naming = files
    .filter((path) => /\.(tsx?|json)$/.test(path) && !OTHERS.test(path))
    .filter((path) => !KNOWN.some((place) => path.startsWith(place)))
    .filter((path) => names.test(readFileSync(join(root, path), 'utf8').replaceAll(cited, '')));
  expect(naming).toEqual([]);
});
