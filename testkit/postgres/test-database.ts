import { createDatabase } from './databases.ts';

/** A database of one test file on the server of this run: migrated and seeded as a copy of the template, or empty. */
export async function createTestDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<{
  database: { url: string };
  drop: () => Promise<void>;
}> {
  const answer = await fetch(process.env.TEST_SERVER_AT ?? '');
  if (!answer.ok) throw new Error('no database server for the tests; see above');
  const { url, drop } = await createDatabase(await answer.json(), content);
  return { database: { url }, drop };
}
