import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK_ENV } from '#server/testing/desk-visitor.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openDatabase, type TestDatabase } from '../../testkit/database.ts';
import { fillShop } from './fill-shop.ts';
import {
  listFullScans,
  recordStatements,
  type SentStatement,
  simulateLargeTables,
  stopAutovacuum,
} from './query-plans.ts';
import { finish, openClerk, type Shop } from './shop.ts';
import { createWorkloads, MAILING } from './works.ts';

const OLDER = 2_500;
const RECENT = 12;
const EACH = 5;

/** Statements that may read a whole table, with the reason. */
const READ_WHOLE: { text: RegExp; tables: readonly string[]; why: string }[] = [
  {
    text: /count\(\*\)::int as count from orders where true$/,
    tables: ['orders'],
    why: 'the number of all orders, from an index in 0.1 s per million',
  },
  {
    text: /o\.(id|created_at) >= |interval '40 days'/,
    tables: [
      'capture',
      'card',
      'mail',
      'order_line',
      'orders',
      'parcel',
      'payment',
      'receipt',
      'refund',
      'refund_card',
      'review_item',
    ],
    why: 'a night joins up to 20,000 orders at a time, for which to read a table once may be less than to look so often',
  },
  {
    text: /from operator_action broken/,
    tables: ['operator_action'],
    why: 'the nightly check of the audit log reads the newest 100,000 actions, here all of them',
  },
];

let test: TestApp;
let database: TestDatabase;
let planning: TestDatabase;
let folder: string;
let sent: SentStatement[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadeau-plans-'));
  let address = '';
  test = await openTestApp({
    worker: false,
    env: { ALARM_EMAIL: 'alarm@kundin.example', ...DESK_ENV },
    mapDatabaseUrl: (url) => {
      address = url;
      return url;
    },
  });
  database = openDatabase(address);
  await stopAutovacuum(database.rows);
  await fillShop(address, OLDER, RECENT);
  const recording = recordStatements();
  try {
    const clerk = await openClerk(test);
    const shop: Shop = { test, rows: database.rows, folder, placed: [], clerk, batchSize: EACH };
    for (const { name, before, run } of createWorkloads(shop)) {
      await before?.(shop);
      // Rendering cards and mails costs more than everything else, so use one order of each kind.
      if (name === MAILING)
        await finish(
          shop,
          [0, EACH].flatMap((index) => shop.placed[index] ?? []),
        );
      else await run(shop);
    }
    await clerk.desk.close();
  } finally {
    recording.stop();
  }
  sent = recording.sent();
  await simulateLargeTables(database.rows);
  planning = openDatabase(address);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await planning?.close();
  await database?.close();
  await test?.close();
});

describe('the statements of a shop with millions of orders', () => {
  it('are all that this is about', () => {
    expect(sent.length).toBeGreaterThan(300);
  });

  it('read no large table whole, but for those that are named', async () => {
    const found: string[] = [];
    const used = new Set<RegExp>();
    for (const statement of sent) {
      for (const table of await listFullScans(planning.rows, statement)) {
        const allowed = READ_WHOLE.find(
          ({ text, tables }) => text.test(statement.text) && tables.includes(table),
        );
        if (allowed === undefined) found.push(`${table}: ${statement.text.replace(/\s+/g, ' ')}`);
        else used.add(allowed.text);
      }
    }
    expect(found).toEqual([]);
    expect(READ_WHOLE.filter(({ text }) => !used.has(text))).toEqual([]);
  });
});
