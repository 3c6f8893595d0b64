import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { runStandalone } from '#server/testing/command-runner.ts';
import { startStandIns } from '../../stand-ins/start-stand-ins.ts';
import { createTestDatabase } from '../../testkit/postgres/test-database.ts';

const standIns = await startStandIns({ port: 0, smtpPort: 0 });
const database = await createTestDatabase();
// Closes each connection immediately.
const deaf = createServer((socket) => socket.destroy());
await once(deaf.listen(0, '127.0.0.1'), 'listening');
const env = {
  DATABASE_URL: database.database.url,
  SAFERPAY_URL: `${standIns.url}/saferpay/api`,
  SUPPLIER_URL: `${standIns.url}/supplier`,
  SMTP_URL: standIns.smtpUrl,
};
afterAll(async () => {
  deaf.close();
  await database.drop();
  await standIns.close();
});

const silentAddress = () => `127.0.0.1:${(deaf.address() as AddressInfo).port}`;
const check = (settings: Record<string, string>, ...options: string[]) =>
  runStandalone(['config', 'check', ...options], { ...env, ...settings });

describe('cadeau config check', () => {
  it('succeeds if everything is valid', async () => {
    expect(await check({})).toEqual({
      code: 0,
      out: ['The configuration for development has no errors.'],
      err: [],
    });
  });

  it('also reads the acquirers’ mappings, and names the field', async () => {
    const { code, out } = await check({ RECONCILE_MAPPINGS: '/nowhere/mappings.json' });
    expect(code).toBe(1);
    expect(out.join('\n')).toContain('- RECONCILE_MAPPINGS: /nowhere/mappings.json cannot be read');
  });

  it('reports all errors at once, with their settings and without secrets', async () => {
    const { code, out } = await check({
      CADEAU_ENV: 'production',
      PUBLIC_URL: 'http://localhost:3000',
      CARD_SECRET_KEY: 'canary-of-a-key',
      SAFERPAY_PASSWORD_FILE: '/nowhere/password',
      BRAND: 'none',
    });
    expect(code).toBe(1);
    const text = out.join('\n');
    expect(out[0]).toMatch(/^The configuration for production has \d+ error\(s\):$/);
    for (const fault of [
      '- CARD_SECRET_KEY: must be 32 bytes',
      '- SAFERPAY_PASSWORD_FILE: the file /nowhere/password does not exist',
      '- SUPPLIER_CLIENT_SECRET: is missing',
      '- PUBLIC_URL: must begin with https://',
      '- BRAND: there is no none/brand.ts',
    ]) {
      expect(text).toContain(fault);
    }
    expect(text).not.toContain('canary');
  });

  it('names a variable that resembles a setting', async () => {
    const { code, out } = await check({ SUPLIER_CLIENT_ID: 'x', SMTP_HOST: 'mail', PATH_TO_IT: '/' });
    expect(code).toBe(0);
    expect(out.slice(1)).toEqual([
      'Note: SUPLIER_CLIENT_ID is not a setting of the shop. Did you mean SUPPLIER_CLIENT_ID?',
    ]);
  });

  it('warns about production without alarms, metrics or backup', async () => {
    const production = {
      CADEAU_ENV: 'production',
      PUBLIC_URL: 'https://cards.chain.example',
      SAFERPAY_CUSTOMER_ID: '123456',
      SAFERPAY_TERMINAL_ID: '17812345',
      SAFERPAY_USERNAME: 'user',
      SAFERPAY_PASSWORD: 'password',
      REFUNDS_LICENSED: 'on',
      SUPPLIER_CLIENT_ID: 'id',
      SUPPLIER_CLIENT_SECRET: 'secret',
      BALANCE_URL_DE: 'https://balance.example/de',
      BALANCE_URL_FR: 'https://balance.example/fr',
      BALANCE_URL_IT: 'https://balance.example/it',
      CARD_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    };
    const readNotes = async (settings: Record<string, string>) =>
      (await check({ ...production, ...settings })).out.filter((line) => line.startsWith('Note: '));
    expect(await readNotes({})).toEqual([
      expect.stringMatching(/^Note: ALARM_EMAIL and ALARM_WEBHOOK_URL are not set/),
      expect.stringMatching(/^Note: METRICS_PORT is not set/),
      expect.stringMatching(/^Note: BACKUP_DIR is not set/),
    ]);
    const complete = {
      ALARM_EMAIL: 'operations@chain.example',
      METRICS_PORT: '9464',
      BACKUP_DIR: '/backups',
    };
    expect(await readNotes(complete)).toEqual([]);
  });

  it('connects to all reachable systems', async () => {
    const { code, out } = await check({}, '--connect', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out.join())).toEqual({
      valid: true,
      production: false,
      faults: [],
      notes: [],
      reached: ['database', 'mail server', 'payment provider', 'supplier'],
    });
  });

  it('names the setting of each system that is unreachable or refuses the account', async () => {
    const away = {
      DATABASE_URL: `postgres://user:canary@${silentAddress()}/shop`,
      SAFERPAY_URL: `http://${silentAddress()}/api`,
      SUPPLIER_URL: `http://${silentAddress()}`,
      SMTP_URL: `smtp://user:canary@${silentAddress()}`,
    };
    const { code, out } = await check(away, '--connect');
    expect(code).toBe(1);
    expect(out.slice(1).map((line) => line.split(/[-:] ?/)[1])).toEqual([
      'DATABASE_URL',
      'SMTP_URL',
      'SAFERPAY_URL',
      'SUPPLIER_URL',
    ]);
    const accounts = { SAFERPAY_PASSWORD: 'canary', SUPPLIER_CLIENT_SECRET: 'canary' };
    const refused = (await check(accounts, '--connect')).out.join('\n');
    expect(refused).toContain('SAFERPAY_USERNAME: the provider rejects user, password or customer id');
    expect(refused).toContain('SUPPLIER_CLIENT_ID: the supplier rejects client id or secret');
    expect([...out, refused].join()).not.toContain('canary');
  });

  it('connects to the chosen payment provider, and names the setting that it refuses', async () => {
    const chosen = { PAYMENT_PROVIDER: 'datatrans', DATATRANS_API_URL: `${standIns.url}/datatrans` };
    expect((await check(chosen, '--connect')).code).toBe(0);
    const refused = (await check({ ...chosen, DATATRANS_PASSWORD: 'canary' }, '--connect')).out.join('\n');
    expect(refused).toContain('DATATRANS_MERCHANT_ID: the provider rejects merchant id or password');
    expect(refused).not.toContain('canary');
    const away = await check({ ...chosen, DATATRANS_API_URL: `http://${silentAddress()}` }, '--connect');
    expect(away.out.join('\n')).toContain('DATATRANS_API_URL: the provider does not respond');
  });

  it('connects to nothing while a setting is invalid', async () => {
    const { out } = await check({ PORT: 'none', SMTP_URL: `smtp://${silentAddress()}` }, '--connect');
    expect(out).toEqual([
      'The configuration for development has 1 error(s):',
      expect.stringMatching(/PORT: must be a number/),
      'Note: No connections were tested. Fix the settings first.',
    ]);
  });
});
