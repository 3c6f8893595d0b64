import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_METHODS } from '#rules/payment.ts';
import { openStubbedSaferpay, standInAccount } from '#server/testing/saferpay-request-fixtures.ts';
import { type StandIns, startStandIns } from '../../stand-ins/start-stand-ins.ts';
import { createExternalSystems } from '../../testkit/external-systems.ts';
import { licenseResponse, terminalResponse } from '../../testkit/saferpay/saferpay-management-fixtures.ts';
import type { PreparedResponse } from '../../testkit/stub-server.ts';
import { createSaferpay } from './saferpay.ts';

const { far, provider } = await openStubbedSaferpay();

const SUBJECTS = ['account', 'terminal', 'currency', 'methods', 'refunds', 'clock'];

async function found(...answers: PreparedResponse[]): Promise<Record<string, string>> {
  far.prepare(...answers);
  const findings = await provider.checkAccount(['VISA', 'TWINT', 'APPLEPAY']);
  expect(findings.map(({ subject }) => subject).toSorted()).toEqual(SUBJECTS.toSorted());
  return Object.fromEntries(findings.map(({ subject, state, detail }) => [subject, `${state}: ${detail}`]));
}

const withTerminal = (changes: object) =>
  found({ body: terminalResponse({ ...changes }) }, { body: licenseResponse });

describe('the check of the account', () => {
  it('requests the terminal and the licence', async () => {
    expect(await withTerminal({})).toEqual({
      account: 'ok: the provider accepts user name and password',
      terminal: 'ok: terminal 17800123 exists',
      currency: 'ok: CHF for VISA, TWINT',
      methods: 'ok: the terminal supports VISA, TWINT, APPLEPAY',
      refunds:
        'unknown: the licence is “Saferpay Flex” (MANAGEMENT_API, PAYMENT_API): only a refund shows if it includes refunds',
      clock: expect.stringMatching(/^ok: this machine's clock is [01] s (ahead of|behind) the provider's$/),
    });
    expect(far.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/rest/customers/245300/terminals/17800123',
      'GET /api/rest/customers/245300/license',
    ]);
  });

  it.each([
    [
      'methods',
      { PaymentMethods: [], Wallets: null },
      'wrong: the terminal does not support VISA, TWINT, APPLEPAY',
    ],
    [
      'currency',
      { PaymentMethods: [{ PaymentMethod: 'VISA', Currencies: ['EUR'] }] },
      'wrong: no CHF for VISA',
    ],
    ['currency', { PaymentMethods: [{ PaymentMethod: 'VISA' }] }, 'unknown: no currencies reported for VISA'],
    ['currency', { PaymentMethods: null }, 'unknown: no method to check'],
    [
      'terminal',
      { Type: 'MPO' },
      'wrong: terminal 17800123 exists, but its type is MPO, which has no payment page',
    ],
    ['terminal', { Type: null }, 'ok: terminal 17800123 exists'],
  ])('reports %s with %j', async (subject, changes, expected) => {
    expect((await withTerminal(changes))[subject]).toBe(expected);
  });

  it.each([
    [61_500, 'wrong', 'behind'],
    [-61_500, 'wrong', 'ahead of'],
    [55_000, 'ok', 'behind'],
  ])('compares the clocks: the provider’s is %i ms before ours', async (ahead, state, word) => {
    const date = new Date(Date.now() + ahead).toUTCString();
    const { clock } = await found({ body: terminalResponse(), headers: { date } }, { body: licenseResponse });
    expect(clock).toMatch(new RegExp(`^${state}: this machine's clock is \\d+ s ${word} the provider's$`));
  });

  it.each<[PreparedResponse, string, string]>([
    [
      { status: 401, body: { ErrorName: 'AUTHENTICATION_FAILED', Behavior: 'DO_NOT_RETRY' } },
      'account',
      'wrong: the provider rejects user name',
    ],
    [{ status: 401, body: '' }, 'account', 'wrong: the provider rejects user name'],
    [{ status: 403, type: 'text/html', body: 'no' }, 'account', 'wrong: the provider’s firewall blocks us'],
    [
      { status: 403, body: { ErrorName: 'PERMISSION_DENIED', Behavior: 'DO_NOT_RETRY' } },
      'terminal',
      'wrong: the provider rejects terminal 17800123',
    ],
    [
      { status: 404, type: 'text/html', body: 'no' },
      'terminal',
      'wrong: the provider does not know terminal 17800123',
    ],
    [{ status: 503, type: 'text/html', body: 'no' }, 'account', 'unknown: no usable response (HTTP 503)'],
    ['cut', 'account', 'unknown: no usable response (no connection)'],
  ])('%j is reported once', async (answer, subject, expected) => {
    const findings = await found(answer);
    expect(findings[subject]).toContain(expected);
    for (const other of SUBJECTS.filter((candidate) => candidate !== subject))
      expect(findings[other]).toBe('unknown: not checked');
    expect(JSON.stringify(findings)).not.toMatch(/secret|API_245300/);
  });

  it('works without the licence', async () => {
    expect((await found({ body: terminalResponse() }, { status: 404, body: '' })).refunds).toBe(
      'unknown: the licence cannot be read (HTTP 404)',
    );
    expect((await found({ body: terminalResponse() }, { body: {} })).refunds).toContain('“not named”');
  });
});

describe('at the stand-in', () => {
  let standIns: StandIns;
  beforeAll(async () => {
    standIns = await startStandIns({ port: 0, smtpPort: 0 });
  });
  afterAll(() => standIns.close());

  it('everything is ok, until a method is missing or the account is refused', async () => {
    const systems = createExternalSystems(standIns.url);
    const shop = createSaferpay(standInAccount(standIns.url));
    const states = async () =>
      (await shop.checkAccount(PAYMENT_METHODS)).map(({ subject, state }) => `${subject} ${state}`);
    expect(await states()).toEqual([
      'account ok',
      'terminal ok',
      'currency ok',
      'methods ok',
      'refunds unknown',
      'clock ok',
    ]);
    await systems.control('saferpay', { terminalLacks: ['DINERS', 'GOOGLEPAY'] });
    expect(await shop.checkAccount(PAYMENT_METHODS)).toContainEqual({
      subject: 'methods',
      state: 'wrong',
      detail: 'the terminal does not support DINERS, GOOGLEPAY',
    });
    await systems.control('saferpay', { credentials: 'refused' });
    expect(await states()).toContain('account wrong');
  });
});
