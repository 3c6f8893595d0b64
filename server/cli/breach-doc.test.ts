import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testkit/postgres/test-database.ts';
import { COMMANDS } from './commands.ts';
import { parseTyped } from './parse.ts';

const read = (page: string) => readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8');
const doc = read('breach.md');

/** Commands as they are typed, with a reason and values where the page leaves them open. */
const typed = Array.from(doc.matchAll(/npx cadeau ([^`\n]+)/g), ([, words = '']) => words.trim());

/** Statements for looking, from both pages that have some. */
const statements = [...`${doc}\n${read('running.md')}`.matchAll(/\(?(select [^`;]+?)(?:;|\) to '|`)/g)]
  .map(([, statement = '']) => statement)
  .filter((statement) => / from /.test(statement));

describe('docs/breach.md', () => {
  it.each(typed)('has a command as it is typed: %s', (words) => {
    const parts = [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const values = parts.map((part, at) => (part === '…' ? exampleOf(parts[at - 1]) : part));
    const named = COMMANDS.find(({ name }) => words.startsWith(name));
    expect(named).toBeDefined();
    // Where a command is only mentioned, what it takes is left to the page of commands.
    if (values.length === named?.name.split(' ').length && named.takes !== '') return;
    expect(parseTyped(COMMANDS, values)).toMatchObject({ kind: 'run' });
  });

  it('has statements enough to find cards, people and keys', () => {
    expect(statements.length).toBeGreaterThanOrEqual(5);
  });
});

function exampleOf(option = ''): string {
  return option === '--email' ? 'lena@chain.example' : '/tmp/there';
}

describe('a statement for looking', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it.each(statements)('fits the database: %s', async (statement) => {
    await expect(client.query(statement)).resolves.toHaveProperty('rows');
  });

  it('that ends all sessions does', async () => {
    expect(doc).toContain('`delete from session`');
    await expect(client.query('delete from session')).resolves.toHaveProperty('command', 'DELETE');
  });
});
