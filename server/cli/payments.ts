import type { PaymentFinding } from '#server/app/payment-use-cases.ts';
import type { ProviderPause } from '#server/checkout/provider-pause.ts';
import type { ShopCommand } from './command.ts';
import { findNamedOrder, REFERENCE } from './options.ts';
import { type Column, formatTime, printResult, printTable, red } from './print.ts';

const FINDING_COLUMNS: Column<PaymentFinding>[] = [
  { head: 'provider', cell: ({ provider }) => provider },
  { head: 'what', cell: ({ subject }) => subject },
  { head: '', cell: ({ state }) => ({ ok: 'ok', wrong: 'CHECK', unknown: 'unknown' })[state] },
  { head: 'detail', cell: ({ detail }) => detail },
];

const CAUSE_TEXTS: Record<ProviderPause['cause'], string> = {
  refused: 'it rejects our account',
  unreachable: 'five calls in a row failed',
  'refunds-denied': 'it rejects refunds of our account; payments continue',
};

const PAUSE_COLUMNS: Column<ProviderPause>[] = [
  {
    head: 'paused',
    cell: ({ provider, cause }) => (cause === 'refunds-denied' ? `${provider}, for refunds` : provider),
  },
  { head: 'because', cell: ({ cause, name }) => `${CAUSE_TEXTS[cause]} (${name})` },
  { head: 'since', cell: ({ since }) => formatTime(since) },
  {
    head: 'next call',
    cell: ({ cause, probeAt }) =>
      cause === 'refunds-denied' ? 'after "payment resume"' : `from ${formatTime(probeAt)}`,
  },
];

export const paymentCheck: ShopCommand = {
  name: 'payment check',
  kind: 'read',
  summary: "Checks each payment provider's account, terminal, methods, clock and notification URL.",
  examples: ['cadeau payment check', 'cadeau payment check --json'],
  run: async (call) => {
    const { io, app } = call;
    const [findings, pauses] = [await app.payments.check(), await app.payments.pauses()];
    const healthy = pauses.length === 0 && findings.every(({ state }) => state !== 'wrong');
    printResult(call, { healthy, findings, pauses }, () => {
      printTable(io, FINDING_COLUMNS, findings);
      io.out('');
      if (pauses.length > 0) printTable(io, PAUSE_COLUMNS, pauses);
      io.out(healthy ? 'Payments can be made.' : red(io, 'Something needs attention: see docs/payments.md.'));
    });
    return healthy ? 0 : 1;
  },
};

export const paymentResume: ShopCommand = {
  name: 'payment resume',
  kind: 'change',
  summary: 'Resumes all paused payment providers and retries the refunds they rejected.',
  examples: ['cadeau payment resume --reason "refund licence is active, ticket 4711"'],
  run: async (call) => {
    const ended = await call.app.payments.resume(call.by);
    const text = ended === 0 ? 'No provider is paused.' : 'Calls to the provider have resumed.';
    printResult(call, { ended }, () => call.io.out(text));
    return 0;
  },
};

export const paymentPoll: ShopCommand = {
  name: 'payment poll',
  kind: 'change',
  summary: "Polls the provider once for the status of an order's payment.",
  positionals: REFERENCE,
  examples: ['cadeau payment poll K7QM-2X9F --reason "the provider was down for a day"'],
  run: async (call) => {
    const { id, reference } = await findNamedOrder(call);
    const { orderStatus, status, pending } = await call.app.payments.pollPayment(id, call.by);
    printResult(call, { reference, order: orderStatus, payment: status, pending }, () =>
      call.io.out(`Order ${reference}: ${orderStatus}, payment ${status}${pending ? ', undecided' : ''}.`),
    );
    return 0;
  },
};
