import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/runtime/config.ts';
import { recordedIo } from '#server/testing/typed-command.ts';
import { createTestDatabase } from '../../testkit/postgres/test-database.ts';
import { type Command, Unavailable } from './command.ts';
import { openHere } from './open-here.ts';
import { parseTyped } from './program.ts';
import { runInShop } from './run-in-shop.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  // The first that opens it says whose database it is.
  await (await openHere(configWith({}))).close();
});
afterAll(() => database.drop());

function configWith(parts: Partial<URL>, settings: Record<string, string> = {}) {
  const url = Object.assign(new URL(database.database.url), parts);
  return readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: url.href, ...settings });
}

describe('a command on a database that cannot be used', () => {
  it.each<[string, Partial<URL>, RegExp]>([
    ['with a wrong password', { password: 'canary' }, /DATABASE_URL: the database refuses user or password$/],
    [
      'of an unknown name',
      { pathname: '/nothing' },
      /DATABASE_URL: the database has no database of this name/,
    ],
    ['that nobody answers for', { port: '1' }, /DATABASE_URL: the database does not answer/],
  ])('(%s) says so in a sentence', async (_, parts, said) => {
    const failure = await openHere(configWith(parts)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Unavailable);
    expect(failure).toMatchObject({ message: expect.stringMatching(said) });
    expect(String(failure)).not.toContain('canary');
  });

  it('says so of a card key that is not the key of its cards', async () => {
    const key = Buffer.alloc(32, 'another key').toString('base64');
    const opening = openHere(configWith({}, { CARD_SECRET_KEY: key }));
    await expect(opening).rejects.toThrow(Unavailable);
    await expect(opening).rejects.toThrow(/- CARD_SECRET_KEY: is not the key of the cards in the database/);
  });

  it('says so of an unknown brand', async () => {
    const opening = openHere(configWith({}, { BRAND: 'nobody' }));
    await expect(opening).rejects.toThrow(Unavailable);
    await expect(opening).rejects.toThrow(/BRAND: there is no nobody/);
  });
});

describe('a command where no shop runs', () => {
  afterEach(() => vi.unstubAllEnvs());

  const idle: Command = {
    name: 'idle',
    kind: 'read',
    summary: 'Says that it ran.',
    examples: ['cadeau idle'],
    run: async ({ io }) => {
      io.out('ran');
      return undefined;
    },
  };

  /** What is said at a terminal, or in a script. */
  async function type(interactive: boolean) {
    vi.stubEnv('DATABASE_URL', database.database.url);
    vi.stubEnv('SOCKET_DIR', '');
    vi.stubEnv('LOG_LEVEL', 'silent');
    const { io, out, err } = recordedIo();
    const parsed = parseTyped([idle], ['idle']);
    if (parsed.kind === 'help') throw new Error('not a command');
    const closing: (() => Promise<void>)[] = [];
    const terminal = { ...io, interactive, close: () => {} };
    const code = await runInShop(parsed, ['idle'], terminal, '.', closing);
    for (const close of closing) await close();
    return { code, out, err };
  }

  it('opens the database by itself, and says at a terminal what it is about first', async () => {
    const said = 'No running shop takes this command: opening its database …';
    expect(await type(true)).toEqual({ code: 0, out: ['ran'], err: [said] });
    expect(await type(false)).toEqual({ code: 0, out: ['ran'], err: [] });
  });
});
