import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const cruiser = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
let house: string;

/** A house of one file a room, under the settings of the real one, and with nothing wrong in it. */
const SOUND = {
  'rules/money.ts': 'export const zero = 0;',
  'texts/words.ts': 'export const words = {};',
  'contract/order.ts': "import { zero } from '#rules/money.ts';\nexport const order = zero;",
  'storefront/page.tsx': "import { order } from '#contract/order.ts';\nexport const page = order;",
  'server/shop/port.ts': 'export type Port = { send: () => void };',
  'server/mail/smtp.ts':
    "import type { Port } from '#server/shop/port.ts';\nexport const smtp = (port: Port) => port;",
  'server/payment/call.ts': 'export const call = 1;',
  'server/main.ts': "import { smtp } from './mail/smtp.ts';\nexport const main = smtp;",
  'stand-ins/main.ts': 'export const standIn = 1;',
  'rules/money.test.ts': "import { zero } from './money.ts';\nexport const seen = zero;",
};

function put(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), `${text}\n`);
  }
}

type Report = {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

/** What the import checker says of the house, as `npm test` runs it. */
function check(): { status: number | null; modules: string[]; refused: string[] } {
  const args = [cruiser, '--config', join(root, 'tools', 'rooms.cjs'), '--output-type', 'json', '.'];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' });
  const report = JSON.parse(stdout) as Report;
  return {
    status,
    modules: report.modules.map(({ source }) => source),
    refused: report.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} > ${to}`),
  };
}

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'rooms-'));
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json'])
    copyFileSync(join(root, file), join(house, file));
  put(SOUND);
});
afterEach(() => rmSync(house, { recursive: true }));

describe('the rooms', () => {
  it('are all read, and a sound house passes', () => {
    const { status, modules, refused } = check();
    expect(modules).toEqual(expect.arrayContaining(Object.keys(SOUND)));
    expect({ status, refused }).toEqual({ status: 0, refused: [] });
  });

  it.each([
    ['rules-sees-only', 'rules/bad.ts', "import { main } from '#server/main.ts';", 'server/main.ts'],
    [
      'rules-sees-only',
      'rules/bad.ts',
      "import type { Port } from '#server/shop/port.ts';",
      'server/shop/port.ts',
    ],
    ['texts-sees-only', 'texts/bad.ts', "import { zero } from '#rules/money.ts';", 'rules/money.ts'],
    ['contract-sees-only', 'contract/bad.ts', "import { words } from '#texts/words.ts';", 'texts/words.ts'],
    [
      'storefront-sees-only',
      'storefront/bad.tsx',
      "import { main } from '#server/main.ts';",
      'server/main.ts',
    ],
    ['stand-ins-sees-only', 'stand-ins/bad.ts', "import { zero } from '#rules/money.ts';", 'rules/money.ts'],
    [
      'server/shop-sees-only',
      'server/shop/bad.ts',
      "import { smtp } from '#server/mail/smtp.ts';",
      'server/mail/smtp.ts',
    ],
    [
      'server/mail-sees-only',
      'server/mail/bad.ts',
      "import { call } from '../payment/call.ts';",
      'server/payment/call.ts',
    ],
    ['pure-rooms-without-node', 'rules/bad.ts', "import { join } from 'node:path';", 'path'],
    [
      'tests-are-not-used',
      'server/bad.ts',
      "import { seen } from '#rules/money.test.ts';",
      'rules/money.test.ts',
    ],
  ])('refuse by %s that %s holds: %s', (rule, from, line, to) => {
    put({ [from]: line });
    const { status, refused } = check();
    expect(refused).toEqual([`${rule}: ${from} > ${to}`]);
    expect(status).not.toBe(0);
  });

  it('refuse a circle', () => {
    put({
      'rules/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
      'rules/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
    });
    expect(check().refused).toContain('no-circles: rules/a.ts > rules/b.ts');
  });

  it('refuse an import that leads nowhere', () => {
    put({ 'rules/bad.ts': "import { gone } from './gone.ts';" });
    expect(check().refused).toEqual([expect.stringMatching(/^no-unresolved: rules\/bad\.ts/)]);
  });
});
