import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testkit/postgres/test-database.ts';
import { checkDatabase } from './check-database.ts';

const database = await createTestDatabase('empty');
const address = database.database.url;
afterAll(() => database.drop());

function addressWith(parts: Partial<URL>): string {
  return Object.assign(new URL(address), parts).href;
}

/** Returns the reported errors for a server that is not PostgreSQL. */
async function readMessages(answer: (socket: Socket) => void): Promise<string[]> {
  const other = createServer((socket) => answer(socket.on('error', () => {})));
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    return await checkDatabase(addressWith({ port: String(port) }));
  } finally {
    other.close();
  }
}

describe('a database', () => {
  it('that is valid has no error', async () => {
    expect(await checkDatabase(address)).toEqual([]);
  });

  it.each<[string, Partial<URL>, RegExp]>([
    ['that nobody answers for', { port: '1' }, /does not respond\. Is it running/],
    ['with a wrong password', { password: 'canary' }, /refuses user or password$/],
    ['without a password', { password: '' }, /requires a password, and none is set$/],
    ['with an unknown user', { username: 'stranger' }, /refuses user or password$/],
    ['of an unknown name', { pathname: '/nothing' }, /has no database of this name/],
    ['on an unknown host', { hostname: 'db.invalid' }, /on an unknown host|cannot be resolved/],
    ['that should speak TLS and does not', { search: '?sslmode=verify-full' }, /fails the TLS handshake/],
  ])('%s is told so', async (_, parts, message) => {
    const faults = await checkDatabase(addressWith(parts));
    expect(faults).toEqual([expect.stringMatching(message)]);
    expect(faults.join()).toMatch(/^DATABASE_URL: the database /);
    expect(faults.join()).not.toContain(parts.password || new URL(address).password);
  });

  it('that is another program is told so, whether that is silent, rude or speaks HTTP', async () => {
    expect(await readMessages(() => {})).toEqual([expect.stringMatching(/does not respond/)]);
    // The first response of PgBouncer without `ignore_startup_parameters`.
    const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
    const refusal = Buffer.concat([
      Buffer.from('E'),
      Buffer.from([0, 0, 0, fields.length + 4]),
      Buffer.from(fields),
    ]);
    expect(await readMessages((socket) => socket.once('data', () => socket.end(refusal)))).toEqual([
      'DATABASE_URL: the database is behind a pooler that needs ignore_startup_parameters (docs/postgresql.md, Poolers)',
    ]);
    expect(await readMessages((socket) => socket.resetAndDestroy())).toEqual([
      expect.stringMatching(/closes the connection/),
    ]);
    expect(await readMessages((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))).toEqual([
      expect.stringMatching(/^DATABASE_URL: the database (cannot be used|does not respond|closes)/),
    ]);
  });

  it('with another encoding, read-only, or without create permission is reported with all three', async () => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const name = `cadeau_latin_${process.pid}`;
    await client.query(`create database ${name} encoding 'LATIN1' template template0`);
    await client.query(`alter database ${name} set default_transaction_read_only to on`);
    await client.query(`create role ${name} login password 'canary'`);
    try {
      expect(
        await checkDatabase(addressWith({ pathname: `/${name}`, username: name, password: 'canary' })),
      ).toEqual([
        expect.stringMatching(/encoded as LATIN1\. Create one with encoding UTF8/),
        expect.stringMatching(/does not let this user create schemas\. Grant/),
        expect.stringMatching(/is read-only\. Use the primary/),
      ]);
    } finally {
      await client.query(`drop database ${name}`);
      await client.query(`drop role ${name}`);
      await client.end();
    }
  });
});
