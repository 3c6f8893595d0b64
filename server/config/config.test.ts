import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function listErrors(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

describe('the configuration', () => {
  it('needs nothing on a laptop: it uses the stand-ins and the embedded database', () => {
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

  it('reports all its errors together, each with its name', () => {
    const faults = listErrors({
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

  it('never repeats a secret in its errors', () => {
    expect(listErrors({ CARD_SECRET_KEY: 'my-secret-key' }).join()).not.toContain('my-secret-key');
  });

  it.each(['https://api.example', '//api', '//api/v1', 'api', '/', '/api/', '/Api', ''])(
    'refuses "%s" as API base unless it is a path on our origin',
    (base) => {
      expect(listErrors({ API_BASE: base })).toHaveLength(base === '' ? 0 : 1);
    },
  );

  it('treats an empty variable as missing', () => {
    expect(readConfig({ DATABASE_URL: '', MAIL_FROM: '' })).toMatchObject({ database: { dataDir: '.data' } });
  });
});

describe('the page of the balance check', () => {
  it('has an address for each language, as configured', () => {
    const { balanceUrls } = readConfig({ BALANCE_URL_FR: 'https://balance.example/solde/?client=4' });
    expect(balanceUrls).toEqual({
      'de-ch': 'http://localhost:3900/balance/de-ch',
      'fr-ch': 'https://balance.example/solde/?client=4',
      'it-ch': 'http://localhost:3900/balance/it-ch',
    });
  });

  it.each(['http://localhost:3000/balance', 'https://a.example/;x', 'https://a.example/b,c', 'a.example'])(
    'cannot be %s',
    (address) => {
      expect(listErrors({ BALANCE_URL_IT: address })).toEqual([expect.stringMatching('^BALANCE_URL_IT: ')]);
    },
  );
});

describe('the limits without liability shift', () => {
  it('are CHF 100 of digital cards for the brands with 3-D Secure and the wallets that hold them', () => {
    expect(readConfig({}).noShiftLimits).toEqual({
      VISA: 10_000,
      MASTERCARD: 10_000,
      DINERS: 10_000,
      AMEX: 10_000,
      APPLEPAY: 10_000,
      GOOGLEPAY: 10_000,
    });
  });

  it.each([
    ['VISA=250', { VISA: 25_000 }],
    ['VISA=0, UNIONPAY=50', { VISA: 0, UNIONPAY: 5000 }],
    ['AMEX=0,APPLEPAY=50', { AMEX: 0, APPLEPAY: 5000 }],
    ['none', {}],
  ])('can be set per method (%s)', (NO_LIABILITY_SHIFT_LIMITS, limits) => {
    expect(readConfig({ NO_LIABILITY_SHIFT_LIMITS }).noShiftLimits).toEqual(limits);
  });

  it.each([
    'VISA',
    'VISA=',
    'VISA=-1',
    'VISA=99.5',
    'VISA=100 CHF',
    'CASH=100',
    'VISA=1,VISA=2',
    'VISA=1,',
    '100',
  ])('cannot be "%s"', (NO_LIABILITY_SHIFT_LIMITS) => {
    expect(listErrors({ NO_LIABILITY_SHIFT_LIMITS })).toEqual([
      expect.stringMatching('^NO_LIABILITY_SHIFT_LIMITS: '),
    ]);
  });
});
