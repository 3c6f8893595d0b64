import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

type Settings = Record<string, string>;

const toKey = (text: string) => createHash('sha256').update(text).digest('base64');
const allBytes = (byte: number) => Buffer.alloc(32, byte).toString('base64');

const production: Settings = {
  CADEAU_ENV: 'production',
  PUBLIC_URL: 'https://cards.chain.example',
  DATABASE_URL: 'postgres://shop:canary-database@db.chain.example/cadeau?sslmode=verify-full',
  SAFERPAY_URL: 'https://www.saferpay.com/api',
  SAFERPAY_CUSTOMER_ID: '123456',
  SAFERPAY_TERMINAL_ID: '17812345',
  REFUNDS_LICENSED: 'on',
  SAFERPAY_USERNAME: 'API_123456',
  SAFERPAY_PASSWORD: 'canary-saferpay',
  SUPPLIER_URL: 'https://supplier.example',
  SUPPLIER_CLIENT_ID: 'chain',
  SUPPLIER_CLIENT_SECRET: 'canary-supplier',
  SMTP_URL: 'smtps://shop:canary-relay@mail.chain.example',
  BALANCE_URL_DE: 'https://balance.example/de',
  BALANCE_URL_FR: 'https://balance.example/fr',
  BALANCE_URL_IT: 'https://balance.example/it',
  CARD_SECRET_KEY: toKey('canary'),
};

/**
 * The reason, the settings that differ from a valid production, and the settings that the error must name.
 */
const FAULTS: readonly (readonly [why: string, settings: Settings, blamed: string])[] = [
  ['an environment of another name', { CADEAU_ENV: 'prod' }, 'CADEAU_ENV'],
  ['an environment in capitals', { CADEAU_ENV: 'Production' }, 'CADEAU_ENV'],
  ['port 0', { PORT: '0' }, 'PORT'],
  ['a port above all', { PORT: '65536' }, 'PORT'],
  ['a negative port', { PORT: '-1' }, 'PORT'],
  ['a port in words', { PORT: 'http' }, 'PORT'],
  ['a port with words', { PORT: '3000 # the shop' }, 'PORT'],
  ['a port in hexadecimal', { PORT: '0xbb8' }, 'PORT'],
  ['a port with an exponent', { PORT: '3e3' }, 'PORT'],
  ['a port with a fraction', { PORT: '3000.5' }, 'PORT'],
  ['port and host in one', { PORT: '0.0.0.0:3000' }, 'PORT'],
  ['port 0 for figures', { METRICS_PORT: '0' }, 'METRICS_PORT'],
  ['a port for figures that is none', { METRICS_PORT: 'yes' }, 'METRICS_PORT'],
  ['one port for both', { PORT: '9000', METRICS_PORT: '9000' }, 'METRICS_PORT'],
  ['figures on the usual port of the shop', { METRICS_PORT: '3000' }, 'METRICS_PORT'],
  ['a public address with a path', { PUBLIC_URL: 'https://chain.example/cards' }, 'PUBLIC_URL'],
  ['a public address with a query', { PUBLIC_URL: 'https://chain.example?shop=1' }, 'PUBLIC_URL'],
  ['a public address with an anchor', { PUBLIC_URL: 'https://chain.example#cards' }, 'PUBLIC_URL'],
  [
    'a public address with an account',
    { PUBLIC_URL: 'https://me:canary-account@chain.example' },
    'PUBLIC_URL',
  ],
  ['a public address with an empty account', { PUBLIC_URL: 'https://@chain.example' }, 'PUBLIC_URL'],
  ['a public address with the usual port', { PUBLIC_URL: 'https://chain.example:443' }, 'PUBLIC_URL'],
  ['a public address in capitals', { PUBLIC_URL: 'https://Chain.example' }, 'PUBLIC_URL'],
  ['a public address without protocol', { PUBLIC_URL: 'chain.example' }, 'PUBLIC_URL'],
  ['a public address of another protocol', { PUBLIC_URL: 'ftp://chain.example' }, 'PUBLIC_URL'],
  ['a public address in clear', { PUBLIC_URL: 'http://chain.example' }, 'PUBLIC_URL'],
  ['a public address with a space behind it', { PUBLIC_URL: 'https://chain.example ' }, 'PUBLIC_URL'],
  ['a public address in quotes', { PUBLIC_URL: '"https://chain.example"' }, 'PUBLIC_URL'],
  ['a database of another kind', { DATABASE_URL: 'mysql://db.example/cadeau' }, 'DATABASE_URL'],
  [
    'a database in clear on another machine',
    { DATABASE_URL: 'postgres://shop:canary-database@db.chain.example/cadeau' },
    'DATABASE_URL',
  ],
  ['a database without host', { DATABASE_URL: 'postgres:///cadeau' }, 'DATABASE_URL'],
  ['a database at a port above all', { DATABASE_URL: 'postgres://db.example:99999/cadeau' }, 'DATABASE_URL'],
  [
    'a database password with #',
    { DATABASE_URL: 'postgres://me:canary#x@db.example/cadeau' },
    'DATABASE_URL',
  ],
  [
    'a database password with %',
    { DATABASE_URL: 'postgres://me:canary%x@db.example/cadeau' },
    'DATABASE_URL',
  ],
  ['a database name alone', { DATABASE_URL: 'cadeau' }, 'DATABASE_URL'],
  ['neither database nor folder', { DATABASE_URL: '', DATA_DIR: '' }, 'DATABASE_URL'],
  ['a brand above its folder', { BRAND: '../murmeli' }, 'BRAND'],
  ['a brand in capitals', { BRAND: 'Murmeli' }, 'BRAND'],
  ['an API on another origin', { API_BASE: 'https://api.chain.example' }, 'API_BASE'],
  ['an API without slash', { API_BASE: 'api' }, 'API_BASE'],
  ['an API with a slash at its end', { API_BASE: '/api/' }, 'API_BASE'],
  ['an unknown payment provider', { PAYMENT_PROVIDER: 'paypal' }, 'PAYMENT_PROVIDER'],
  ['a provider with a query', { SAFERPAY_URL: 'https://www.saferpay.com/api?x=1' }, 'SAFERPAY_URL'],
  [
    'a provider with an account',
    { SAFERPAY_URL: 'https://me:canary-account@www.saferpay.com/api' },
    'SAFERPAY_URL',
  ],
  ['a provider of another protocol', { SAFERPAY_URL: 'wss://www.saferpay.com/api' }, 'SAFERPAY_URL'],
  ['a customer in words', { SAFERPAY_CUSTOMER_ID: 'customer' }, 'SAFERPAY_CUSTOMER_ID'],
  ['a terminal too short', { SAFERPAY_TERMINAL_ID: '1781234' }, 'SAFERPAY_TERMINAL_ID'],
  ['a user with a colon', { SAFERPAY_USERNAME: 'me:you' }, 'SAFERPAY_USERNAME'],
  ['no password of the provider', { SAFERPAY_PASSWORD: '' }, 'SAFERPAY_PASSWORD'],
  ['a password with a line break', { SAFERPAY_PASSWORD: 'canary-password\n' }, 'SAFERPAY_PASSWORD'],
  ['a password of spaces', { SAFERPAY_PASSWORD: '   ' }, 'SAFERPAY_PASSWORD'],
  ['a limit without amount', { NO_LIABILITY_SHIFT_LIMITS: 'VISA' }, 'NO_LIABILITY_SHIFT_LIMITS'],
  ['a negative limit', { NO_LIABILITY_SHIFT_LIMITS: 'VISA=-100' }, 'NO_LIABILITY_SHIFT_LIMITS'],
  ['a limit twice', { NO_LIABILITY_SHIFT_LIMITS: 'VISA=1,VISA=2' }, 'NO_LIABILITY_SHIFT_LIMITS'],
  ['a limit of a method that is none', { NO_LIABILITY_SHIFT_LIMITS: 'CASH=1' }, 'NO_LIABILITY_SHIFT_LIMITS'],
  ['a limit with its currency', { NO_LIABILITY_SHIFT_LIMITS: 'VISA=100 CHF' }, 'NO_LIABILITY_SHIFT_LIMITS'],
  ['a supplier in clear', { SUPPLIER_URL: 'http://supplier.example' }, 'SUPPLIER_URL'],
  ['a supplier with an anchor', { SUPPLIER_URL: 'https://supplier.example/#api' }, 'SUPPLIER_URL'],
  ['no secret of the supplier', { SUPPLIER_CLIENT_SECRET: '' }, 'SUPPLIER_CLIENT_SECRET'],
  ['no name at the supplier', { SUPPLIER_CLIENT_ID: '' }, 'SUPPLIER_CLIENT_ID'],
  ['a relay in clear on another machine', { SMTP_URL: 'smtp://shop:canary-relay@mail.example' }, 'SMTP_URL'],
  ['a relay at the port of the stand-in', { SMTP_URL: 'smtp://localhost:3925' }, 'SMTP_URL'],
  ['certificates unchecked', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED'],
  ['a relay without host', { SMTP_URL: 'smtp://' }, 'SMTP_URL'],
  ['a relay with a port alone', { SMTP_URL: 'smtp://:25' }, 'SMTP_URL'],
  ['a relay of another protocol', { SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
  ['a relay by its name alone', { SMTP_URL: 'mail.example:25' }, 'SMTP_URL'],
  ['a relay whose host holds a space', { SMTP_URL: 'smtp://mail relay.example' }, 'SMTP_URL'],
  ['a relay that is a list', { SMTP_URL: 'smtp://a.example,b.example' }, 'SMTP_URL'],
  ['a relay with a path', { SMTP_URL: 'smtps://mail.example/out' }, 'SMTP_URL'],
  ['a relay at a port above all', { SMTP_URL: 'smtps://mail.example:70000' }, 'SMTP_URL'],
  ['a relay with a user and no password', { SMTP_URL: 'smtps://shop@mail.example' }, 'SMTP_URL'],
  ['a relay whose password holds %', { SMTP_URL: 'smtps://shop:canary%z@mail.example' }, 'SMTP_URL'],
  ['two senders', { MAIL_FROM: 'cards@chain.example, help@chain.example' }, 'MAIL_FROM'],
  ['two named senders', { MAIL_FROM: 'Cards <cards@chain.example>, Help <help@chain.example>' }, 'MAIL_FROM'],
  ['a sender without domain', { MAIL_FROM: 'cards@' }, 'MAIL_FROM'],
  ['a sender that is a name', { MAIL_FROM: 'Chain' }, 'MAIL_FROM'],
  ['a sender with a header line', { MAIL_FROM: 'cards@chain.example\r\nBcc: me@evil.example' }, 'MAIL_FROM'],
  ['a sender whose bracket stays open', { MAIL_FROM: 'Chain <cards@chain.example' }, 'MAIL_FROM'],
  ['a balance page that is none', { BALANCE_URL_DE: 'balance' }, 'BALANCE_URL_DE'],
  [
    'a balance page on the shop’s origin',
    { BALANCE_URL_DE: 'https://cards.chain.example/balance' },
    'BALANCE_URL_DE',
  ],
  [
    'a balance page with an account',
    { BALANCE_URL_FR: 'https://me:canary-account@balance.example/fr' },
    'BALANCE_URL_FR',
  ],
  ['a balance page with a semicolon', { BALANCE_URL_IT: 'https://balance.example/it;x' }, 'BALANCE_URL_IT'],
  ['a balance page that is a script', { BALANCE_URL_IT: 'javascript:alert(1)' }, 'BALANCE_URL_IT'],
  ['no card key', { CARD_SECRET_KEY: '' }, 'CARD_SECRET_KEY'],
  ['a card key of 16 bytes', { CARD_SECRET_KEY: toKey('canary').slice(0, 22) }, 'CARD_SECRET_KEY'],
  ['a card key of 33 bytes', { CARD_SECRET_KEY: `${toKey('canary').slice(0, 43)}A` }, 'CARD_SECRET_KEY'],
  ['a card key in hexadecimal', { CARD_SECRET_KEY: createHash('sha256').digest('hex') }, 'CARD_SECRET_KEY'],
  [
    'a card key with other signs',
    { CARD_SECRET_KEY: `${toKey('canary').slice(0, 40)}!?*=` },
    'CARD_SECRET_KEY',
  ],
  ['a card key of zeros', { CARD_SECRET_KEY: allBytes(0) }, 'CARD_SECRET_KEY'],
  ['a card key of one byte', { CARD_SECRET_KEY: allBytes(0xa7) }, 'CARD_SECRET_KEY'],
  [
    'a card key of two bytes in turn',
    { CARD_SECRET_KEY: Buffer.from('c001'.repeat(16), 'hex').toString('base64') },
    'CARD_SECRET_KEY',
  ],
  [
    'a card key that is a sentence',
    { CARD_SECRET_KEY: Buffer.from('correct horse battery staple 123').toString('base64') },
    'CARD_SECRET_KEY',
  ],
  ['an old card key that is none', { CARD_SECRET_KEY_OLD: 'canary-old-key' }, 'CARD_SECRET_KEY_OLD'],
  ['the old card key once more', { CARD_SECRET_KEY_OLD: toKey('canary') }, 'CARD_SECRET_KEY_OLD'],
  [
    'the old card key, otherwise written',
    { CARD_SECRET_KEY_OLD: toKey('canary').slice(0, 43) },
    'CARD_SECRET_KEY_OLD',
  ],
  ['card numbers as an expression', { CARD_NUMBER_FORMAT: '^6366\\d{15}$' }, 'CARD_NUMBER_FORMAT'],
  ['card numbers that are too short', { CARD_NUMBER_FORMAT: '6366:8' }, 'CARD_NUMBER_FORMAT'],
  ['a tag of another kind', { ANALYTICS_ID: "G-1');alert('" }, 'ANALYTICS_ID'],
  ['a tag from a path', { ANALYTICS_URL: 'https://tag.example/gtm' }, 'ANALYTICS_URL'],
  ['a proxy by name', { TRUSTED_PROXIES: 'proxy.chain.example' }, 'TRUSTED_PROXIES'],
  ['a proxy with a byte too large', { TRUSTED_PROXIES: '10.0.0.256' }, 'TRUSTED_PROXIES'],
  ['a proxy with its port', { TRUSTED_PROXIES: '10.0.0.7:443' }, 'TRUSTED_PROXIES'],
  ['a network too narrow', { TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  ['a network of everybody', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
  ['everybody by a word', { TRUSTED_PROXIES: 'true' }, 'TRUSTED_PROXIES'],
  ['proxies with a semicolon', { TRUSTED_PROXIES: '10.0.0.7;10.0.0.8' }, 'TRUSTED_PROXIES'],
  ['a log level that is none', { LOG_LEVEL: 'verbose' }, 'LOG_LEVEL'],
  ['a log level with a space', { LOG_LEVEL: ' info' }, 'LOG_LEVEL'],
];

function readErrors(env: Settings): ConfigError {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  return new ConfigError([]);
}

describe('an invalid setting', () => {
  it('is one of at least seventy different ones; without any the configuration is accepted', () => {
    expect(new Set(FAULTS.map(([, settings]) => JSON.stringify(settings))).size).toBe(FAULTS.length);
    expect(FAULTS.length).toBeGreaterThan(70);
    expect(readErrors(production).errors).toEqual([]);
  });

  it.each(FAULTS)('(%s) is reported by name only, with advice', (_, settings, blamed) => {
    const { errors, message } = readErrors({ ...production, ...settings });
    expect(errors.map((fault) => fault.split(':')[0])).toEqual([blamed]);
    for (const fault of errors) {
      expect(fault).toMatch(/^[A-Z_]+: \S+( \S+)+$/);
      // Operators must not see messages of the schema library.
      expect(fault).not.toMatch(/Invalid|expected|Too (big|small)|undefined|NaN|\n/);
      expect(message).toContain(`\n  - ${fault}`);
    }
    expect(message).not.toMatch(/canary|^\s+at /m);
  });

  it('is reported together with all others: one of each setting', () => {
    const first = new Map(FAULTS.map(([, settings, blamed]) => [blamed, settings] as const).toReversed());
    first.delete('CADEAU_ENV');
    const settings: Settings = Object.assign({}, ...first.values());
    const { errors } = readErrors({ ...production, ...settings });
    expect(new Set(errors.map((fault) => fault.split(':')[0]))).toEqual(new Set(first.keys()));
  });

  it.each(['STAND_INS_PORT', 'SMTP_PORT'])(
    'outside production may be %s, which is reported itself',
    (name) => {
      expect(readErrors({ [name]: 'none' }).errors).toEqual([
        `${name}: must be a number from 1 to 65535, digits only`,
      ]);
    },
  );
});

describe('an unusual but valid setting', () => {
  it.each<Settings>([
    { PORT: '65535', METRICS_PORT: '1' },
    { PUBLIC_URL: 'https://cards.chain.example:8443/' },
    { DATABASE_URL: 'postgresql://shop@[2001:db8::7]:5433/cadeau?sslmode=require' },
    { DATABASE_URL: 'postgres:///cadeau?host=/var/run/postgresql&user=shop' },
    { SMTP_URL: 'smtp://10.0.0.25:25?requireTLS=true' },
    { SMTP_URL: 'smtp://localhost:25' },
    { SMTP_URL: 'smtps://shop%40chain.example:a%23b@[2001:db8::25]:465' },
    { MAIL_FROM: '"Chain, Gift Cards" <cards@chain.example>' },
    { MAIL_FROM: 'Geschenkkarten Zürich <cards@chain.example>' },
    { CARD_SECRET_KEY_OLD: allBytes(0) },
    { CARD_SECRET_KEY: createHash('sha256').update('a').digest('base64url') },
    { TRUSTED_PROXIES: '10.0.0.7, 10.1.0.0/16,2001:db8::/32,loopback' },
  ])('%o is accepted', (settings) => {
    expect(readErrors({ ...production, ...settings }).errors).toEqual([]);
  });
});
