import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startStandIns } from '../../stand-ins/start-stand-ins.ts';
import { createIdentityProvider } from './oidc.ts';

const standIns = await startStandIns({ port: 0, smtpPort: 0 });
afterAll(() => standIns.close());
afterEach(() => fetch(`${standIns.url}/identity/control`, { method: 'DELETE' }));

const settings = (issuer: string, trustEmail = false) => ({
  ...{ issuer, clientId: 'cadeau-desk', clientSecret: 'stand-in-secret', prompt: undefined, trustEmail },
  ...{ scope: 'openid email', groupsClaim: undefined },
  redirectUri: 'http://desk.example/api/oidc/return',
});

async function order(body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${standIns.url}/identity/control`, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('the metadata of an identity provider', () => {
  it.each(['html-503', 'cut', 'cut-json', 'html'])(
    'is requested when needed, and again after %s',
    async (fault) => {
      const provider = createIdentityProvider(settings(`${standIns.url}/identity`), Date.now);
      await order({ endpoint: 'discovery', fault });
      expect(await provider.begin()).toMatchObject({ kind: 'failed', fault: 'unreachable' });
      expect(await provider.begin()).toMatchObject({ kind: 'begun' });
    },
  );

  it('is kept for an hour', async () => {
    let now = 0;
    const provider = createIdentityProvider(settings(`${standIns.url}/identity`), () => now);
    expect(await provider.begin()).toMatchObject({ kind: 'begun' });
    await order({ endpoint: 'discovery', fault: 'cut' });
    expect(await provider.begin()).toMatchObject({ kind: 'begun' });
    now += 3_600_000;
    expect(await provider.begin()).toMatchObject({ kind: 'failed', fault: 'unreachable' });
  });

  it('must be the named issuer’s', async () => {
    const provider = createIdentityProvider(settings(`${standIns.url}/identity/`), Date.now);
    expect(await provider.begin()).toMatchObject({ kind: 'failed', fault: 'untrusted' });
  });

  it('is missing if the server is down', async () => {
    const provider = createIdentityProvider(settings('http://127.0.0.1:9'), Date.now);
    expect(await provider.begin()).toMatchObject({ kind: 'failed', fault: 'unreachable' });
  });
});

const ANNA = 'anna@murmeli.example';

async function signIn(provider: ReturnType<typeof createIdentityProvider>, verified = 'yes') {
  const begun = await provider.begin();
  if (begun.kind !== 'begun') throw new Error(begun.reason);
  const body = new URLSearchParams({ email: ANNA, verified });
  const { headers } = await fetch(begun.address, { method: 'POST', redirect: 'manual', body });
  return provider.finish(headers.get('location')?.split('?')[1] ?? '', begun.expected);
}

describe('a person’s e-mail address', () => {
  it.each([
    { verified: 'yes', emailVerified: 'boolean', trustEmail: false, email: ANNA },
    { verified: 'yes', emailVerified: 'text', trustEmail: false, email: ANNA },
    { verified: 'yes', emailVerified: 'userinfo', trustEmail: false, email: ANNA },
    { verified: 'yes', emailVerified: 'xms_edov', trustEmail: false, email: ANNA },
    { verified: 'no', emailVerified: 'xms_edov', trustEmail: false, email: undefined },
    { verified: 'no', emailVerified: 'xms_edov', trustEmail: true, email: undefined },
    { verified: 'yes', emailVerified: 'never', trustEmail: false, email: undefined },
    { verified: 'yes', emailVerified: 'never', trustEmail: true, email: ANNA },
    { verified: 'no', emailVerified: 'boolean', trustEmail: true, email: undefined },
    { verified: 'no', emailVerified: 'text', trustEmail: false, email: undefined },
    { verified: 'no', emailVerified: 'text', trustEmail: true, email: undefined },
    { verified: 'no', emailVerified: 'userinfo', trustEmail: false, email: undefined },
  ])(
    'is $email where email_verified is $verified, sent as $emailVerified, and trust is $trustEmail',
    async ({ verified, emailVerified, trustEmail, email }) => {
      await order({ emailVerified });
      const provider = createIdentityProvider(settings(`${standIns.url}/identity`, trustEmail), Date.now);
      expect(await signIn(provider, verified)).toMatchObject({ kind: 'account', account: { email } });
    },
  );

  it.each([
    ['Microsoft Entra ID', { emailVerified: 'never' }, true],
    ['Microsoft Entra ID with xms_edov', { emailVerified: 'xms_edov' }, false],
    ['Keycloak', { emailVerified: 'boolean' }, false],
    ['Google Workspace', { emailVerified: 'boolean' }, false],
    ['Okta, whose ID token is short', { emailIn: 'userinfo', emailVerified: 'boolean' }, false],
    ['Authentik with its verification', { emailVerified: 'boolean' }, false],
    ['Amazon Cognito', { emailIn: 'userinfo', emailVerified: 'text' }, false],
  ])('is found with %s', async (_name, behaviour, trustEmail) => {
    await order(behaviour);
    const provider = createIdentityProvider(settings(`${standIns.url}/identity`, trustEmail), Date.now);
    expect(await signIn(provider)).toMatchObject({ kind: 'account', account: { email: ANNA } });
  });

  it.each([
    ['not-stated', { emailVerified: 'never' }, 'yes'],
    ['unverified', { emailVerified: 'boolean' }, 'no'],
    ['missing', { emailIn: 'none' }, 'yes'],
  ])('that is %s is named as such', async (emailProblem, behaviour, verified) => {
    await order(behaviour);
    const provider = createIdentityProvider(settings(`${standIns.url}/identity`), Date.now);
    expect(await signIn(provider, verified)).toMatchObject({ account: { email: undefined, emailProblem } });
  });
});

it('a token with a new signing key is accepted immediately', async () => {
  const provider = createIdentityProvider(settings(`${standIns.url}/identity`), Date.now);
  for (let rotation = 0; rotation < 3; rotation += 1) {
    expect(await signIn(provider)).toMatchObject({ kind: 'account' });
    await order({ endpoint: 'token', fault: 'new-key' });
  }
  expect(await signIn(provider)).toMatchObject({ kind: 'account' });
  await order({ endpoint: 'token', fault: 'foreign-key' });
  expect(await signIn(provider)).toMatchObject({ kind: 'failed', fault: 'untrusted' });
});
