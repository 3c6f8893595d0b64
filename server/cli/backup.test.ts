import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#server/postgres/connection/connect.ts';
import { queryRows } from '#server/postgres/connection/query-rows.ts';
import { type EmbeddedDatabase, openEmbedded } from '#server/postgres/embedded/open-embedded.ts';
import { runStandalone } from '#server/testing/command-runner.ts';
import { DIGITAL, line } from '#server/testing/order-requests.ts';
import { buyCards } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { listCommands } from '../../testkit/page-commands.ts';
import { createTestDatabase } from '../../testkit/postgres/test-database.ts';

const PAGE = join(import.meta.dirname, '../../docs/restoring.md');
const KEY = Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64');

let folder: string;
let env: Record<string, string>;
let embedded: EmbeddedDatabase;
/** The running shop, which holds the database open. */
let shop: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadeau-backup-'));
  await chmod(folder, 0o755);
  env = { LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'data'), CARD_SECRET_KEY: KEY };
  embedded = await openEmbedded(at('data'));
  shop = await openTestApp({
    worker: false,
    env: { CARD_SECRET_KEY: KEY },
    mapDatabaseUrl: () => embedded.url,
  });
  await shop.systems.reset();
  await buyCards(shop, [line(DIGITAL, 20, 2)], { issued: true });
});
afterAll(async () => {
  await stopShop();
  await rm(folder, { recursive: true, force: true });
});

async function stopShop(): Promise<void> {
  if (isStopped) return;
  isStopped = true;
  await shop?.close();
  await embedded?.close();
}
let isStopped = false;

const write = (statement: SQL) => shop.adapters.connection.db.execute(statement);
const at = (name: string) => join(folder, name);
const type = (...typed: string[]) => runStandalone(typed, env);
const restoreTo = (dataDir: string) => runStandalone(['restore', at('hot')], { ...env, DATA_DIR: dataDir });

/** Writes consecutive numbers until stopped. @returns the count, and a function that stops it */
function writeUntilStopped() {
  let [written, isOver] = [0, false];
  const writing = (async () => {
    while (!isOver) {
      await write(sql`insert into used_challenge (id, expires_at) values (${`n${written + 1}`}, now())`);
      written += 1;
    }
  })();
  return {
    written: () => written,
    stop: async () => {
      isOver = true;
      await writing;
    },
  };
}

/** Runs the command with its own temporary folder. @returns its output, and the files it left there */
async function typeWithOwnFolder(args: string[], settings: Record<string, string> = {}) {
  const temporary = await mkdtemp(at('temporary-'));
  await chmod(temporary, 0o755);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  try {
    const output = await runStandalone(args, { ...env, ...settings });
    return { ...output, left: await readdir(temporary) };
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

describe('a backup of the shop’s own database during operation', () => {
  let atBegin: number;

  it('is written beside it, with a manifest without keys', async () => {
    const writer = writeUntilStopped();
    await expect.poll(writer.written).toBeGreaterThan(5);
    atBegin = writer.written();
    const { code, out, err } = await type('backup', at('hot'), '--json');
    await writer.stop();
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(writer.written()).toBeGreaterThan(atBegin);
    expect(JSON.parse(out.join())).toMatchObject({ brand: 'murmeli', format: 2 });
    const manifest = await readFile(at('hot/manifest.json'), 'utf8');
    expect(manifest).not.toContain(KEY.slice(0, 20));
    expect(JSON.parse(manifest)).toMatchObject({
      schema: { name: expect.stringMatching(/^\d{4}_/) },
      cardKey: expect.stringMatching(/^[\w-]{8}$/),
      made: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('is not written into a folder that is not empty', async () => {
    const { code, err } = await type('backup', at('hot'));
    expect({ code, said: err.join() }).toEqual({ code: 3, said: expect.stringContaining('is not empty') });
  });

  it('is verified on a separate server, which leaves nothing behind', async () => {
    const { code, out, left } = await typeWithOwnFolder(['restore', '--check', at('hot')]);
    expect(out).toContain('Test restore: 1 orders (1 paid), 2 cards, 0 receipts.');
    expect(out).toContain('Card key: fits.');
    expect({ code, last: out.at(-1), left }).toEqual({
      code: 0,
      last: 'The backup can be restored.',
      left: [],
    });
  });

  it('is restored into an empty data folder, with everything committed before it', async () => {
    expect((await restoreTo(at('restored'))).code).toBe(0);
    const restored = await connect({ dataDir: at('restored') });
    const [found] = await queryRows<{ count: number; last: number }>(
      restored.db,
      sql`select count(*)::int as count, max(substr(id, 2)::int) as last from used_challenge where id like 'n%'`,
    );
    await restored.close();
    expect(found?.count).toBe(found?.last);
    expect(found?.count).toBeGreaterThanOrEqual(atBegin);

    const again = await restoreTo(at('restored'));
    expect({ code: again.code, said: again.err.join() }).toEqual({
      code: 3,
      said: expect.stringContaining('is not empty'),
    });
  });

  it('is refused once a byte of it has changed', async () => {
    const file = at('hot/orders.copy.gz');
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(bytes.readUInt8(20) ^ 1, 20, 21));
    const checked = await typeWithOwnFolder(['restore', at('hot'), '--check', '--json']);
    expect({ code: checked.code, left: checked.left }).toEqual({ code: 1, left: [] });
    expect(JSON.parse(checked.out.join())).toMatchObject({
      valid: false,
      faults: ['the backup is damaged: orders.copy.gz has changed since the backup'],
    });
    const restored = await restoreTo(at('never'));
    expect(restored).toMatchObject({ code: 3, err: [expect.stringContaining('The backup is damaged')] });
    expect(await readdir(folder)).not.toContain('never');
  });
});

describe('a backup while the shop is stopped', () => {
  beforeAll(async () => {
    // Writes to the database by hand, past all guards.
    await write(
      sql.raw('set session_replication_role = replica; update card set face_value = face_value + 1'),
    );
    await stopShop();
  });

  it('is made as documented, and its verification finds errors in it, and a lost key', async () => {
    const commands = listCommands(await readFile(PAGE, 'utf8'))
      .map(({ args }) => args)
      .filter(([name]) => name === 'backup' || name === 'restore');
    expect(commands.length).toBeGreaterThan(1);
    const made = new Set<string>();
    for (const args of commands) {
      const typed = args.map((arg) => (arg.startsWith('/') ? at(arg.replaceAll('/', '_')) : arg));
      // The page contains some commands twice.
      if (made.has(typed.join())) continue;
      made.add(typed.join());
      const other = Buffer.alloc(32, 'another key').toString('base64');
      const isCheck = typed.includes('--check');
      const { code, out, err, left } = await typeWithOwnFolder(
        typed,
        isCheck ? { CARD_SECRET_KEY: other } : {},
      );
      expect({ code, left }, err.join()).toEqual({ code: isCheck ? 1 : 0, left: [] });
      if (!isCheck) continue;
      const output = out.join('\n');
      expect(output).toMatch(/Error: CARD_SECRET_KEY is not the key of the cards in the backup/);
      expect(output).toMatch(/Error: the invariant I-2 /);
      expect(out.at(-1)).toBe('The backup has errors: see above.');
    }
  });

  it('is refused when the folder has no database', async () => {
    await mkdir(at('nothing'));
    const { code, err } = await type('restore', at('nothing'), '--check');
    expect({ code, said: err.join() }).toEqual({
      code: 3,
      said: expect.stringContaining('contains no complete backup'),
    });
  });
});

describe('a backup of an external server', () => {
  /** Each table with its number of rows and a hash of them. */
  async function readContents(url: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows: tables } = await client.query(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    const contents: unknown[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select '${name}' as name, count(*)::int, md5(string_agg(t::text, ' ' order by t::text)) from "${name}" t`,
      );
      contents.push(rows[0]);
    }
    const { rows: sequences } = await client.query(
      "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
    );
    const { rows: disabled } = await client.query("select tgname from pg_trigger where tgenabled = 'D'");
    await client.end();
    return [...contents, sequences, disabled];
  }

  it('is restored into another empty database, row by row, and into no other', async () => {
    let address = '';
    const sold = await openTestApp({
      worker: false,
      env: { CARD_SECRET_KEY: KEY },
      mapDatabaseUrl: (url) => {
        address = url;
        return url;
      },
    });
    await sold.systems.reset();
    await buyCards(sold, [line(DIGITAL, 20, 2)], { issued: true });
    const empty = await createTestDatabase('empty');
    try {
      const from = { ...env, DATABASE_URL: address };
      expect(await runStandalone(['backup', at('server')], from)).toMatchObject({ code: 0 });
      // Recorded when the backup was complete, for alarms and metrics.
      const recorded =
        "delete from scheduled_task where name = 'backup' returning done_at is not null as done";
      expect(await rows(sold, recorded)).toEqual([{ done: true }]);
      const to = { ...env, DATABASE_URL: empty.database.url };
      expect(await runStandalone(['restore', at('server')], to)).toMatchObject({ code: 0, err: [] });
      expect(await readContents(empty.database.url)).toEqual(await readContents(address));
      const again = await runStandalone(['restore', at('server')], to);
      expect({ code: again.code, said: again.err.join() }).toEqual({
        code: 3,
        said: expect.stringContaining('The database is not empty'),
      });
    } finally {
      await sold.close();
      await empty.drop();
    }
  });
});
