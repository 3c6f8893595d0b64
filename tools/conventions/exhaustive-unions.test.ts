import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A union, the member that the test adds to it, and the files that must fail the type check until they handle it. */
const PLANTED = [
  {
    union: 'Decision',
    file: 'server/checkout/payment-decision.ts',
    before: "  | { kind: 'wait' };",
    after: "  | { kind: 'wait' }\n  | { kind: 'planted-decision' };",
    failing: ['server/checkout/confirm-payment.ts'],
  },
  {
    union: 'MailKind',
    file: 'rules/mail-kinds.ts',
    before: "  'confirmation',",
    after: "  'confirmation',\n  'planted-mail',",
    failing: ['server/messages/compose-mail.ts', 'desk/language/de-ch.ts'],
  },
  {
    union: 'OrderStatus',
    file: 'rules/status.ts',
    before: "'Created', 'Reverted',",
    after: "'Created', 'PlantedOrder', 'Reverted',",
    failing: ['rules/transitions.ts', 'storefront/checkout/payment-outcome.ts', 'desk/language/de-ch.ts'],
  },
  {
    union: 'PaymentStatus',
    file: 'rules/status.ts',
    before: "  'Initialized',",
    after: "  'Initialized',\n  'PlantedPayment',",
    failing: ['rules/transitions.ts', 'desk/language/de-ch.ts'],
  },
  {
    union: 'CardStatus',
    file: 'rules/status.ts',
    before: "'Pending', 'Issued',",
    after: "'Pending', 'PlantedCard', 'Issued',",
    failing: ['rules/transitions.ts', 'desk/language/de-ch.ts'],
  },
  {
    union: 'ReviewKind',
    file: 'rules/review-kinds.ts',
    before: "  'payment-differs',",
    after: "  'payment-differs',\n  'planted-review',",
    failing: ['desk/language/de-ch.ts'],
  },
  {
    union: 'OrderEvent',
    file: 'rules/audit-event.ts',
    before: "  event('noted', {}),",
    after: "  event('noted', {}),\n  event('planted-event', {}),",
    failing: ['desk/format/order-history-text.ts'],
  },
  {
    union: 'PeriodEvent',
    file: 'rules/audit-event.ts',
    before: "  event('records-exported', {",
    after: "  event('planted-event', {}),\n  event('records-exported', {",
    failing: ['server/desk/periods.ts'],
  },
  {
    union: 'HistoryEvent',
    file: 'server/operations/order-history.ts',
    before: "  | { subject: 'dispute' };",
    after: "  | { subject: 'dispute' }\n  | { subject: 'planted-subject' };",
    failing: ['desk/format/order-history-text.ts'],
  },
];

let folder: string;
/** The files in which the type check finds an error. */
let failing: Set<string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadeau-unions-'));
  const sources = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.json', '*.css'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  for (const path of sources.trim().split('\n')) cpSync(join(root, path), join(folder, path));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, before, after } of PLANTED) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    expect(text, `${file} still declares its union this way`).toContain(before);
    writeFileSync(path, text.replace(before, after));
  }
  const productOnly = {
    extends: './tsconfig.json',
    exclude: [
      '**/*.test.*',
      '**/testing',
      'bench',
      'e2e',
      'faults',
      'stand-ins',
      'testkit',
      'tools',
      'deploy',
    ],
  };
  writeFileSync(join(folder, 'tsconfig.product.json'), JSON.stringify(productOnly));
  const compiler = join(root, 'node_modules/typescript7/bin/tsc');
  const { stdout } = spawnSync(
    process.execPath,
    [compiler, '-p', 'tsconfig.product.json', '--pretty', 'false'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  failing = new Set([...stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a new member of a union', () => {
  it.each(PLANTED)('of $union fails the type check wherever it must be handled', ({ failing: expected }) => {
    expect(expected.filter((file) => !failing.has(file))).toEqual([]);
  });
});
