import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  CADEAU_ENV: 'production',
  PUBLIC_URL: 'https://karten.murmeli.example/',
  DATABASE_URL: 'postgres://shop@db.murmeli.example/cadeau',
  SAFERPAY_URL: 'https://pay.example/api',
  SAFERPAY_CUSTOMER_ID: '123456',
  SAFERPAY_TERMINAL_ID: '17812345',
  SAFERPAY_USERNAME: 'user',
  SAFERPAY_PASSWORD: 'password',
  SUPPLIER_URL: 'https://supplier.example',
  SUPPLIER_CLIENT_ID: 'id',
  SUPPLIER_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtps://mail.example',
  BALANCE_URL_DE: 'https://balance.example/de',
  BALANCE_URL_FR: 'https://balance.example/fr',
  BALANCE_URL_IT: 'https://balance.example/it',
  CARD_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};

function faultsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('the configuration', () => {
  it('needs nothing on a laptop: the stand-ins and the embedded database', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      apiBase: '/api',
      brand: 'murmeli',
      database: { dataDir: '.data' },
      saferpay: { url: 'http://localhost:3900/saferpay/api' },
      supplier: { url: 'http://localhost:3900/supplier' },
      mail: { smtpUrl: 'smtp://localhost:3925' },
    });
  });

  it('follows the ports of shop and stand-ins', () => {
    const config = readConfig({ PORT: '4000', STAND_INS_PORT: '4900', SMTP_PORT: '4925' });
    expect([config.publicUrl, config.supplier.url, config.mail.smtpUrl]).toEqual([
      'http://localhost:4000',
      'http://localhost:4900/supplier',
      'smtp://localhost:4925',
    ]);
  });

  it('tells all its faults together, each by its name', () => {
    const faults = faultsOf({
      PORT: '70000',
      PUBLIC_URL: 'no address',
      SAFERPAY_TERMINAL_ID: '12',
      CARD_SECRET_KEY: 'short',
      CARD_SECRET_KEY_OLD: 'c2hvcnQ=',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://db',
      SMTP_URL: 'http://mail',
      BRAND: '../etc',
    });
    expect(faults.map((fault) => fault.split(':')[0]).toSorted()).toEqual([
      'BRAND',
      'CARD_SECRET_KEY',
      'CARD_SECRET_KEY_OLD',
      'DATABASE_URL',
      'LOG_LEVEL',
      'PORT',
      'PUBLIC_URL',
      'SAFERPAY_TERMINAL_ID',
      'SMTP_URL',
    ]);
  });

  it('never repeats a secret in its faults', () => {
    expect(faultsOf({ CARD_SECRET_KEY: 'my-secret-key' }).join()).not.toContain('my-secret-key');
  });

  it.each(['https://api.example', '//api', '//api/v1', 'api', '/', '/api/', '/Api', ''])(
    'refuses "%s" as API base unless it is a path on our origin',
    (base) => {
      expect(faultsOf({ API_BASE: base })).toHaveLength(base === '' ? 0 : 1);
    },
  );

  it('treats an empty variable as none', () => {
    expect(readConfig({ DATABASE_URL: '', MAIL_FROM: '' })).toMatchObject({ database: { dataDir: '.data' } });
  });
});

describe('the page of the balance check', () => {
  it('has an address for each language, as it is given', () => {
    const { balanceUrls } = readConfig({ BALANCE_URL_FR: 'https://balance.example/solde/?client=4' });
    expect(balanceUrls).toEqual({
      'de-ch': 'http://localhost:3900/balance/de-ch',
      'fr-ch': 'https://balance.example/solde/?client=4',
      'it-ch': 'http://localhost:3900/balance/it-ch',
    });
  });

  it.each(['http://localhost:3000/balance', 'https://a.example/;x', 'https://a.example/b,c', 'a.example'])(
    'is not %s',
    (address) => {
      expect(faultsOf({ BALANCE_URL_IT: address })).toEqual([expect.stringMatching('^BALANCE_URL_IT: ')]);
    },
  );
});

describe('in production', () => {
  it('a complete configuration is taken', () => {
    expect(
      readConfig({ ...production, CARD_SECRET_KEY_OLD: Buffer.alloc(32, 1).toString('base64') }),
    ).toMatchObject({
      production: true,
      publicUrl: 'https://karten.murmeli.example',
      database: { url: production.DATABASE_URL },
      cardKeys: { current: Buffer.alloc(32, 7), old: Buffer.alloc(32, 1) },
    });
  });

  it('nothing falls back to a stand-in', () => {
    const faults = faultsOf({ CADEAU_ENV: 'production' });
    expect(faults.map((fault) => fault.split(';')[0]).toSorted()).toEqual(
      Object.keys(production)
        .filter((name) => name !== 'CADEAU_ENV')
        .map((name) => `${name}: is missing`)
        .toSorted(),
    );
  });

  it.each([
    ['SAFERPAY_URL', 'http://pay.example/api'],
    ['SUPPLIER_URL', 'http://supplier.example'],
    ['PUBLIC_URL', 'http://karten.murmeli.example'],
    ['SAFERPAY_URL', 'https://localhost:3900/saferpay/api'],
    ['SUPPLIER_URL', 'https://127.0.0.1:3900/supplier'],
    ['SUPPLIER_URL', 'https://[::1]:3900/supplier'],
    ['SMTP_URL', 'smtp://user:pass@localhost:3925'],
    ['BALANCE_URL_DE', 'http://balance.example/de'],
    ['BALANCE_URL_FR', 'https://localhost:3900/balance/fr-ch'],
    ['BALANCE_URL_IT', 'https://karten.murmeli.example/balance'],
    ['DATABASE_URL', ''],
  ])('%s = "%s" is refused', (name, value) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([expect.stringMatching(`^${name}: `)]);
  });
});
