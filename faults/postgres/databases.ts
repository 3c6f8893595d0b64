import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { runProgram } from '../../testkit/programs.ts';
import { type Server, startServer } from './server.ts';

/** A database of its own, and how to be rid of it. */
export type Database = { url: string; drop: () => Promise<void> };

export type Databases = {
  /** Address of the server and name of its template: what tests of the house need. */
  env: { TEST_DATABASE_URL: string; TEST_DATABASE_TEMPLATE: string };
  /** A fresh copy of the template. */
  create: () => Promise<Database>;
  /** As the server's. */
  crash: Server['crash'];
  close: () => Promise<void>;
};

/** A server with one database that the house has migrated and filled; every test gets a copy. */
export async function openDatabases(): Promise<Databases> {
  const server = await startServer();
  const mark = randomBytes(5).toString('hex');
  const template = `cadeau_template_${mark}`;
  try {
    await onServer(server, `create database ${template}`);
    await runProgram('server/testing/programs/prepare-database.ts', {
      DATABASE_URL: addressOf(server, template),
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
  let copies = 0;
  return {
    env: { TEST_DATABASE_URL: server.url, TEST_DATABASE_TEMPLATE: template },
    create: async () => {
      copies += 1;
      const name = `cadeau_faults_${mark}_${copies}`;
      await onServer(server, `create database ${name} template ${template}`);
      return {
        url: addressOf(server, name),
        drop: () => onServer(server, `drop database ${name} with (force)`),
      };
    },
    crash: server.crash,
    close: async () => {
      await onServer(server, `drop database ${template} with (force)`);
      await server.stop();
    },
  };
}

function addressOf(server: Server, database: string): string {
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(server: Server, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
