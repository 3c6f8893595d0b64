import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readSettings } from './config.ts';
import { toSignInConfig } from './oidc.ts';

function listErrors(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.errors : [];
  }
}

/** Lists the errors of these settings in production, where many others are missing. */
function productionFaults(env: Record<string, string>): string[] {
  const { faults } = readSettings({ CADEAU_ENV: 'production', ...env });
  return faults.filter((fault) => /^(OIDC|DESK_LOCAL)/.test(fault));
}

const PROVIDER = {
  OIDC_ISSUER: 'https://login.chain.example/realms/shop/',
  OIDC_CLIENT_ID: 'desk',
  OIDC_CLIENT_SECRET: 'a-secret-of-the-chain',
};

describe('the identity provider', () => {
  it('is the stand-in outside production, in addition to passwords', () => {
    expect(readConfig({ STAND_INS_PORT: '4900' })).toMatchObject({
      oidc: { issuer: 'http://localhost:4900/identity', clientId: 'cadeau-desk', prompt: 'login' },
      localSignIn: true,
    });
  });

  it('keeps its issuer as written, because it is compared exactly', () => {
    expect(readConfig(PROVIDER).oidc?.issuer).toBe(PROVIDER.OIDC_ISSUER);
    expect(readConfig({ ...PROVIDER, OIDC_PROMPT: 'off' }).oidc?.prompt).toBeUndefined();
  });

  it('is not trusted with unverified addresses by default', () => {
    expect(readConfig(PROVIDER).oidc?.trustEmail).toBe(false);
    expect(readConfig({ ...PROVIDER, OIDC_TRUST_EMAIL: 'on' }).oidc?.trustEmail).toBe(true);
  });

  it('is configured completely or not at all in production, and never on this machine', () => {
    expect(productionFaults({})).toEqual([]);
    expect(productionFaults(PROVIDER)).toEqual([]);
    expect(productionFaults({ OIDC_ISSUER: PROVIDER.OIDC_ISSUER })).toEqual([
      'OIDC_CLIENT_ID: is missing',
      'OIDC_CLIENT_SECRET: is missing',
    ]);
    const standIn = { OIDC_ISSUER: 'http://localhost:3900/identity', OIDC_CLIENT_SECRET: 'stand-in-secret' };
    expect(productionFaults({ ...PROVIDER, ...standIn })).toEqual([
      'OIDC_ISSUER: must begin with https://',
      'OIDC_ISSUER: is an address of this machine, which only has stand-ins',
      "OIDC_CLIENT_SECRET: is the stand-in's, which is public",
    ]);
  });

  it.each([
    ['OIDC_ISSUER', 'login.chain.example'],
    ['OIDC_ISSUER', 'https://login.chain.example/?tenant=1'],
    ['OIDC_PROMPT', 'none'],
    ['OIDC_TRUST_EMAIL', 'yes'],
    ['OIDC_SCOPE', 'openid profile'],
    ['OIDC_ROLES', 'packers=packing'],
    ['DESK_LOCAL_SIGN_IN', 'yes'],
  ])('is refused if %s is %s', (name, value) => {
    expect(listErrors({ [name]: value })).toEqual([expect.stringMatching(`^${name}: `)]);
  });
});

describe('passwords and passkeys', () => {
  const values = {
    ...({ OIDC_PROMPT: 'login', OIDC_TRUST_EMAIL: 'off' } as const),
    ...{ OIDC_SCOPE: 'openid email', OIDC_GROUPS_CLAIM: 'groups' },
  };

  it('are enabled without a provider, and disabled beside one by default', () => {
    expect(toSignInConfig(values).localSignIn).toBe(true);
    expect(toSignInConfig({ ...values, ...PROVIDER }).localSignIn).toBe(false);
    expect(toSignInConfig({ ...values, ...PROVIDER, DESK_LOCAL_SIGN_IN: 'on' }).localSignIn).toBe(true);
    expect(productionFaults({ DESK_LOCAL_SIGN_IN: 'off' })).toEqual([
      'DESK_LOCAL_SIGN_IN: is off, but without OIDC_ISSUER no sign-in is left',
    ]);
  });
});
