import { createHash, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startStandIns } from '../start-stand-ins.ts';

const redirectUri = 'http://desk.example/api/oidc/return';
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const basic = `Basic ${Buffer.from('cadeau-desk:stand-in-secret').toString('base64')}`;

let now = Date.parse('2026-11-23T12:00:00Z');
const standIns = await startStandIns({ port: 0, smtpPort: 0, now: () => now });
afterAll(() => standIns.close());

function authorize(changed: Record<string, string> = {}, email = 'anna@murmeli.example') {
  const asked = {
    ...{ response_type: 'code', client_id: 'cadeau-desk', redirect_uri: redirectUri, scope: 'openid email' },
    ...{ state: 's', nonce: 'n', code_challenge: challenge, code_challenge_method: 'S256' },
    ...changed,
  };
  const body = new URLSearchParams({ email });
  const url = `${standIns.url}/identity/authorize?${new URLSearchParams(asked)}`;
  return fetch(url, { method: 'POST', redirect: 'manual', body });
}

async function codeFor(email?: string): Promise<string> {
  const answer = await authorize({}, email);
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

async function exchange(code: string, changed: Record<string, string> = {}, authorization = basic) {
  const asked = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  const body = new URLSearchParams({ ...asked, ...changed });
  const headers: Record<string, string> = authorization === '' ? {} : { authorization };
  const answer = await fetch(`${standIns.url}/identity/token`, { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() };
}

describe('a code', () => {
  it('is good once, and for a minute', async () => {
    const code = await codeFor();
    expect((await exchange(code)).status).toBe(200);
    expect(await exchange(code)).toEqual({ status: 400, body: { error: 'invalid_grant' } });
    const late = await codeFor();
    now += 61_000;
    expect((await exchange(late)).status).toBe(400);
  });

  it.each([
    ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }],
    ['another address', { redirect_uri: 'http://evil.example/api/oidc/return' }],
  ])('is nothing with %s', async (_which, changed) => {
    expect(await exchange(await codeFor(), changed)).toMatchObject({ status: 400 });
  });

  it('is given to the client alone, which says its secret in the header or the form', async () => {
    const form = { client_id: 'cadeau-desk', client_secret: 'stand-in-secret' };
    expect((await exchange(await codeFor(), form, '')).status).toBe(200);
    const wrong = `Basic ${Buffer.from('cadeau-desk:wrong').toString('base64')}`;
    expect(await exchange(await codeFor(), {}, wrong)).toMatchObject({ body: { error: 'invalid_client' } });
  });
});

it.each([
  ['without a challenge', { code_challenge: '' }],
  ['with a plain challenge', { code_challenge_method: 'plain' }],
  ['of another client', { client_id: 'another' }],
  ['to another path', { redirect_uri: 'http://desk.example/elsewhere' }],
])('a request %s is refused on a page, and nobody is sent anywhere', async (_which, changed) => {
  const answer = await authorize(changed);
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
});
