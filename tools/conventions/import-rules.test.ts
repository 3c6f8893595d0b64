import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const cruiser = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const rules = join(root, 'tools', 'conventions', 'import-rules.cjs');
let folder: string;

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${text}\n`);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json'])
    copyFileSync(join(root, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the import checker over the sample, with the rules of the project. */
function cruise() {
  const args = [cruiser, '--config', rules, '--output-type', 'json', '.'];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
}

type Report = { summary: { violations: { from: string; to: string; rule: { name: string } }[] } };

/** One import of each kind, with the rule that refuses it. */
const IMPORTS: [from: string, to: string, rule?: string][] = [
  ['contract/order.ts', 'rules/money.ts'],
  ['storefront/checkout/flow.ts', 'storefront/stores/store.ts'],
  ['server/saferpay/client.ts', 'server/checkout/port.ts'],
  ['server/checkout/place.ts', 'server/postgres/orders/order.ts'],
  ['rules/money.test.ts', 'rules/money.ts'],
  ['rules/a.ts', 'server/main.ts', 'rules-sees-only'],
  ['storefront/a.ts', 'server/main.ts', 'storefront-sees-only'],
  ['storefront/stores/a.ts', 'storefront/checkout/flow.ts', 'storefront/stores-sees-only'],
  ['storefront/ui/a.ts', 'rules/money.ts', 'storefront/ui-knows-no-shop'],
  ['server/checkout/a.ts', 'server/saferpay/client.ts', 'server/checkout-sees-only'],
  ['server/saferpay/a.ts', 'server/supplier/call.ts', 'server/saferpay-sees-only'],
  ['server/postgres/shared/a.ts', 'server/postgres/orders/order.ts', 'server/postgres/shared-sees-only'],
  ['server/web/a.ts', 'server/saferpay/client.ts', 'server/web-sees-only'],
  ['server/a.ts', 'rules/money.test.ts', 'tests-are-not-used'],
  ['rules/b.ts', 'node:path', 'pure-folders-without-node'],
  ['rules/c.ts', './gone.ts', 'no-unresolved'],
  ['server/people/a.ts', 'openid-client', 'openid-client-behind-its-port'],
  ['server/oidc/a.ts', 'openid-client'],
];

describe('the import rules', () => {
  it('refuse what a folder may not import, a type too, and nothing else', () => {
    put('node_modules/openid-client/package.json', '{ "name": "openid-client", "main": "index.js" }');
    put('node_modules/openid-client/index.js', 'exports.one = 1;');
    for (const [from, to] of IMPORTS) {
      const isFile = /^\w.*\//.test(to);
      if (isFile && !existsSync(join(folder, to))) put(to, 'export const one = 1;');
      put(
        from,
        `import type { one } from '${isFile ? join(dirname(from).replace(/[^/]+/g, '..'), to) : to}';\nexport const used: typeof one = 1;`,
      );
    }
    const targets: Record<string, string> = {
      'node:path': 'path',
      'openid-client': 'node_modules/openid-client/index.js',
    };
    const expected = IMPORTS.flatMap(([from, to, rule]) =>
      rule === undefined ? [] : [`${from} > ${targets[to] ?? to}: ${rule}`],
    );
    const { violations } = (JSON.parse(cruise().stdout) as Report).summary;
    expect(violations.map(({ from, to, rule }) => `${from} > ${to}: ${rule.name}`).sort()).toEqual(
      expected.sort(),
    );
  });

  it('exist for every folder with code, those of server and storefront each', () => {
    const { forbidden } = createRequire(import.meta.url)(rules) as {
      forbidden: { name: string; from: { path?: string } }[];
    };
    const froms = forbidden
      .filter(({ name }) => name.endsWith('-sees-only'))
      .map(({ from }) => new RegExp(from.path ?? '$^'));
    const folders = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => file.includes('/'))
      .map((file) => /^(?:(?:server|storefront)\/[\w-]+|[\w-]+)/.exec(file)?.[0] ?? file);
    const ruled = (path: string) => froms.some((from) => from.test(`${path}/a.ts`));
    const atRoot = (path: string) =>
      existsSync(join(root, `${path}.ts`)) || existsSync(join(root, `${path}.tsx`));
    expect([...new Set(folders)].filter((path) => !ruled(path) && !atRoot(path))).toEqual([]);
  });
});
