import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const cruiser = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
let folder: string;

/** A sample of one file a folder, under the settings of the real one, and with nothing wrong in it. */
const SOUND = {
  'rules/money.ts': 'export const zero = 0;',
  'texts/words.ts': 'export const words = {};',
  'contract/order.ts': "import { zero } from '#rules/money.ts';\nexport const order = zero;",
  'storefront/page.tsx': "import { order } from '#contract/order.ts';\nexport const page = order;",
  'storefront/ui/box.tsx': 'export const box = 1;',
  'storefront/browser/log.ts': 'export const log = 1;',
  'storefront/i18n/words.ts': 'export const words = 1;',
  'storefront/stores/store.ts': "import { log } from '../browser/log.ts';\nexport const store = log;",
  'storefront/checkout/flow.ts': "import { store } from '../stores/store.ts';\nexport const flow = store;",
  'storefront/analytics/event.ts': "import { store } from '../stores/store.ts';\nexport const event = store;",
  'storefront/parts/part.tsx':
    "import { box } from '../ui/box.tsx';\nimport { flow } from '../checkout/flow.ts';\nexport const part = [box, flow];",
  'storefront/screens/screen.tsx': "import { part } from '../parts/part.tsx';\nexport const screen = part;",
  'storefront/testing/sample.ts': "import { flow } from '../checkout/flow.ts';\nexport const sample = flow;",
  'storefront/stores/store.test.ts':
    "import { sample } from '../testing/sample.ts';\nexport const used = sample;",
  'server/checkout/port.ts': 'export type Port = { send: () => void };',
  'server/saferpay/smtp.ts':
    "import type { Port } from '#server/checkout/port.ts';\nexport const smtp = (port: Port) => port;",
  'server/supplier/call.ts': 'export const call = 1;',
  'server/postgres/shared/job.ts': 'export const job = 1;',
  'server/postgres/orders/order.ts': "import { job } from '../shared/job.ts';\nexport const order = job;",
  'server/app/checkout.ts':
    "import { call } from '../supplier/call.ts';\nexport const checkout = () => call;",
  'server/web/route.ts':
    "import { checkout } from '#server/app/checkout.ts';\nexport const route = checkout;",
  'server/main.ts': "import { start } from './start.ts';\nexport const main = start;",
  'server/start.ts': "import { smtp } from './saferpay/smtp.ts';\nexport const start = smtp;",
  'stand-ins/main.ts': 'export const standIn = 1;',
  'testkit/ports.ts': 'export const port = 1;',
  'faults/main.ts': "import { port } from '../testkit/ports.ts';\nexport const at = port;",
  'rules/money.test.ts': "import { zero } from './money.ts';\nexport const seen = zero;",
};

function put(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
}

type Rules = { forbidden: { name: string; from: { path?: string } }[] };

type Report = {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

/** The import checker over the sample, with the rules of the real one. */
function cruise(outputType: string) {
  const rules = join(root, 'tools', 'conventions', 'import-rules.cjs');
  const args = [cruiser, '--config', rules, '--output-type', outputType, '.'];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
}

function check(): { modules: string[]; refused: string[] } {
  const report = JSON.parse(cruise('json').stdout) as Report;
  return {
    modules: report.modules.map(({ source }) => source),
    refused: report.summary.violations.map(({ from, to, rule }) => `${from} > ${to}: ${rule.name}`),
  };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json'])
    copyFileSync(join(root, file), join(folder, file));
  put(SOUND);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Each with one import that its folder may not have. */
const OFFENDERS: [file: string, line: string, refused: string][] = [
  ['rules/a.ts', "import { main } from '#server/main.ts';", 'server/main.ts: rules-sees-only'],
  [
    'rules/b.ts',
    "import type { Port } from '#server/checkout/port.ts';",
    'server/checkout/port.ts: rules-sees-only',
  ],
  ['rules/c.ts', "import { join } from 'node:path';", 'path: pure-folders-without-node'],
  ['rules/d.ts', "import { gone } from './gone.ts';", './gone.ts: no-unresolved'],
  ['texts/a.ts', "import { zero } from '#rules/money.ts';", 'rules/money.ts: texts-sees-only'],
  ['contract/a.ts', "import { words } from '#texts/words.ts';", 'texts/words.ts: contract-sees-only'],
  ['storefront/a.tsx', "import { main } from '#server/main.ts';", 'server/main.ts: storefront-sees-only'],
  ...[
    ['ui', 'stores/store.ts'],
    ['ui', 'i18n/words.ts'],
    ['browser', 'stores/store.ts'],
    ['i18n', 'stores/store.ts'],
    ['stores', 'parts/part.tsx'],
    ['stores', 'ui/box.tsx'],
    ['stores', 'checkout/flow.ts'],
    ['stores', 'screens/screen.tsx'],
    ['checkout', 'parts/part.tsx'],
    ['checkout', 'screens/screen.tsx'],
    ['checkout', 'i18n/words.ts'],
    ['analytics', 'parts/part.tsx'],
    ['analytics', 'checkout/flow.ts'],
    ['parts', 'screens/screen.tsx'],
    ['parts', 'page.tsx'],
  ].map(([folder = '', seen = ''], index): [string, string, string] => [
    `storefront/${folder}/a${index}.ts`,
    `import type {} from '../${seen}';`,
    `storefront/${seen}: storefront/${folder}-sees-only`,
  ]),
  [
    'storefront/ui/b.ts',
    "import { zero } from '#rules/money.ts';",
    'rules/money.ts: storefront/ui-knows-no-shop',
  ],
  [
    'storefront/screens/b.ts',
    "import { sample } from '../testing/sample.ts';",
    'storefront/testing/sample.ts: tests-are-not-used',
  ],
  [
    'storefront/screens/b.ts',
    "import { sample } from '../testing/sample.ts';",
    'storefront/testing/sample.ts: storefront/screens-sees-only',
  ],
  ['stand-ins/a.ts', "import { zero } from '#rules/money.ts';", 'rules/money.ts: stand-ins-sees-only'],
  [
    'server/checkout/a.ts',
    "import { smtp } from '#server/saferpay/smtp.ts';",
    'server/saferpay/smtp.ts: server/checkout-sees-only',
  ],
  [
    'server/saferpay/a.ts',
    "import { call } from '../supplier/call.ts';",
    'server/supplier/call.ts: server/saferpay-sees-only',
  ],
  [
    'server/postgres/shared/a.ts',
    "import { order } from '../orders/order.ts';",
    'server/postgres/orders/order.ts: server/postgres/shared-sees-only',
  ],
  ['testkit/a.ts', "import { zero } from '#rules/money.ts';", 'rules/money.ts: testkit-sees-only'],
  ['server/b.ts', "import { port } from '../testkit/ports.ts';", 'testkit/ports.ts: tests-are-not-used'],
  ...['web', 'worker', 'cli'].map((folder): [string, string, string] => [
    `server/${folder}/a.ts`,
    "import { smtp } from '#server/saferpay/smtp.ts';",
    `server/saferpay/smtp.ts: server/${folder}-sees-only`,
  ]),
  [
    'server/app/a.ts',
    "import { route } from '#server/web/route.ts';",
    'server/web/route.ts: server/app-sees-only',
  ],
  ['tools/a.ts', "import { at } from '../faults/main.ts';", 'faults/main.ts: tools-sees-only'],
  ['bench/a.ts', "import { at } from '../faults/main.ts';", 'faults/main.ts: bench-sees-only'],
  ['server/a.ts', "import { seen } from '#rules/money.test.ts';", 'rules/money.test.ts: tests-are-not-used'],
];

/** Packages that one file alone may import, also dynamically and for a type. */
const PACKAGES = [
  ['@opentelemetry/api', 'server/runtime/otlp-tracing.ts', 'opentelemetry-behind-its-port'],
  ['openid-client', 'server/oidc/oidc.ts', 'openid-client-behind-its-port'],
  ['passkit-generator', 'server/wallets/apple-pass.ts', 'wallets-behind-their-port'],
  ['@simplewebauthn/server', 'server/webauthn/webauthn.ts', 'webauthn-behind-its-port'],
  ['@simplewebauthn/browser', 'desk/passkeys.ts', 'passkeys-of-the-browser-in-one-file'],
] as const;

describe('the import rules', () => {
  it('are all read, and a sound sample passes', () => {
    const { modules, refused } = check();
    expect(modules).toEqual(expect.arrayContaining(Object.keys(SOUND)));
    expect(refused).toEqual([]);
  });

  it('refuse every import that is not theirs, and nothing else', () => {
    put(Object.fromEntries(OFFENDERS.map(([file, line]) => [file, line])));
    for (const [index, [name, home]] of PACKAGES.entries()) {
      put({
        [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
        [`node_modules/${name}/index.js`]: 'exports.one = 1;',
        [home]: `import { one } from '${name}';\nexport const used = one;`,
        [`server/people/p${index}.ts`]: `import { one } from '${name}';\nexport const used = one;`,
        [`server/desk/p${index}.ts`]: `export const used = () => import('${name}');`,
        [`desk/p${index}.ts`]: `export type Used = typeof import('${name}');`,
      });
    }
    const expected = [
      ...OFFENDERS.map(([file, , refused]) => `${file} > ${refused}`),
      ...PACKAGES.flatMap(([name, , rule], index) =>
        ['desk', 'server/desk', 'server/people'].map(
          (folder) => `${folder}/p${index}.ts > node_modules/${name}/index.js: ${rule}`,
        ),
      ),
    ];
    expect(check().refused.sort()).toEqual(expected.sort());
  });

  it('exist for every folder with code, those of server and storefront each', () => {
    const rules = createRequire(import.meta.url)('./import-rules.cjs') as Rules;
    const froms = rules.forbidden
      .filter(({ name }) => name.endsWith('-sees-only'))
      .map(({ from }) => new RegExp(from.path ?? '$^'));
    const folders = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => file.includes('/'))
      .map((file) => /^(?:(?:server|storefront)\/[\w-]+|[\w-]+)/.exec(file)?.[0] ?? file);
    const ruled = (folder: string) => froms.some((from) => from.test(`${folder}/a.ts`));
    const atRoot = (path: string) =>
      existsSync(join(root, `${path}.ts`)) || existsSync(join(root, `${path}.tsx`));
    expect([...new Set(folders)].filter((folder) => !ruled(folder) && !atRoot(folder))).toEqual([]);
  });

  it('refuse a circle, and make the check fail', () => {
    put({
      'rules/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
      'rules/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
    });
    const { status, stdout } = cruise('err');
    expect(status).not.toBe(0);
    expect(stdout).toContain('no-circles');
  });
});
