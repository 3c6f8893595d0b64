import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from './embedded.ts';

let dataDir: string;
let opened: Awaited<ReturnType<typeof openEmbedded>>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cadeau-embedded-'));
  opened = await openEmbedded(dataDir);
});
afterAll(async () => {
  await opened.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the embedded database in a directory', () => {
  it('lets another program of this user look in over its socket', async () => {
    await opened.pglite.exec('create table kept (n int); insert into kept values (1)');
    const client = new pg.Client({ host: dataDir, port: 5432, user: 'postgres', database: 'postgres' });
    await client.connect();
    expect((await client.query('select n from kept')).rows).toEqual([{ n: 1 }]);
    await client.end();
  });
});
