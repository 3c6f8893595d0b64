import { createDatabase } from './databases.ts';

/** Creates the database of one test file: a migrated and seeded copy of the template, or an empty one. */
export async function createTestDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<{
  database: { url: string };
  drop: () => Promise<void>;
}> {
  const response = await fetch(process.env.TEST_SERVER_URL ?? '');
  if (!response.ok) throw new Error('the test database server did not start; see the error above');
  const { url, drop } = await createDatabase(await response.json(), content);
  return { database: { url }, drop };
}
