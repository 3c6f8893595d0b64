import { randomBytes } from 'node:crypto';
import { onServer } from './on-server.ts';

/** A database of one test file on the server of this run: migrated and seeded as a copy of the template, or empty. */
export async function createTestDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<{
  database: { url: string };
  drop: () => Promise<void>;
}> {
  const answer = await fetch(process.env.TEST_SERVER_AT ?? '');
  if (!answer.ok) throw new Error('no database server for the tests; see above');
  const { url: server, template } = await answer.json();
  const name = `cadeau_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}${content === 'empty' ? '' : ` template ${template}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { database: { url: url.href }, drop: () => onServer(server, `drop database ${name} with (force)`) };
}
