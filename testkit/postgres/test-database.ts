import { createDatabase } from './databases.ts';

/** Creates the database of one test file: a migrated and seeded copy of the template, or an empty one. */
export async function createTestDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<{
  database: { url: string };
  drop: () => Promise<void>;
}> {
  const answer = await fetch(process.env.TEST_SERVER_AT ?? '');
  if (!answer.ok) throw new Error('no database server for the tests; see above');
  const { url, drop } = await createDatabase(await answer.json(), content);
  return { database: { url }, drop };
}
