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
  'testkit/ports.ts': 'export const port = 1;',
  'faults/main.ts': "import { port } from '../testkit/ports.ts';\nexport const at = port;",
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

/** The import checker over the house, with the rules of the real one. */
function cruise(outputType: string) {
  const rules = join(root, 'tools', 'rooms.cjs');
  const args = [cruiser, '--config', rules, '--output-type', outputType, '.'];
  return spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' });
}

function check(): { modules: string[]; refused: string[] } {
  const report = JSON.parse(cruise('json').stdout) as Report;
  return {
    modules: report.modules.map(({ source }) => source),
    refused: report.summary.violations.map(({ from, to, rule }) => `${from} > ${to}: ${rule.name}`),
  };
}

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'rooms-'));
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json'])
    copyFileSync(join(root, file), join(house, file));
  put(SOUND);
});
afterEach(() => rmSync(house, { recursive: true }));

/** Each with one import that its room may not have. */
const OFFENDERS: [file: string, line: string, refused: string][] = [
  ['rules/a.ts', "import { main } from '#server/main.ts';", 'server/main.ts: rules-sees-only'],
  ['rules/b.ts', "import type { Port } from '#server/shop/port.ts';", 'server/shop/port.ts: rules-sees-only'],
  ['rules/c.ts', "import { join } from 'node:path';", 'path: pure-rooms-without-node'],
  ['rules/d.ts', "import { gone } from './gone.ts';", './gone.ts: no-unresolved'],
  ['texts/a.ts', "import { zero } from '#rules/money.ts';", 'rules/money.ts: texts-sees-only'],
  ['contract/a.ts', "import { words } from '#texts/words.ts';", 'texts/words.ts: contract-sees-only'],
  ['storefront/a.tsx', "import { main } from '#server/main.ts';", 'server/main.ts: storefront-sees-only'],
  ['stand-ins/a.ts', "import { zero } from '#rules/money.ts';", 'rules/money.ts: stand-ins-sees-only'],
  [
    'server/shop/a.ts',
    "import { smtp } from '#server/mail/smtp.ts';",
    'server/mail/smtp.ts: server/shop-sees-only',
  ],
  [
    'server/mail/a.ts',
    "import { call } from '../payment/call.ts';",
    'server/payment/call.ts: server/mail-sees-only',
  ],
  ['testkit/a.ts', "import { zero } from '#rules/money.ts';", 'rules/money.ts: testkit-sees-only'],
  ['server/b.ts', "import { port } from '../testkit/ports.ts';", 'testkit/ports.ts: tests-are-not-used'],
  ['server/a.ts', "import { seen } from '#rules/money.test.ts';", 'rules/money.test.ts: tests-are-not-used'],
];

describe('the rooms', () => {
  it('are all read, and a sound house passes', () => {
    const { modules, refused } = check();
    expect(modules).toEqual(expect.arrayContaining(Object.keys(SOUND)));
    expect(refused).toEqual([]);
    expect(cruise('err').status).toBe(0);
  });

  it('refuse every import that is not theirs, and nothing else', () => {
    put(Object.fromEntries(OFFENDERS.map(([file, line]) => [file, line])));
    const expected = OFFENDERS.map(([file, , refused]) => `${file} > ${refused}`);
    expect(check().refused.sort()).toEqual(expected.sort());
  });

  it('refuse a circle', () => {
    put({
      'rules/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
      'rules/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
    });
    expect(check().refused).toContain('rules/a.ts > rules/b.ts: no-circles');
  });

  it('make npm test fail when one import is forbidden', () => {
    put({ 'rules/bad.ts': "import { main } from '#server/main.ts';" });
    const { status, stdout } = cruise('err');
    expect(status).not.toBe(0);
    expect(stdout).toContain('rules-sees-only');
  });
});
