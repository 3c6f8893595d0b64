import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testkit/postgres/test-database.ts';

const docs = join(import.meta.dirname, '../../docs');
const pages = globSync('*.md', { cwd: docs })
  .toSorted()
  .map((name) => readFileSync(join(docs, name), 'utf8'));

/** Matches a statement in a code block, in a sentence, or within `\copy`. */
const STATEMENT =
  /```sql\n([^`]+?);?\n```|`((?:select|update|delete) [^`]+)`|\\copy \((select [^`]+?)\) to '/g;

/** Complete statements: some sentences only describe a change to another one. */
const statements = pages
  .flatMap((page) =>
    [...page.matchAll(STATEMENT)].map(([, block, inline, copied]) => block ?? inline ?? copied),
  )
  .filter((statement = '') => / from | set /.test(statement))
  .map((statement = '') => statement);

it('the pages have enough statements to find cards, people and keys', () => {
  expect(statements.length).toBeGreaterThanOrEqual(8);
});

describe('a documented database statement', () => {
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
  beforeEach(() => client.query('begin'));
  afterEach(() => client.query('rollback'));

  it.each(statements)('fits the database: %s', async (statement) => {
    await expect(client.query(statement)).resolves.toHaveProperty('rows');
  });
});
