import * as z from 'zod';
import type { PaymentMethod } from '#rules/payment.ts';
import type { AccountFinding } from '#server/checkout/payment-provider.ts';
import { ifReadable } from './saferpay-answers.ts';
import type { SaferpayAccount, SaferpayAnswer } from './saferpay-call.ts';
import { askManagement } from './saferpay-management.ts';

/** Whatever of it cannot be read is not there: what is missing then is told. */
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

/** Beyond this, deadlines that the provider tells would be kept wrongly. */
const CLOCK_MAX_MS = 60_000;

/** What the Management API tells of the account, of its terminal and of the licence (saferpay 4.7). */
export async function checkAccount(
  account: SaferpayAccount,
  methods: readonly PaymentMethod[],
): Promise<AccountFinding[]> {
  const began = Date.now();
  const path = `terminals/${encodeURIComponent(account.terminalId)}`;
  const answer = await askManagement(account, path, terminalBody);
  const ours = (began + Date.now()) / 2;
  if (answer.kind !== 'ok') return withoutTerminal(answer, account);
  const license = await askManagement(account, 'license', licenseBody);
  return [
    { subject: 'account', state: 'well', detail: 'the provider takes the user name and the password' },
    terminalFinding(answer.body, account),
    currencyFinding(answer.body, methods),
    methodsFinding(answer.body, methods),
    refundsFinding(license),
    clockFinding(answer.at, ours),
  ];
}

type NoTerminal = Exclude<SaferpayAnswer<Terminal>, { kind: 'ok' }>;

/** Without an answer about the terminal nothing else can be said; what went wrong is told once. */
function withoutTerminal(answer: NoTerminal, { terminalId, customerId }: SaferpayAccount): AccountFinding[] {
  const own = `terminal ${terminalId} of customer ${customerId}`;
  const first = ((): AccountFinding[] => {
    if (answer.kind === 'error' && answer.name === 'AUTHENTICATION_FAILED') return [REFUSED];
    if (answer.kind === 'error' && answer.name === 'PERMISSION_DENIED') {
      const detail = `the provider refuses ${own}: it is another customer's, or the licence lacks the Management API`;
      return [{ subject: 'terminal', state: 'wrong', detail }];
    }
    if (answer.name === 'HTTP 401') return [REFUSED];
    if (answer.name === 'HTTP 403') {
      const detail = 'the provider’s firewall refuses us (HTTP 403): see the list of allowed addresses';
      return [{ subject: 'account', state: 'wrong', detail }];
    }
    if (answer.name === 'HTTP 404') {
      return [{ subject: 'terminal', state: 'wrong', detail: `the provider does not know ${own}` }];
    }
    const detail = `no answer that says anything (${answer.name})`;
    return [{ subject: 'account', state: 'unknown', detail }];
  })();
  const told = new Set(first.map(({ subject }) => subject));
  const rest = SUBJECTS.filter((subject) => !told.has(subject)).map((subject) => ({
    subject,
    state: 'unknown' as const,
    detail: 'could not be asked',
  }));
  return [...first, ...rest];
}

const SUBJECTS = ['account', 'terminal', 'currency', 'methods', 'refunds', 'clock'] as const;

const REFUSED: AccountFinding = {
  subject: 'account',
  state: 'wrong',
  detail: 'the provider refuses the user name or the password, or they belong to its other system',
};

function terminalFinding({ Type }: Terminal, { terminalId }: SaferpayAccount): AccountFinding {
  const isForShops = Type === 'ECOM' || Type == null;
  const detail = `terminal ${terminalId} is there`;
  return isForShops
    ? { subject: 'terminal', state: 'well', detail }
    : {
        subject: 'terminal',
        state: 'wrong',
        detail: `${detail}, but of the type ${Type}: it has no payment page`,
      };
}

function currencyFinding({ PaymentMethods }: Terminal, methods: readonly PaymentMethod[]): AccountFinding {
  const wanted = (PaymentMethods ?? []).filter(({ PaymentMethod }) => isOf(methods, PaymentMethod));
  const without = wanted.filter(({ Currencies }) => Currencies?.includes('CHF') === false);
  const silent = wanted.filter(({ Currencies }) => Currencies == null);
  const names = (some: typeof wanted) => some.map(({ PaymentMethod }) => PaymentMethod).join(', ');
  if (without.length > 0) {
    return { subject: 'currency', state: 'wrong', detail: `no CHF for ${names(without)}` };
  }
  if (wanted.length === 0 || silent.length > 0) {
    const detail = wanted.length === 0 ? 'no method to look at' : `not told for ${names(silent)}`;
    return { subject: 'currency', state: 'unknown', detail };
  }
  return { subject: 'currency', state: 'well', detail: `CHF for ${names(wanted)}` };
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

/** Which package and which feature holds Refund is not documented: only a refund shows it (saferpay 4). */
function refundsFinding(answer: SaferpayAnswer<License>): AccountFinding {
  const subject = 'refunds';
  if (answer.kind !== 'ok') {
    return { subject, state: 'unknown', detail: `the licence cannot be asked (${answer.name})` };
  }
  const { Package, Features } = answer.body;
  const features = (Features ?? []).flatMap(({ Id }) => Id ?? []).join(', ');
  const detail = `the licence is “${Package?.DisplayName ?? 'not named'}” (${features}): whether it has refunds only a refund shows`;
  return { subject, state: 'unknown', detail };
}

function clockFinding(theirs: Date | undefined, ours: number): AccountFinding {
  const subject = 'clock';
  if (theirs === undefined) return { subject, state: 'unknown', detail: 'the provider tells no time' };
  const ahead = ours - theirs.getTime();
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const detail = `this machine's clock is ${seconds} s ${ahead < 0 ? 'behind' : 'ahead of'} the provider's`;
  return { subject, state: Math.abs(ahead) > CLOCK_MAX_MS ? 'wrong' : 'well', detail };
}

function isOf(methods: readonly PaymentMethod[], name: string): boolean {
  return methods.some((method) => method === name);
}
