import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { findEncryptionErrors } from './encryption.ts';

const none = { database: undefined, relay: undefined, tlsCheck: undefined };
const ofDatabase = (address: string) => findEncryptionErrors({ ...none, database: `postgres://${address}` });
const ofRelay = (relay: string) => findEncryptionErrors({ ...none, relay });

describe('a database of production', () => {
  it.each([
    'shop:canary@db.example/cadeau',
    'db.example/cadeau?ssl=true',
    'db.example/cadeau?sslmode=disable',
    'db.example/cadeau?sslmode=prefer',
    'db.example/cadeau?sslmode=no-verify',
    'db.example/cadeau?sslmode=verify-full&sslmode=disable',
    'db.example/cadeau?sslmode=disable&sslmode=verify-full',
    '10.0.0.7/cadeau',
    '[2001:db8::7]/cadeau',
    'localhost.example/cadeau',
    'localhost/cadeau?host=db.example',
    'db.example/cadeau?host=/run/postgresql',
    '/cadeau?host=/run/postgresql&host=db.example',
  ])('at %s is unencrypted, and refused', (address) => {
    const faults = ofDatabase(address);
    expect(faults).toEqual([expect.stringMatching(/^DATABASE_URL: .*\?sslmode=/)]);
    expect(faults.join()).not.toContain('canary');
  });

  it.each(['require', 'verify-ca', 'verify-full'])(
    'with sslmode=%s is accepted, and the driver verifies',
    (mode) => {
      const url = `postgres://shop@db.example/cadeau?sslmode=${mode}`;
      expect(findEncryptionErrors({ ...none, database: url })).toEqual([]);
      // By default Node.js checks certificate and name.
      const { ssl } = new pg.Client({ connectionString: url }) as unknown as { ssl: object };
      expect(ssl).toEqual({});
    },
  );

  it.each(['require', 'verify-ca'])('with sslmode=%s and uselibpqcompat is refused', (mode) => {
    expect(ofDatabase(`db.example/cadeau?uselibpqcompat=true&sslmode=${mode}`)).toEqual([
      expect.stringMatching(/^DATABASE_URL: with uselibpqcompat only sslmode=verify-full/),
    ]);
  });

  it.each([
    'localhost/cadeau',
    'LOCALHOST/cadeau',
    '127.0.0.1:5432/cadeau',
    '127.9.9.9/cadeau',
    '127.1/cadeau',
    '[::1]:5432/cadeau',
    '/cadeau?host=/run/postgresql',
    '/cadeau?host=::1',
    'db.example/cadeau?uselibpqcompat=true&sslmode=verify-full',
  ])('at %s is accepted', (address) => {
    expect(ofDatabase(address)).toEqual([]);
  });
});

describe('a mail relay of production', () => {
  it.each([
    'smtp://mail.example',
    'smtp://shop:canary@mail.example:25',
    'smtp://mail.example?requireTLS=false',
    'smtp://mail.example?requireTLS=true&requireTLS=false',
    'smtp://mail.example?requiretls=true',
    'smtp://10.0.0.25',
    'smtp://[2001:db8::25]',
    'smtp://localhost.example',
    'smtp:///?host=mail.example',
  ])('%s is unencrypted, and refused', (relay) => {
    const faults = ofRelay(relay);
    expect(faults).toEqual([expect.stringMatching(/^SMTP_URL: .* smtps:\/\/, or append \?requireTLS=true$/)]);
    expect(faults.join()).not.toContain('canary');
  });

  it.each(['smtps://mail.example?', 'smtp://mail.example?requireTLS=true&'])(
    '%stls.rejectUnauthorized=false is refused',
    (relay) => {
      expect(ofRelay(`${relay}tls.rejectUnauthorized=false`)).toEqual([
        expect.stringMatching(/^SMTP_URL: must not disable certificate checks/),
      ]);
    },
  );

  it.each([
    'smtps://shop:canary@mail.example:465',
    'smtp://mail.example:587?requireTLS=true',
    'smtp://localhost:25',
    'smtp://127.0.0.1',
    'smtp://[::1]:25',
  ])('%s is accepted', (relay) => {
    expect(ofRelay(relay)).toEqual([]);
  });
});

it('the Node.js switch that disables certificate checks is refused', () => {
  expect(findEncryptionErrors({ ...none, tlsCheck: '0' })).toEqual([
    expect.stringMatching(/^NODE_TLS_REJECT_UNAUTHORIZED: no certificate would be checked/),
  ]);
});
