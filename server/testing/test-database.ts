import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * A database of one test file: in memory, or with TEST_DATABASE_URL a fresh one on that server (a copy of
 * TEST_DATABASE_TEMPLATE, if that is named), so that the same tests run on both.
 */
export async function createTestDatabase(): Promise<{
  database: { dataDir: string } | { url: string };
  drop: () => Promise<void>;
}> {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined || server === '')
    return { database: { dataDir: 'memory://' }, drop: async () => {} };
  const name = `cadeau_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const template = process.env.TEST_DATABASE_TEMPLATE;
  await onServer(server, `create database ${name}${template ? ` template ${template}` : ''}`);
  return { database: { url: url.href }, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
