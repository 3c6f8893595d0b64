import * as z from 'zod';
import type { PaymentMethod } from '#rules/payment.ts';
import type { AccountFinding } from '#server/checkout/payment-provider.ts';
import { ifReadable } from './saferpay-answers.ts';
import type { SaferpayAccount, SaferpayResponse } from './saferpay-call.ts';
import { callManagement } from './saferpay-management.ts';

/** Unreadable fields count as missing, so that the check reports them. */
const terminalBody = z.object({
  Type: ifReadable(z.string()),
  PaymentMethods: ifReadable(
    z.array(z.object({ PaymentMethod: z.string(), Currencies: ifReadable(z.array(z.string())) })),
  ),
  Wallets: ifReadable(z.array(z.object({ WalletName: z.string() }))),
});
const licenseBody = z.object({
  Package: ifReadable(z.object({ DisplayName: ifReadable(z.string()) })),
  Features: ifReadable(z.array(z.object({ Id: ifReadable(z.string()) }))),
});
type Terminal = z.infer<typeof terminalBody>;
type License = z.infer<typeof licenseBody>;

/** A larger difference would distort the provider's deadlines. */
const CLOCK_MAX_MS = 60_000;

/** Checks terminal, currency, methods, licence and clock with the Management API (saferpay 4.7). */
export async function checkAccount(
  account: SaferpayAccount,
  methods: readonly PaymentMethod[],
): Promise<AccountFinding[]> {
  const startedAt = Date.now();
  const path = `terminals/${encodeURIComponent(account.terminalId)}`;
  const response = await callManagement(account, path, terminalBody);
  const ourTime = (startedAt + Date.now()) / 2;
  if (response.kind !== 'ok') return describeMissingTerminal(response, account);
  const license = await callManagement(account, 'license', licenseBody);
  return [
    { subject: 'account', state: 'ok', detail: 'the provider accepts user name and password' },
    checkTerminal(response.body, account),
    checkCurrency(response.body, methods),
    checkMethods(response.body, methods),
    describeRefunds(license),
    checkClock(response.at, ourTime),
  ];
}

type FailedResponse = Exclude<SaferpayResponse<Terminal>, { kind: 'ok' }>;

/** Reports why the terminal can't be read, and the other subjects as not checked. */
function describeMissingTerminal(response: FailedResponse, account: SaferpayAccount): AccountFinding[] {
  const cause = findCause(response, account);
  const unchecked = SUBJECTS.filter((subject) => subject !== cause.subject).map((subject) => ({
    subject,
    state: 'unknown' as const,
    detail: 'not checked',
  }));
  return [cause, ...unchecked];
}

function findCause(response: FailedResponse, { terminalId, customerId }: SaferpayAccount): AccountFinding {
  const label = `terminal ${terminalId} of customer ${customerId}`;
  if (response.kind === 'error' && response.name === 'AUTHENTICATION_FAILED') return WRONG_CREDENTIALS;
  if (response.kind === 'error' && response.name === 'PERMISSION_DENIED') {
    const detail = `the provider rejects ${label}: it belongs to another customer, or the licence does not include the Management API`;
    return { subject: 'terminal', state: 'wrong', detail };
  }
  switch (response.name) {
    case 'HTTP 401':
      return WRONG_CREDENTIALS;
    case 'HTTP 403': {
      const detail = 'the provider’s firewall blocks us (HTTP 403): check the list of allowed addresses';
      return { subject: 'account', state: 'wrong', detail };
    }
    case 'HTTP 404':
      return { subject: 'terminal', state: 'wrong', detail: `the provider does not know ${label}` };
    default:
      return { subject: 'account', state: 'unknown', detail: `no usable response (${response.name})` };
  }
}

const SUBJECTS = ['account', 'terminal', 'currency', 'methods', 'refunds', 'clock'] as const;

const WRONG_CREDENTIALS: AccountFinding = {
  subject: 'account',
  state: 'wrong',
  detail: 'the provider rejects user name or password, or they belong to its other system',
};

function checkTerminal({ Type }: Terminal, { terminalId }: SaferpayAccount): AccountFinding {
  // Only e-commerce terminals have a payment page. An unreported type isn't an error.
  const hasPaymentPage = Type === 'ECOM' || Type == null;
  const detail = `terminal ${terminalId} exists`;
  return hasPaymentPage
    ? { subject: 'terminal', state: 'ok', detail }
    : {
        subject: 'terminal',
        state: 'wrong',
        detail: `${detail}, but its type is ${Type}, which has no payment page`,
      };
}

function checkCurrency({ PaymentMethods }: Terminal, methods: readonly PaymentMethod[]): AccountFinding {
  const configured = (PaymentMethods ?? []).filter(({ PaymentMethod }) =>
    includesMethod(methods, PaymentMethod),
  );
  const withoutChf = configured.filter(({ Currencies }) => Currencies?.includes('CHF') === false);
  const withoutCurrencies = configured.filter(({ Currencies }) => Currencies == null);
  const listNames = (list: typeof configured) => list.map(({ PaymentMethod }) => PaymentMethod).join(', ');
  if (withoutChf.length > 0) {
    return { subject: 'currency', state: 'wrong', detail: `no CHF for ${listNames(withoutChf)}` };
  }
  if (configured.length === 0 || withoutCurrencies.length > 0) {
    const detail =
      configured.length === 0
        ? 'no method to check'
        : `no currencies reported for ${listNames(withoutCurrencies)}`;
    return { subject: 'currency', state: 'unknown', detail };
  }
  return { subject: 'currency', state: 'ok', detail: `CHF for ${listNames(configured)}` };
}

function checkMethods(terminal: Terminal, methods: readonly PaymentMethod[]): AccountFinding {
  const available = new Set([
    ...(terminal.PaymentMethods ?? []).map(({ PaymentMethod }) => PaymentMethod),
    ...(terminal.Wallets ?? []).map(({ WalletName }) => WalletName),
  ]);
  const missing = methods.filter((method) => !available.has(method));
  return missing.length === 0
    ? { subject: 'methods', state: 'ok', detail: `the terminal supports ${methods.join(', ')}` }
    : { subject: 'methods', state: 'wrong', detail: `the terminal does not support ${missing.join(', ')}` };
}

/** The API doesn't report whether the licence includes refunds; only a refund shows it (saferpay 4). */
function describeRefunds(response: SaferpayResponse<License>): AccountFinding {
  const subject = 'refunds';
  if (response.kind !== 'ok') {
    return { subject, state: 'unknown', detail: `the licence cannot be read (${response.name})` };
  }
  const { Package, Features } = response.body;
  const features = (Features ?? []).flatMap(({ Id }) => Id ?? []).join(', ');
  const detail = `the licence is “${Package?.DisplayName ?? 'not named'}” (${features}): only a refund shows if it includes refunds`;
  return { subject, state: 'unknown', detail };
}

function checkClock(theirTime: Date | undefined, ourTime: number): AccountFinding {
  const subject = 'clock';
  if (theirTime === undefined) return { subject, state: 'unknown', detail: 'the provider reports no time' };
  const aheadMs = ourTime - theirTime.getTime();
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  const detail = `this machine's clock is ${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} the provider's`;
  return { subject, state: Math.abs(aheadMs) > CLOCK_MAX_MS ? 'wrong' : 'ok', detail };
}

function includesMethod(methods: readonly PaymentMethod[], name: string): boolean {
  return methods.some((method) => method === name);
}
