import { generateKeyPairSync } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { createPassAuthority, PASSPHRASE } from '#server/testing/pass-authority.ts';
import { readConfig, readSettings } from './config.ts';

const [authority, other] = await Promise.all([createPassAuthority(), createPassAuthority()]);
afterAll(() => {
  authority.close();
  other.close();
});

/** Lists the errors of both wallets' settings with these changes. */
function listErrors(changes: Record<string, string>): string[] {
  return readSettings({ ...authority.settings, ...changes }).faults;
}

describe('wallets', () => {
  it('are disabled by default', () => {
    expect(readConfig({}).wallets).toEqual({ apple: undefined, google: undefined });
  });

  it('are each configured completely or not at all', () => {
    const { apple, google } = readConfig(authority.settings).wallets;
    expect(apple).toMatchObject({ passTypeId: 'pass.example.chain.giftcard', keyPassphrase: PASSPHRASE });
    expect(google?.keyFile).toBe(authority.settings.GOOGLE_WALLET_KEY_FILE);
    expect(
      readSettings({ APPLE_TEAM_ID: 'A1B2C3D4E5', GOOGLE_WALLET_ISSUER_ID: '338800001' }).faults,
    ).toEqual([
      'APPLE_PASS_TYPE_ID: is missing',
      'APPLE_PASS_CERTIFICATE: is missing',
      'APPLE_PASS_KEY: is missing',
      'APPLE_WWDR_CERTIFICATE: is missing',
      'GOOGLE_WALLET_KEY_FILE: is missing',
    ]);
  });

  it('do not prevent the start with an expired certificate', async () => {
    const ended = await createPassAuthority({ endsAt: new Date(Date.now() - 86_400_000) });
    expect(readSettings(ended.settings).faults).toEqual([]);
    ended.close();
  });

  it.each([
    ['APPLE_PASS_TYPE_ID', 'giftcard'],
    ['APPLE_TEAM_ID', 'A1B2'],
    ['GOOGLE_WALLET_ISSUER_ID', 'my-issuer'],
  ])('are refused if %s is %s', (name, value) => {
    expect(listErrors({ [name]: value })).toEqual([expect.stringMatching(`^${name}: must be `)]);
  });

  it.each([
    ['APPLE_PASS_TYPE_ID', 'pass.example.other', 'differs from that of APPLE_PASS_CERTIFICATE'],
    ['APPLE_TEAM_ID', 'Z9Y8X7W6V5', 'differs from that of APPLE_PASS_CERTIFICATE'],
  ])('are refused if %s is of another', (name, value, fault) => {
    expect(listErrors({ [name]: value })).toEqual([`${name}: ${fault}`]);
  });

  it('are refused if keys and certificates do not match', () => {
    expect(listErrors({ APPLE_PASS_KEY: other.settings.APPLE_PASS_KEY })).toEqual([
      'APPLE_PASS_KEY: is not the key of APPLE_PASS_CERTIFICATE',
    ]);
    expect(listErrors({ APPLE_WWDR_CERTIFICATE: other.settings.APPLE_WWDR_CERTIFICATE })).toEqual([
      'APPLE_WWDR_CERTIFICATE: is not the authority that signed APPLE_PASS_CERTIFICATE',
    ]);
  });

  it('are refused for missing or invalid files, all together', () => {
    const text = authority.file('text.txt', 'nothing of the kind');
    const gone = { APPLE_PASS_CERTIFICATE: '/no/such/file', APPLE_PASS_KEY: text };
    expect(listErrors({ ...gone, APPLE_WWDR_CERTIFICATE: text, GOOGLE_WALLET_KEY_FILE: text })).toEqual([
      'APPLE_PASS_CERTIFICATE: the file /no/such/file cannot be read (ENOENT)',
      `APPLE_PASS_KEY: the file ${text} contains no key that APPLE_PASS_KEY_PASSPHRASE unlocks`,
      `APPLE_WWDR_CERTIFICATE: the file ${text} contains no certificate`,
      `GOOGLE_WALLET_KEY_FILE: the file ${text} is not the JSON key of a service account`,
    ]);
  });

  it('are refused with a wrong passphrase, which is not repeated, and with another kind of key', () => {
    const [wrong = '', ...more] = listErrors({ APPLE_PASS_KEY_PASSPHRASE: 'canary' });
    expect(wrong).toMatch(/^APPLE_PASS_KEY: .* contains no key that APPLE_PASS_KEY_PASSPHRASE unlocks$/);
    expect(wrong + more).not.toContain('canary');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const path = authority.file('ec.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    expect(listErrors({ APPLE_PASS_KEY: path })).toEqual([
      `APPLE_PASS_KEY: the file ${path} contains no RSA key, the only kind that signs passes`,
    ]);
  });
});
