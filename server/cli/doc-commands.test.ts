import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { DESK_ENV } from '#server/testing/desk-visitor.ts';
import { DIGITAL, line, POSTED } from '#server/testing/order-requests.ts';
import { printedCards } from '#server/testing/packing.ts';
import { buyCards } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Said, typeCommand } from '#server/testing/typed-command.ts';
import { typeOffline } from '#server/testing/typed-offline.ts';
import { commandsOfPage } from '../../testkit/page-commands.ts';
import type { Command, Description, OfflineCommand } from './command.ts';
import { COMMANDS } from './commands.ts';
import { wordsNeeded } from './help.ts';
import { OFFLINE_COMMANDS } from './offline-commands.ts';
import { commandNamed, parseTyped } from './program.ts';

const ALL: readonly (Command | OfflineCommand)[] = [...COMMANDS, ...OFFLINE_COMMANDS];
const root = join(import.meta.dirname, '../..');
const PAGES = globSync(['*.md', 'docs/*.md', 'docs/requirements/*.md'], { cwd: root })
  .toSorted()
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

/** What the page of commands says of its own: everywhere else a change has its reason. */
const WITHOUT_REASON = 'Changes are shown here without their `--reason`.';

/** Commands of a page that are refused or find something there, and why that is right. */
const NOT_WELL = new Map([
  ['docs/operating.md: ship', 'the franking system has shipped them'],
  ['docs/operating.md: payment check', 'the public address of a test is served by nobody'],
  ['docs/payments.md: payment check', 'the same'],
  ['docs/operating.md: health', 'parcels wait, and an item'],
  ['docs/operating.md: reconcile', 'what was bought just now may be in transit'],
  ['docs/operating.md: periods close', 'the month of its orders is not over'],
  ['docs/breach.md: reconcile', 'the same'],
]);

/** In the middle of a change of the card key. */
const CARD_KEYS = { CARD_SECRET_KEY: newKey(), CARD_SECRET_KEY_OLD: newKey() };
function newKey(): string {
  return randomBytes(32).toString('base64');
}

/** A shop with what the pages speak of: two paid orders, and something to review. */
type Shop = {
  app: TestApp;
  folder: string;
  orders: Map<string, { id: string; reference: string; email: string }>;
};

async function openShop(): Promise<Shop> {
  const app = await openTestApp({ worker: false, env: { ...CARD_KEYS, ...DESK_ENV } });
  await app.systems.reset();
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-pages-'));
  const orders = new Map([
    ['K7QM-2X9F', await buyCards(app, [line(DIGITAL, 50, 2), line(POSTED, 20)], { issued: true })],
    ['R4TW-8NPC', await buyCards(app, [line(POSTED, 20)])],
  ]);
  return { app, folder, orders };
}

async function closeShop(shop: Shop | undefined): Promise<void> {
  await shop?.app.close();
  if (shop !== undefined) await rm(shop.folder, { recursive: true, force: true });
}

/** Typed by server/cli/offline/backup.test.ts as the page has them: they need a database of the shop's own. */
const OWN_DATABASE = new Set(['backup', 'restore']);

/** What commands need that open this shop's database by themselves. */
function envOf({ app }: Shop): Record<string, string> {
  const { database } = app.app.config;
  if (!('url' in database)) throw new Error('the shop of a test is on a server');
  return { ...CARD_KEYS, LOG_LEVEL: 'silent', DATABASE_URL: database.url };
}

/** Only named where it says nothing of what it needs: the page of commands does. */
function isNamedOnly(command: Description, words: readonly string[]): boolean {
  const needs =
    wordsNeeded(command) > 0 || Object.values(command.options ?? {}).some(({ needed }) => needed === true);
  return needs && words.length === command.name.split(' ').length;
}

/** Words as they are typed on this shop: its own orders, files, days and items in the place of the page's. */
async function onShop(shop: Shop, words: readonly string[]): Promise<string[]> {
  const today = swissTime(new Date()).date;
  const values: Record<string, (word: string) => string | Promise<string>> = {
    '--from': (word) => (word === 'provider' ? word : addDays(today, -1)),
    '--to': () => addDays(today, 1),
    '--since-restore': () => new Date(Date.now() - 3_600_000).toISOString().replace(/\.\d+/, ''),
    '--email': () => shop.orders.get('K7QM-2X9F')?.email ?? '',
    '--settlement': (word) => writeSettlement(shop, word),
    '--bank': (word) => fetchFile(shop, '/acquirers/camt.053.xml', word),
  };
  const typed: string[] = [];
  for (const [at, word] of words.entries()) {
    const before = words[at - 1] ?? '';
    const value = values[before];
    if (value !== undefined) typed.push(await value(word));
    else if (before === 'resolve') typed.push(await openItem(shop));
    else if (word === 'franked.csv') typed.push(await frank(shop));
    else if (word === '…') typed.push('there');
    else typed.push(shop.orders.get(word)?.reference ?? word);
  }
  return typed;
}

/** `name=file` is what the acquirer of that name sends; a file alone is that of the provider's stand-in. */
async function writeSettlement(shop: Shop, word: string): Promise<string> {
  const [, name, file = word] = /^([a-z]+)=(.+)$/.exec(word) ?? [];
  await fetchFile(shop, name === undefined ? '/saferpay/settlement' : `/acquirers/${name}.csv`, file);
  return word;
}

async function fetchFile({ app, folder }: Shop, path: string, name: string): Promise<string> {
  const answer = await fetch(`${app.systems.url}${path}`);
  await writeFile(join(folder, name), Buffer.from(await answer.arrayBuffer()));
  return name;
}

/** The number of an item that nobody has resolved. */
async function openItem({ app, orders }: Shop): Promise<string> {
  const { id = '' } = orders.get('R4TW-8NPC') ?? {};
  await app.app.operations.openReviewItem(id, 'refund-late', 'for the page');
  const [item] = await rows<{ id: number }>(
    app,
    'select id::int from review_item where resolved_at is null limit 1',
  );
  return String(item?.id);
}

/** The franking system gives the file back, with a number for each parcel in its last column. */
async function frank({ folder }: Shop): Promise<string> {
  const [head = '', ...parcels] = (await readFile(join(folder, 'to-frank.csv'), 'utf8'))
    .trimEnd()
    .split('\r\n');
  const franked = parcels.map((parcel, index) => `${parcel}99.00.12345${index}.12345678`);
  await writeFile(join(folder, 'franked.csv'), [head, ...franked].join('\r\n'));
  return 'franked.csv';
}

/** Types a command, for each parcel where the page says so. */
async function type(shop: Shop, command: Command, words: readonly string[]): Promise<Said[]> {
  const rest = (await onShop(shop, words)).slice(command.name.split(' ').length);
  if (command.name !== 'pack') return [await typeCommand(shop.app, command, rest, shop.folder, ['yes'])];
  const said: Said[] = [];
  for (const { reference } of shop.orders.values()) {
    const numbers = await printedCards(shop.app, 1);
    const own = [reference, ...rest.slice(1)];
    said.push(await typeCommand(shop.app, command, own, shop.folder, numbers));
  }
  return said;
}

const withCommands = PAGES.map(({ name, text }) => ({ name, text, commands: commandsOfPage(text) })).filter(
  ({ commands }) => commands.length > 0,
);

it('the pages about operating, restoring and a breach have commands to try', () => {
  const names = withCommands.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['docs/operating.md', 'docs/restoring.md', 'docs/breach.md', 'docs/running.md']),
  );
});

describe.each(withCommands)('the commands of $name, in their order, on a shop of its own', (page) => {
  let shop: Shop | undefined;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => closeShop(shop));
  const giveReason = page.text.includes(WITHOUT_REASON);

  it.each(page.commands.map(({ words }) => [words.join(' '), words] as const))('%s', async (_, words) => {
    if (words[0] === '…') return;
    if (words[0] === 'help' || words[0] === '--version') {
      expect(parseTyped(ALL, words).kind).toBe('help');
      return;
    }
    const command = commandNamed(ALL, words);
    if (command === undefined || shop === undefined) throw new Error('there is no such command');
    if (isNamedOnly(command, words) || OWN_DATABASE.has(command.name)) return;
    if ('runOffline' in command) {
      const { code, err } = await typeOffline(words, envOf(shop));
      expect(code, err.join('\n')).toBe(0);
      return;
    }
    const lacksReason = giveReason && command.kind === 'change' && !words.includes('--reason');
    const whole = lacksReason ? [...words, '--reason', 'as the page says'] : words;
    const allowed = NOT_WELL.has(`${page.name}: ${command.name}`) ? [0, 1] : [0];
    for (const { code, err } of await type(shop, command, whole)) {
      expect(allowed, err).toContain(code);
    }
  });
});

describe('other programs that pages name', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const all = PAGES.map(({ text }) => text).join('\n');

  it('are scripts that there are', () => {
    const named = new Set(Array.from(all.matchAll(/npm run ([a-z][a-z0-9:-]*)/g), ([, name = '']) => name));
    expect(named.size).toBeGreaterThan(10);
    for (const name of named) expect(scripts).toHaveProperty([name]);
  });

  it('are files that there are', () => {
    const named = new Set(Array.from(all.matchAll(/\bnode\s+([a-z][a-z/-]*\.ts)/g), ([, name = '']) => name));
    expect(named.size).toBeGreaterThan(1);
    for (const name of named) expect(() => readFileSync(join(root, name))).not.toThrow();
  });
});
