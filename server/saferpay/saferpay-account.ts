import * as z from 'zod';
import type { PaymentMethod } from '#rules/payment.ts';
import type { AccountFinding } from '#server/checkout/payment-provider.ts';
import { ifReadable } from './saferpay-answers.ts';
import type { SaferpayAccount, SaferpayAnswer } from './saferpay-call.ts';
import { callManagement } from './saferpay-management.ts';

/** Unreadable fields count as missing, so that the findings report them. */
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

/** Uses the Management API (saferpay 4.7). */
export async function checkAccount(
  account: SaferpayAccount,
  methods: readonly PaymentMethod[],
): Promise<AccountFinding[]> {
  const startedAt = Date.now();
  const path = `terminals/${encodeURIComponent(account.terminalId)}`;
  const answer = await callManagement(account, path, terminalBody);
  const ours = (startedAt + Date.now()) / 2;
  if (answer.kind !== 'ok') return withoutTerminal(answer, account);
  const license = await callManagement(account, 'license', licenseBody);
  return [
    { subject: 'account', state: 'well', detail: 'the provider accepts user name and password' },
    terminalFinding(answer.body, account),
    currencyFinding(answer.body, methods),
    methodsFinding(answer.body, methods),
    refundsFinding(license),
    clockFinding(answer.at, ours),
  ];
}

type NoTerminal = Exclude<SaferpayAnswer<Terminal>, { kind: 'ok' }>;

/** Reports the cause once. */
function withoutTerminal(answer: NoTerminal, { terminalId, customerId }: SaferpayAccount): AccountFinding[] {
  const label = `terminal ${terminalId} of customer ${customerId}`;
  const first = ((): AccountFinding[] => {
    if (answer.kind === 'error' && answer.name === 'AUTHENTICATION_FAILED') return [REFUSED];
    if (answer.kind === 'error' && answer.name === 'PERMISSION_DENIED') {
      const detail = `the provider rejects ${label}: it belongs to another customer, or the licence lacks the Management API`;
      return [{ subject: 'terminal', state: 'wrong', detail }];
    }
    if (answer.name === 'HTTP 401') return [REFUSED];
    if (answer.name === 'HTTP 403') {
      const detail = 'the provider’s firewall blocks us (HTTP 403): check the list of allowed addresses';
      return [{ subject: 'account', state: 'wrong', detail }];
    }
    if (answer.name === 'HTTP 404') {
      return [{ subject: 'terminal', state: 'wrong', detail: `the provider does not know ${label}` }];
    }
    const detail = `no usable response (${answer.name})`;
    return [{ subject: 'account', state: 'unknown', detail }];
  })();
  const covered = new Set(first.map(({ subject }) => subject));
  const rest = SUBJECTS.filter((subject) => !covered.has(subject)).map((subject) => ({
    subject,
    state: 'unknown' as const,
    detail: 'not checked',
  }));
  return [...first, ...rest];
}

const SUBJECTS = ['account', 'terminal', 'currency', 'methods', 'refunds', 'clock'] as const;

const REFUSED: AccountFinding = {
  subject: 'account',
  state: 'wrong',
  detail: 'the provider rejects user name or password, or they belong to its other system',
};

function terminalFinding({ Type }: Terminal, { terminalId }: SaferpayAccount): AccountFinding {
  const isForShops = Type === 'ECOM' || Type == null;
  const detail = `terminal ${terminalId} exists`;
  return isForShops
    ? { subject: 'terminal', state: 'well', detail }
    : {
        subject: 'terminal',
        state: 'wrong',
        detail: `${detail}, but its type is ${Type}, which has no payment page`,
      };
}

function currencyFinding({ PaymentMethods }: Terminal, methods: readonly PaymentMethod[]): AccountFinding {
  const configured = (PaymentMethods ?? []).filter(({ PaymentMethod }) =>
    includesMethod(methods, PaymentMethod),
  );
  const without = configured.filter(({ Currencies }) => Currencies?.includes('CHF') === false);
  const silent = configured.filter(({ Currencies }) => Currencies == null);
  const names = (some: typeof configured) => some.map(({ PaymentMethod }) => PaymentMethod).join(', ');
  if (without.length > 0) {
    return { subject: 'currency', state: 'wrong', detail: `no CHF for ${names(without)}` };
  }
  if (configured.length === 0 || silent.length > 0) {
    const detail =
      configured.length === 0 ? 'no method to check' : `no currencies reported for ${names(silent)}`;
    return { subject: 'currency', state: 'unknown', detail };
  }
  return { subject: 'currency', state: 'well', detail: `CHF for ${names(configured)}` };
}

function methodsFinding(terminal: Terminal, methods: readonly PaymentMethod[]): AccountFinding {
  const has = new Set([
    ...(terminal.PaymentMethods ?? []).map(({ PaymentMethod }) => PaymentMethod),
    ...(terminal.Wallets ?? []).map(({ WalletName }) => WalletName),
  ]);
  const missing = methods.filter((method) => !has.has(method));
  return missing.length === 0
    ? { subject: 'methods', state: 'well', detail: `the terminal has ${methods.join(', ')}` }
    : { subject: 'methods', state: 'wrong', detail: `the terminal lacks ${missing.join(', ')}` };
}

/** Only a refund shows if the licence includes refunds (saferpay 4). */
function refundsFinding(answer: SaferpayAnswer<License>): AccountFinding {
  const subject = 'refunds';
  if (answer.kind !== 'ok') {
    return { subject, state: 'unknown', detail: `the licence cannot be read (${answer.name})` };
  }
  const { Package, Features } = answer.body;
  const features = (Features ?? []).flatMap(({ Id }) => Id ?? []).join(', ');
  const detail = `the licence is “${Package?.DisplayName ?? 'not named'}” (${features}): only a refund shows if it includes refunds`;
  return { subject, state: 'unknown', detail };
}

function clockFinding(theirs: Date | undefined, ours: number): AccountFinding {
  const subject = 'clock';
  if (theirs === undefined) return { subject, state: 'unknown', detail: 'the provider reports no time' };
  const ahead = ours - theirs.getTime();
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const detail = `this machine's clock is ${seconds} s ${ahead < 0 ? 'behind' : 'ahead of'} the provider's`;
  return { subject, state: Math.abs(ahead) > CLOCK_MAX_MS ? 'wrong' : 'well', detail };
}

function includesMethod(methods: readonly PaymentMethod[], name: string): boolean {
  return methods.some((method) => method === name);
}
