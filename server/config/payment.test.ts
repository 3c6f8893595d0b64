import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const shop = {
  CADEAU_ENV: 'production',
  PUBLIC_URL: 'https://karten.murmeli.example',
  DATABASE_URL: 'postgres://shop@db.murmeli.example/cadeau?sslmode=verify-full',
  REFUNDS_LICENSED: 'on',
  SUPPLIER_URL: 'https://supplier.example',
  SUPPLIER_CLIENT_ID: 'id',
  SUPPLIER_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtps://mail.example',
  BALANCE_URL_DE: 'https://balance.example/de',
  BALANCE_URL_FR: 'https://balance.example/fr',
  BALANCE_URL_IT: 'https://balance.example/it',
  CARD_SECRET_KEY: createHash('sha256').update('key').digest('base64'),
};
const saferpay = {
  SAFERPAY_URL: 'https://www.saferpay.com/api',
  SAFERPAY_CUSTOMER_ID: '123456',
  SAFERPAY_TERMINAL_ID: '17812345',
  SAFERPAY_USERNAME: 'user',
  SAFERPAY_PASSWORD: 'canary-of-one',
};
const datatrans = {
  DATATRANS_API_URL: 'https://api.datatrans.com',
  DATATRANS_PAGE_URL: 'https://pay.datatrans.com/',
  DATATRANS_MERCHANT_ID: '3000012345',
  DATATRANS_PASSWORD: 'canary-of-two',
};
const chosen = { PAYMENT_PROVIDER: 'datatrans' };
const KEY = 'a1b2c3d4'.repeat(8);

function listErrors(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

describe('the accounts at the payment providers, in production', () => {
  it('are only the chosen one’s', () => {
    const config = readConfig({ ...shop, ...datatrans, ...chosen, DATATRANS_SIGN_KEY: KEY });
    expect(config).toMatchObject({
      paymentProvider: 'datatrans',
      datatrans: {
        url: 'https://api.datatrans.com',
        pageUrl: 'https://pay.datatrans.com',
        merchantId: '3000012345',
        password: 'canary-of-two',
        signKeys: [KEY],
        challengeIndicator: undefined,
      },
    });
    expect(config).not.toHaveProperty('saferpay');
    expect(readConfig({ ...shop, ...saferpay })).not.toHaveProperty('datatrans');
  });

  it('may be both, for payments that began at the other one', () => {
    const config = readConfig({ ...shop, ...saferpay, ...datatrans, ...chosen });
    expect(config).toMatchObject({ saferpay: { customerId: '123456' }, datatrans: { signKeys: [] } });
  });

  it.each(Object.keys(datatrans))('without %s prevent the start', (name) => {
    expect(listErrors({ ...shop, ...datatrans, ...chosen, [name]: undefined })).toEqual([
      `${name}: is missing`,
    ]);
    // Partial settings look like a mistake.
    expect(listErrors({ ...shop, ...saferpay, ...datatrans, [name]: '' })).toEqual([`${name}: is missing`]);
  });

  it.each([
    ['DATATRANS_API_URL', 'http://api.datatrans.com'],
    ['DATATRANS_API_URL', 'https://api.sandbox.datatrans.com'],
    ['DATATRANS_API_URL', 'https://stand-ins.murmeli.example/datatrans'],
    ['DATATRANS_API_URL', 'https://localhost:3900'],
    ['DATATRANS_API_URL', 'https://1100012345@api.datatrans.com'],
    ['DATATRANS_PAGE_URL', 'http://pay.datatrans.com'],
    ['DATATRANS_PAGE_URL', 'https://pay.sandbox.datatrans.com/'],
    ['DATATRANS_PAGE_URL', 'https://stand-ins.murmeli.example/datatrans/'],
    ['DATATRANS_PAGE_URL', 'https://pay.datatrans.com?x=1'],
    ['DATATRANS_MERCHANT_ID', '1100012345'],
    ['DATATRANS_MERCHANT_ID', '3000012345:password'],
    ['DATATRANS_PASSWORD', 'stand-in-password'],
    ['DATATRANS_SIGN_KEY', 'cade00'.repeat(10)],
    ['DATATRANS_SIGN_KEY', 'no key'],
    ['DATATRANS_SIGN_KEY', KEY.slice(1)],
    ['DATATRANS_SIGN_KEY', `${KEY},${KEY},${KEY}`],
    ['DATATRANS_CHALLENGE_INDICATOR', '4'],
  ])('with %s = "%s" are refused', (name, value) => {
    const faults = listErrors({ ...shop, ...datatrans, ...chosen, [name]: value });
    expect(faults).toEqual([expect.stringMatching(`^${name}: `)]);
    expect(faults.join()).not.toMatch(/canary|a1b2c3/);
  });

  it('may have two keys and request challenges', () => {
    const settings = { DATATRANS_SIGN_KEY: `${KEY},${KEY}`, DATATRANS_CHALLENGE_INDICATOR: '04' };
    expect(readConfig({ ...shop, ...datatrans, ...chosen, ...settings }).datatrans).toMatchObject({
      signKeys: [KEY, KEY],
      challengeIndicator: '04',
    });
  });
});

it('outside production both are those of the stand-ins', () => {
  expect(readConfig({ ...chosen, STAND_INS_PORT: '4900' })).toMatchObject({
    paymentProvider: 'datatrans',
    saferpay: { url: 'http://localhost:4900/saferpay/api' },
    datatrans: { url: 'http://localhost:4900/datatrans', pageUrl: 'http://localhost:4900/datatrans' },
  });
});
