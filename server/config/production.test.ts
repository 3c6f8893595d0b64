import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { getStandInDefaults } from './stand-ins.ts';

const toKey = (text: string) => createHash('sha256').update(text).digest('base64');

const production = {
  CADEAU_ENV: 'production',
  PUBLIC_URL: 'https://karten.murmeli.example/',
  DATABASE_URL: 'postgres://shop@db.murmeli.example/cadeau?sslmode=verify-full',
  SAFERPAY_URL: 'https://www.saferpay.com/api',
  SAFERPAY_CUSTOMER_ID: '123456',
  SAFERPAY_TERMINAL_ID: '17812345',
  REFUNDS_LICENSED: 'on',
  SAFERPAY_USERNAME: 'user',
  SAFERPAY_PASSWORD: 'password',
  SUPPLIER_URL: 'https://supplier.example',
  SUPPLIER_CLIENT_ID: 'id',
  SUPPLIER_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtps://mail.example',
  BALANCE_URL_DE: 'https://balance.example/de',
  BALANCE_URL_FR: 'https://balance.example/fr',
  BALANCE_URL_IT: 'https://balance.example/it',
  CARD_SECRET_KEY: toKey('new'),
};

function refused(env: Record<string, string | undefined>): ConfigError | undefined {
  try {
    readConfig(env);
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

const listErrors = (env: Record<string, string | undefined>) => refused(env)?.errors ?? [];

describe('in production', () => {
  it('a complete configuration is accepted', () => {
    expect(readConfig({ ...production, CARD_SECRET_KEY_OLD: toKey('old') })).toMatchObject({
      production: true,
      publicUrl: 'https://karten.murmeli.example',
      database: { url: production.DATABASE_URL },
      saferpay: { url: 'https://www.saferpay.com/api', customerId: '123456', terminalId: '17812345' },
      cardKeys: { current: Buffer.from(toKey('new'), 'base64'), old: Buffer.from(toKey('old'), 'base64') },
    });
  });

  it('nothing falls back to a stand-in', () => {
    const faults = listErrors({ CADEAU_ENV: 'production' });
    expect(faults.map((fault) => fault.split(';')[0]).toSorted()).toEqual(
      Object.keys(production)
        .filter((name) => name !== 'CADEAU_ENV')
        .map((name) => `${name}: is missing`)
        .toSorted(),
    );
  });

  it('the connections of one address are limited; elsewhere by the common factor', () => {
    const perAddress = (env: Record<string, string>) => readConfig(env).connections.perAddress;
    expect(perAddress(production)).toBe(200);
    expect(perAddress({ ...production, CONNECTIONS_PER_ADDRESS: '7' })).toBe(7);
    expect(perAddress({})).toBe(200_000);
    expect(perAddress({ ABUSE_LIMIT_FACTOR: '3' })).toBe(600);
    expect(perAddress({ ABUSE_LIMIT_FACTOR: '3', CONNECTIONS_PER_ADDRESS: '7' })).toBe(21);
    expect(listErrors({ ...production, CONNECTIONS_PER_ADDRESS: '0', CONNECTIONS_MAX: 'many' })).toHaveLength(
      2,
    );
  });

  it.each(Object.keys(production).filter((name) => name !== 'CADEAU_ENV'))('%s is required', (name) => {
    for (const value of [undefined, '']) {
      expect(listErrors({ ...production, [name]: value })).toEqual([
        expect.stringMatching(`^${name}: is missing`),
      ]);
    }
  });

  it('a folder for the embedded database replaces a server', () => {
    const env = { ...production, DATABASE_URL: undefined };
    expect(readConfig({ ...env, DATA_DIR: '/srv/cadeau' }).database).toEqual({ dataDir: '/srv/cadeau' });
    for (const DATA_DIR of [undefined, '']) {
      expect(listErrors({ ...env, DATA_DIR })).toEqual([
        'DATABASE_URL: is missing; on a single machine, set DATA_DIR for the embedded database instead',
      ]);
    }
    expect(readConfig({ ...production, DATA_DIR: '/srv/cadeau' }).database).toEqual({
      url: production.DATABASE_URL,
    });
  });

  it.each([
    ['SAFERPAY_URL', 'http://pay.example/api'],
    ['SAFERPAY_URL', 'https://localhost:3900/api'],
    ['SAFERPAY_URL', 'https://saferpay.localhost/api'],
    ['SAFERPAY_URL', 'https://127.0.0.1:3900/api'],
    ['SAFERPAY_URL', 'https://127.1/api'],
    ['SAFERPAY_URL', 'https://2130706433/api'],
    ['SAFERPAY_URL', 'https://0.0.0.0/api'],
    ['SAFERPAY_URL', 'https://[::1]:3900/api'],
    ['SAFERPAY_URL', 'https://[::ffff:127.0.0.1]/api'],
    ['SAFERPAY_URL', 'https://stand-ins.murmeli.example/saferpay/api'],
    ['SAFERPAY_URL', 'https://test.saferpay.com/api'],
    ['SAFERPAY_URL', 'https://www.saferpay.com/api?x=1'],
    ['SAFERPAY_URL', 'https://user@www.saferpay.com/api'],
    ['SAFERPAY_CUSTOMER_ID', '245300'],
    ['SAFERPAY_CUSTOMER_ID', '123456-17812345'],
    ['SAFERPAY_TERMINAL_ID', '17800123'],
    ['SAFERPAY_TERMINAL_ID', '1781234'],
    ['SAFERPAY_USERNAME', 'API_245300_00000001'],
    ['SAFERPAY_USERNAME', 'user:password'],
    ['SAFERPAY_PASSWORD', 'stand-in-password'],
    ['SUPPLIER_URL', 'http://supplier.example'],
    ['SUPPLIER_URL', 'https://127.0.0.1:3900/supplier'],
    ['SUPPLIER_URL', 'https://[::1]:3900/supplier'],
    ['SUPPLIER_CLIENT_SECRET', 'stand-in-secret'],
    ['CARD_SECRET_KEY', getStandInDefaults({}).CARD_SECRET_KEY],
    ['SMTP_URL', 'smtp://user:pass@localhost:3925'],
    ['SMTP_URL', 'smtp://127.0.0.1:3925'],
    ['PUBLIC_URL', 'http://karten.murmeli.example'],
    ['PUBLIC_URL', 'https://localhost:3000'],
    ['BALANCE_URL_DE', 'http://balance.example/de'],
    ['BALANCE_URL_FR', 'https://localhost:3900/balance/fr-ch'],
    ['BALANCE_URL_IT', 'https://karten.murmeli.example/balance'],
  ])('%s = "%s" is refused', (name, value) => {
    expect(listErrors({ ...production, [name]: value })).toEqual([expect.stringMatching(`^${name}: `)]);
  });

  it.each(['https://localhost.example/api', 'https://10.0.0.7/api', 'https://127.0.0.1.example/api'])(
    '%s is another machine',
    (SAFERPAY_URL) => expect(listErrors({ ...production, SAFERPAY_URL })).toEqual([]),
  );

  it('all errors are in one message: explicit stand-ins, a missing terminal and a missing password', () => {
    const { SAFERPAY_PASSWORD: _, SAFERPAY_TERMINAL_ID: __, ...standIns } = getStandInDefaults({});
    const error = refused({
      ...production,
      ...standIns,
      SAFERPAY_PASSWORD: undefined,
      SAFERPAY_TERMINAL_ID: '',
    });
    const named = new Set(error?.errors.map((fault) => fault.split(':')[0]));
    expect([...named].toSorted()).toEqual(
      [...Object.keys(standIns), 'SAFERPAY_PASSWORD', 'SAFERPAY_TERMINAL_ID']
        .filter(
          (name) =>
            !['SUPPLIER_CLIENT_ID', 'OIDC_CLIENT_ID', 'DESK_LOCAL_SIGN_IN', 'REFUNDS_LICENSED'].includes(
              name,
            ),
        )
        .toSorted(),
    );
    for (const fault of error?.errors ?? []) expect(error?.message).toContain(fault);
    expect(error?.message).toContain('SAFERPAY_URL: is the address of a stand-in');
    expect(error?.message).toContain('SAFERPAY_URL: must begin with https://');
    expect(error?.message).toContain('SAFERPAY_URL: is an address of this machine');
  });

  it('a frame on our own origin is reported together with other errors', () => {
    const env = { ...production, PORT: 'x', BALANCE_URL_IT: 'https://karten.murmeli.example/balance' };
    expect(listErrors(env)).toHaveLength(2);
  });

  it('the message contains no secret', () => {
    const env = { ...production, SUPPLIER_CLIENT_SECRET: 'stand-in-secret', CARD_SECRET_KEY: 'my-card-key' };
    expect(refused(env)?.message).not.toMatch(/stand-in-secret|my-card-key|password$/m);
  });
});
