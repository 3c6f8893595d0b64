import { expect, it } from 'vitest';
import { findProductionRelayErrors, findRelayContradictions, toRelayConfig } from './relay.ts';

const OAUTH = {
  SMTP_OAUTH_TOKEN_URL: 'https://login.example/token',
  SMTP_OAUTH_CLIENT_ID: 'cadeau',
  SMTP_OAUTH_CLIENT_SECRET: 'canary-token',
  SMTP_OAUTH_SCOPE: 'https://outlook.office365.com/.default',
};
const PASSWORD = { SMTP_URL: 'smtps://shop:canary@mail.chain.example' };
const MAILBOX = { SMTP_URL: 'smtps://shop@mail.chain.example' };

const findErrors = (settings: Record<string, string | undefined>, unreadable: string[] = []) =>
  findRelayContradictions(settings, new Set(unreadable)).map((fault) => fault.split(':')[0]);

it.each([
  ['a password', PASSWORD, []],
  ['neither user nor password', { SMTP_URL: 'smtps://mail.chain.example' }, []],
  ['a token', { ...OAUTH, ...MAILBOX }, []],
  ['a user alone', MAILBOX, ['SMTP_URL']],
  ['a token and a password', { ...OAUTH, ...PASSWORD }, ['SMTP_URL']],
  ['a token without scope', { ...OAUTH, ...MAILBOX, SMTP_OAUTH_SCOPE: undefined }, ['SMTP_OAUTH_SCOPE']],
])('a relay with %s has errors in its settings: %s', (_name, settings, blamed) => {
  expect(findErrors(settings)).toEqual(blamed);
});

it('an unreadable secret of a relay is reported only once', () => {
  const { SMTP_OAUTH_CLIENT_SECRET: _, ...others } = OAUTH;
  expect(findErrors({ ...others, ...MAILBOX }, ['SMTP_OAUTH_CLIENT_SECRET'])).toEqual([]);
  expect(findErrors(MAILBOX, ['SMTP_URL'])).toEqual([]);
});

it('the token’s address is encrypted in production', () => {
  expect(
    findProductionRelayErrors({ ...OAUTH, SMTP_OAUTH_TOKEN_URL: 'http://login.example/token' }),
  ).toHaveLength(1);
  expect(findProductionRelayErrors(OAUTH)).toEqual([]);
});

it('the relay is greeted by the shop’s host', () => {
  const config = toRelayConfig({ ...PASSWORD, PUBLIC_URL: 'https://shop.chain.example:8443' });
  expect(config).toEqual({ smtpUrl: PASSWORD.SMTP_URL, ehloName: 'shop.chain.example' });
});
